import { classes } from '#ui/classes.ts'
import { CellNote } from './cell-note.tsx'
import type { CellMark } from './cell-store.ts'

type CellMarkProps = {
  mark: CellMark | undefined
  /** What was typed, as it is read. */
  text: string
  isEnd: boolean
  isFocused: boolean
  /** Why nobody may write in it now. */
  lock: string | undefined
}

/** What lies over a cell that is not written in: its focus, and what was typed as long as it is not settled. */
export function MarkedCell({ mark, text, isEnd, isFocused, lock }: CellMarkProps) {
  const isWrong = mark !== undefined && mark.is !== 'saving'
  return (
    <div
      data-cell-mark={mark?.is ?? 'focus'}
      className={classes(
        'pointer-events-none grid h-full items-center rounded-row',
        isFocused && 'outline-2 -outline-offset-2 outline-primary',
        isWrong && !isFocused && 'outline -outline-offset-1 outline-tone-bad',
        mark !== undefined && 'bg-surface',
      )}
    >
      {mark !== undefined && (
        <span
          aria-busy={mark.is === 'saving' || undefined}
          className={classes(
            'min-w-0 truncate pr-4',
            isEnd && 'text-right tabular-nums',
            mark.is === 'saving' ? 'text-ink-3' : 'text-bad-ink',
          )}
        >
          {text || '–'}
        </span>
      )}
      {isWrong && isFocused && <CellNote>{mark.said}</CellNote>}
      {mark === undefined && lock !== undefined && <CellNote isCalm>{lock}</CellNote>}
    </div>
  )
}
