import { classes } from '#ui/classes.ts'

/** Why a cell is as it is, below it; calm where nobody has done anything yet. */
export function CellNote({ children, isCalm = false }: { children: string; isCalm?: boolean }) {
  return (
    <span
      role={isCalm ? 'status' : 'alert'}
      className={classes(
        'absolute top-full right-0 z-5 mt-px max-w-80 min-w-max rounded-field border bg-raised px-2 py-1 text-left text-meta whitespace-normal shadow-e2',
        isCalm ? 'border-line text-ink-2' : 'border-tone-bad text-bad-ink',
      )}
    >
      {children}
    </span>
  )
}
