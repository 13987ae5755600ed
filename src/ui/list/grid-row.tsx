import { memo } from 'react'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import type { GridColumn } from './grid-types.ts'

type GridRowProps<Row> = {
  id: string
  index: number
  top: number
  height: number
  row: Row | undefined
  columns: readonly GridColumn<Row>[]
  focused: boolean
  selected: boolean | undefined
  /** The name of the box; without one the row has no box. */
  pickLabel: string | undefined
}

// Widths of the bars of a loading row, so that rows do not look like a ladder.
const widths = ['64%', '78%', '55%', '70%', '60%'] as const

function Row<Data>(props: GridRowProps<Data>) {
  const { id, index, top, height, row, columns, focused, selected, pickLabel } = props
  const first = pickLabel === undefined ? 1 : 2
  return (
    <div
      id={id}
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      style={{ height, transform: `translateY(${top}px)` }}
      className={classes(
        'absolute inset-x-0 top-0 grid grid-cols-(--grid-columns) items-center border-b',
        'print:static! print:transform-none! print:break-inside-avoid',
        selected ? 'border-primary-tint-2 bg-primary-tint' : 'border-line',
        !selected && row !== undefined && 'hover:bg-hover',
        row === undefined && 'print:hidden!',
      )}
    >
      {pickLabel !== undefined && (
        <span role="gridcell" aria-colindex={1} data-pick="" className="pl-4 print:invisible">
          <Checkbox tabIndex={-1} checked={selected ?? false} readOnly aria-label={pickLabel} />
        </span>
      )}
      {columns.map((column, at) => (
        <span
          key={column.id}
          role="gridcell"
          aria-colindex={at + first}
          className={classes('min-w-0 truncate pr-4 first:pl-4', column.align === 'end' && 'text-right tabular-nums')}
        >
          {row === undefined ? (
            <Skeleton width={widths[(index * 3 + at) % widths.length]} end={column.align === 'end'} />
          ) : (
            column.cell(row)
          )}
        </span>
      ))}
      {focused && (
        <span
          aria-hidden
          className="row-frame pointer-events-none absolute! print:hidden -top-px right-0 -bottom-px left-0"
        />
      )}
    </div>
  )
}

// `memo` loses the type parameter; the cast gives it back, the component itself is unchanged.
export const GridRow = memo(Row) as typeof Row
