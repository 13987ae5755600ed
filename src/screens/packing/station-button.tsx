import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffer } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { classes } from '#ui/classes.ts'

/** The focus stays where it is: Enter goes on confirming the parcel, and does not press what a finger has touched. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type Shown = 'name' | 'word' | 'key'
type StationButtonProps = {
  command: string
  shown?: Shown
  /** What it does where that is something else than usual. */
  as?: string | undefined
}

/** A command of the station for a finger, with the key that gives it: by its name, in the one word for it that fits beside eight others, or by its key alone. */
export function StationButton({ command, shown = 'name', as }: StationButtonProps) {
  const { t } = useTranslation(['commands', 'packing'])
  const caps = useKeyCaps()
  const offer = useOffer(command)
  if (offer === undefined) return null
  const keys = caps.of(command) ?? []
  return (
    <button
      type="button"
      aria-disabled={!offer.enabled || undefined}
      aria-keyshortcuts={caps.aria(command)}
      aria-label={shown === 'key' ? t(command) : undefined}
      title={shown === 'word' ? (as ?? t(command)) : undefined}
      className={classes(
        'flex min-h-12 max-w-full items-center gap-3 rounded-field px-2 text-pack-s hover:bg-hover',
        offer.enabled ? 'text-ink-2' : 'text-ink-3',
        !offer.enabled && shown === 'word' && 'max-[92rem]:hidden',
      )}
      onMouseDown={keepFocus}
      onClick={() => offer.enabled && offer.run()}
    >
      {keys.length > 0 && (
        <span className="flex shrink-0 gap-1">
          {keys.map((cap) => (
            <kbd
              key={cap}
              className="inline-flex h-7.5 min-w-7.5 items-center justify-center rounded-key border border-line-strong bg-surface px-1.5 font-mono text-pack-s font-normal text-ink"
            >
              {cap}
            </kbd>
          ))}
        </span>
      )}
      {shown !== 'key' && (
        <span className="min-w-0 truncate">
          {as ?? (shown === 'name' ? t(command) : t(`key.${command.slice('packing.'.length)}`, { ns: 'packing' }))}
        </span>
      )}
    </button>
  )
}
