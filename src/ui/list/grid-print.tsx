import { useSyncExternalStore } from 'react'
import { classes } from '#ui/classes.ts'
import type { GridColumn, GridProps } from './grid-types.ts'

/** More would take a browser minutes to lay out; what is longer is exported. */
const most = 5000

const media = () => window.matchMedia('print')

// A browser that prints tells so before its media become those of paper.
let isAsked = false

const watchPrinting = (notify: () => void) => {
  const query = media()
  const begin = () => {
    isAsked = true
    notify()
  }
  const end = () => {
    isAsked = false
    notify()
  }
  query.addEventListener('change', notify)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    query.removeEventListener('change', notify)
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

const usePrinting = () =>
  useSyncExternalStore(
    watchPrinting,
    () => isAsked || media().matches,
    () => false,
  )

type Printed<Row> = Pick<GridProps<Row>, 'label' | 'source' | 'selection'> & {
  columns: readonly GridColumn<Row>[]
  /** A row in view: what is loaded around it is printed. */
  near: () => number
}

/** The rows that are loaded without a gap around the one in view; of these the selected ones if some are. */
export function rowsToPrint<Row>({
  source: { total, rowAt },
  selection,
  near,
}: Pick<Printed<Row>, 'source' | 'selection' | 'near'>): { index: number; row: Row }[] {
  const isLoaded = (index: number) => index >= 0 && index < total && rowAt(index) !== undefined
  const middle = near()
  let first = middle
  while (isLoaded(first - 1) && middle - first < most) first -= 1
  const rows: { index: number; row: Row }[] = []
  for (let index = first; index < total && rows.length < most; index += 1) {
    const row = rowAt(index)
    if (row === undefined) break
    rows.push({ index, row })
  }
  const selected = rows.filter(({ index }) => selection?.has(index))
  return selected.length > 0 ? selected : rows
}

/** The list on paper: a plain table whose head comes again on every sheet. */
export function GridPrint<Row>(props: Printed<Row>) {
  return usePrinting() && <PlainTable {...props} />
}

function PlainTable<Row>({ label, columns, ...printed }: Printed<Row>) {
  const cell = (column: GridColumn<Row>) =>
    classes('px-2 py-1 align-top', column.align === 'end' ? 'text-right tabular-nums' : 'text-left')
  return (
    <table className="hidden w-full border-collapse text-table print:table">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line-strong text-meta">
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classes(cell(column), 'font-strong')}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsToPrint(printed).map(({ index, row }) => (
          <tr key={index} className="break-inside-avoid border-b border-line">
            {columns.map((column) => (
              <td key={column.id} className={cell(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
