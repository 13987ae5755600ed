import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type DefinitionRow = { id: string; label: string; value: ReactNode; mono?: boolean }

export type DefinitionProps = {
  rows: readonly DefinitionRow[]
  /** Sums: values right-aligned and tabular. */
  numbers?: boolean
  className?: string
}

/** An e-mail address that has no room in one line breaks at its sign, not within a word. */
const jointed = (value: ReactNode): ReactNode => {
  const at = typeof value === 'string' ? value.indexOf('@') : -1
  if (typeof value !== 'string' || at < 0) return value
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}

/** Label and value pairs of a record; the labels take less than half of the room, and a longer one wraps. */
export function Definition({ rows, numbers = false, className }: DefinitionProps) {
  return (
    <dl
      className={classes(
        'grid gap-y-1.5 text-table',
        numbers ? 'grid-cols-[1fr_auto] gap-x-4' : 'grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4',
        className,
      )}
    >
      {rows.map(({ id, label, value, mono }) => (
        <div key={id} className="col-span-full grid grid-cols-subgrid items-baseline">
          <dt className={numbers ? 'text-ink-2' : 'min-w-22 text-meta text-ink-3'}>{label}</dt>
          <dd
            className={classes(
              'm-0 min-w-0 wrap-anywhere',
              numbers && 'text-right tabular-nums',
              mono && 'font-mono text-code/4.5',
            )}
          >
            {jointed(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
