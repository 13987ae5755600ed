import { useSelector } from '@xstate/react'
import { RotateCcw, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { titleOf } from '#screens/command-title.ts'
import { useKeymap } from '#screens/keymap.ts'
import { useBindingProblem } from '#screens/profile/key-words.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { pendingMark } from '#ui/view/pending-mark.ts'

export type KeyRowProps = {
  command: Command
  /** A key is being asked for here. */
  isRecorded: boolean
  /** The keys are the user's, not the console's. */
  isOwn: boolean
  /** What is said while the keys are not kept yet. */
  pending: string | undefined
  onReset: () => void
  onClear: () => void
}

/** A command, its keys, and what can be done about them. */
export function KeyRow({ command: { id, keys }, isRecorded, isOwn, pending, onReset, onClear }: KeyRowProps) {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const keymap = useKeymap()
  const caps = useKeyCaps()
  const strokes = useSelector(keymap, ({ context }) => context.strokes)
  const obstacle = useBindingProblem(id, isRecorded)
  const title = titleOf(id, t)
  const change = useRef<HTMLButtonElement>(null)
  // what is given back is gone with its button: the row keeps the focus
  const leaving = (act: () => void) => () => {
    change.current?.focus()
    act()
  }
  const typed = caps.every(strokes.join(' '))[0] ?? []
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 text-table">
      <span {...pendingMark(pending)} className={classes('min-w-40 flex-1', isOwn && 'font-strong')}>
        <span className={pending && 'pending-text'}>{title}</span>
        {isOwn && <span className="sr-only">, {t('own.changed')}</span>}
        {pending && <span className="sr-only"> {pending}</span>}
      </span>
      {isRecorded ? (
        <span role="status" className="flex items-center gap-2 text-ink-2">
          {strokes.length > 0 && <Kbd caps={typed} />}
          {obstacle === undefined && t(strokes.length > 0 ? 'own.second' : 'own.press')}
        </span>
      ) : (
        caps.every(keys).map((way, at) => (
          <span key={way.join(' ')} className="flex items-center gap-2">
            {at > 0 && <span className="text-meta text-ink-3">{t('help.or')}</span>}
            <Kbd caps={way} />
          </span>
        ))
      )}
      <span className="flex items-center justify-end gap-1 max-sm:ml-auto sm:w-45">
        {isOwn && (
          <IconButton
            icon={RotateCcw}
            size={14}
            label={t('own.reset', { command: title })}
            onClick={leaving(onReset)}
          />
        )}
        {keys !== undefined && (
          <IconButton icon={X} size={14} label={t('own.clear', { command: title })} onClick={leaving(onClear)} />
        )}
        <Button
          ref={change}
          size="small"
          aria-label={t('own.change_of', { command: title })}
          aria-pressed={isRecorded}
          onClick={() => keymap.send({ type: 'keymap.record', id })}
          onBlur={() => {
            if (isRecorded) keymap.send({ type: 'keymap.cancel' })
          }}
        >
          {t('own.change')}
        </Button>
      </span>
      {obstacle !== undefined && (
        <span role="alert" className="basis-full pb-1 text-bad-ink">
          {obstacle} {t('own.again')}
        </span>
      )}
    </li>
  )
}
