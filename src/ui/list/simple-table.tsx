import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'

export type SimpleColumn<Row> = {
  id: string
  header: string
  /** Read out, not drawn. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** For codes such as a SKU. */
  mono?: boolean
  /** A quieter second column. */
  quiet?: boolean
  /** A width such as `120px`, in one line; `1%` is as narrow as what it holds. The others share what is left. */
  width?: string
  /** Gives way where the table is narrow: it can do without. */
  isSpare?: boolean
}

export type SimpleTableProps<Row> = {
  /** The caption for assistive technology. */
  label: string
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Drawn in place of the rows when there are none. */
  empty?: ReactNode
}

const edge = 'first:pl-4 last:pr-4'
const cell = 'px-2 @max-[720px]:px-1.25'
const spare = '@max-[720px]:hidden'

/** A short list inside a record, such as the lines of an order: rows of 30 px, no focus of its own. */
export function SimpleTable<Row>({ label, columns, rows, rowKey, empty }: SimpleTableProps<Row>) {
  return (
    // `relative`: what is only read out is scrolled with its column, not beside the page
    <ScrollBox className="@container relative shrink-0 overflow-x-auto">
      <table className="w-full border-collapse text-table">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-sunken text-meta text-ink-3">
          <tr className="h-7 border-y border-line">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                style={{ width: column.width }}
                className={classes(
                  'font-normal whitespace-nowrap',
                  cell,
                  edge,
                  column.isSpare && spare,
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="h-7.5 border-b border-line">
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={classes(
                    'py-1 text-pretty',
                    cell,
                    edge,
                    column.isSpare && spare,
                    column.align === 'end' && 'text-right whitespace-nowrap tabular-nums',
                    column.mono && 'font-mono text-code whitespace-nowrap',
                    column.quiet && 'text-ink-2',
                    column.width !== undefined && 'whitespace-nowrap',
                  )}
                >
                  <Cell of={column.cell} row={row} />
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty !== undefined && (
            <tr className="h-7.5 border-b border-line text-ink-3">
              <td colSpan={columns.length} className="px-4">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** What is drawn in a cell may keep something of its own (hooks), however many rows there are. */
function Cell<Row>({ of, row }: { of: (row: Row) => ReactNode; row: Row }) {
  return of(row)
}
