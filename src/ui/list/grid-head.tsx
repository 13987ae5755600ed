import { ArrowDown, ArrowUp } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { GridSelection } from './grid-types.ts'
import type { GridHeader } from './use-grid-columns.ts'

type GridHeadProps = { headers: readonly GridHeader[]; selection: GridSelection | undefined }

function SortButton({ header }: { header: GridHeader }) {
  const Arrow = header.sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      // Columns are sorted by key from the list, so the heads are not twelve stops on the way to the rows.
      tabIndex={-1}
      onClick={header.toggle}
      className={classes(
        '-mx-1 inline-flex h-6 min-w-0 items-center gap-1 rounded-key px-1 hover:text-ink',
        header.sorted && 'font-strong text-ink',
      )}
    >
      <span className="truncate">{header.label}</span>
      {header.sorted && <Arrow aria-hidden size={12} strokeWidth={2} className="shrink-0" />}
    </button>
  )
}

export function GridHead({ headers, selection }: GridHeadProps) {
  const first = selection ? 2 : 1
  return (
    <div role="rowgroup" className="sticky top-0 z-head min-w-(--grid-width)">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 grid-cols-(--grid-columns) items-center border-b border-line bg-sunken text-meta text-ink-3"
      >
        {selection && (
          <span role="columnheader" aria-colindex={1} className="pl-4">
            <Checkbox
              tabIndex={-1}
              checked={selection.state === 'all'}
              mixed={selection.state === 'some'}
              onChange={selection.toggleAll}
              aria-label={selection.allLabel}
            />
          </span>
        )}
        {headers.map((header, at) => (
          <span
            key={header.id}
            role="columnheader"
            aria-colindex={at + first}
            aria-sort={header.sorted ? (header.sorted === 'asc' ? 'ascending' : 'descending') : undefined}
            className={classes('min-w-0 truncate pr-4 first:pl-4', header.end && 'text-right')}
          >
            {header.toggle ? <SortButton header={header} /> : header.label}
          </span>
        ))}
      </div>
    </div>
  )
}
