import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { bindingProblemOf } from '#commands/key-rules.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { titleOf } from '#screens/command-title.ts'
import { useKeymap } from '#screens/keymap.ts'
import { useCommands } from '#screens/command-hooks.ts'

/** Why the keys that were pressed cannot be this command's, as a sentence; undefined while nothing stands against them. */
export function useBindingProblem(id: string, isRecorded: boolean): string | undefined {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const keymap = useKeymap()
  const table = useCommands()
  const caps = useKeyCaps()
  const isRefused = useSelector(keymap, (state) => state.matches('refused'))
  const strokes = useSelector(keymap, ({ context }) => context.strokes)
  if (!isRecorded || !isRefused) return undefined
  const obstacle = bindingProblemOf(table, id, strokes)
  switch (obstacle?.kind) {
    case 'taken':
      return t('own.taken', {
        keys: caps.said(obstacle.strokes.join(' ')),
        command: titleOf(obstacle.by, t),
      })
    case 'layout':
      return t('own.layout', { layouts: obstacle.layouts.join(', ') })
    default:
      return t('own.reserved')
  }
}

/** What was kept last, for whoever does not see it. */
export function useSaved(): string {
  const { t } = useTranslation(['keys', 'commands', 'places'])
  const keymap = useKeymap()
  const caps = useKeyCaps()
  const wish = useSelector(keymap, (state) => (state.matches('idle') ? state.context.wish : null))
  if (wish === null) return ''
  return wish.kind === 'strokes'
    ? t('own.saved', { command: titleOf(wish.id, t), keys: caps.said(wish.strokes.join(' ')) })
    : t('own.saved_all')
}
