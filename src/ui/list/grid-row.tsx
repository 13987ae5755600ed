import { memo, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { pinned, pinnedBeside } from './grid-head.tsx'
import type { GridColumn, GridOverlay } from './grid-types.ts'

type CellsProps<Row> = { index: number; row: Row | undefined; columns: readonly GridColumn<Row>[]; first: number }

type GridRowProps<Row> = Omit<CellsProps<Row>, 'first'> & {
  id: string
  top: number
  focused: boolean
  selected: boolean | undefined
  /** Names the box of a row; without it rows have no box. */
  rowLabel: ((index: number) => string) | undefined
  over: readonly GridOverlay[] | undefined
}

// Widths of the bars of a loading row, so that rows do not look like a ladder.
const widths = ['64%', '78%', '55%', '70%', '60%'] as const

function PlainCells<Data>({ index, row, columns, first }: CellsProps<Data>): ReactNode {
  return columns.map((column, at) => (
    <span
      key={column.id}
      role="gridcell"
      aria-colindex={at + first}
      className={classes(
        'min-w-0 truncate pr-4 first:pl-4',
        column.align === 'end' && 'text-right tabular-nums',
        at === 0 && (first === 1 ? pinned : pinnedBeside),
      )}
    >
      {row === undefined ? (
        <Skeleton width={widths[(index * 3 + at) % widths.length]} end={column.align === 'end'} />
      ) : (
        column.cell(row)
      )}
    </span>
  ))
}

// Apart from the row, so that focus and selection come and go without its texts.
// `memo` loses the type parameter; the cast gives it back, the component itself is unchanged.
const Cells = memo(PlainCells) as typeof PlainCells

function Row<Data>({ id, index, top, row, columns, focused, selected, rowLabel, over }: GridRowProps<Data>) {
  return (
    <div
      id={id}
      role="row"
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-busy={row === undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
      className={classes(
        'grid-row absolute inset-x-0 top-0 grid h-(--grid-row) grid-cols-(--grid-columns) items-center border-b',
        selected ? 'border-primary-tint-2 bg-primary-tint' : 'border-line bg-surface',
        !selected && row !== undefined && 'hover:bg-hover',
        // what is said below one of its cells lies over the next row
        over !== undefined && 'z-2',
      )}
    >
      {rowLabel !== undefined && (
        <span role="gridcell" aria-colindex={1} data-pick="" className={classes('pl-4', pinned)}>
          <Checkbox tabIndex={-1} checked={selected ?? false} readOnly aria-label={rowLabel(index)} />
        </span>
      )}
      <Cells index={index} row={row} columns={columns} first={rowLabel === undefined ? 1 : 2} />
      {over?.map(({ column, content }) => {
        const at = columns.findIndex(({ id: one }) => one === column)
        // out of the flow, so that the cells keep their places
        const place = at + (rowLabel === undefined ? 1 : 2)
        // out of the flow a column without an end reaches to the end of the row
        const span = `${place} / ${place + 1}`
        return (
          at >= 0 && (
            <div key={column} data-over={column} style={{ gridColumn: span }} className="absolute inset-0 z-4">
              {content}
            </div>
          )
        )
      })}
      {focused && (
        <span aria-hidden className="row-frame pointer-events-none absolute! z-3 -top-px right-0 -bottom-px left-0" />
      )}
    </div>
  )
}

/** What names the boxes may be another function at every turn; the name it gives belongs to the row and its place. */
const isSame = <Data,>(before: GridRowProps<Data>, after: GridRowProps<Data>): boolean =>
  before.index === after.index &&
  before.row === after.row &&
  before.top === after.top &&
  before.focused === after.focused &&
  before.selected === after.selected &&
  before.columns === after.columns &&
  before.id === after.id &&
  before.over === after.over &&
  (before.rowLabel === undefined) === (after.rowLabel === undefined)

// As above.
export const GridRow = memo(Row, isSame) as typeof Row
