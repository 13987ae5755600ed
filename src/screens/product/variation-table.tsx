import type { KeyboardEvent, ReactNode } from 'react'
import { leaveInput } from '#screens/edit/leave-input.ts'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'

export type TableRow = { key: string; head: ReactNode; cells: readonly ReactNode[]; end?: ReactNode }
type VariationTableProps = {
  label: string
  /** What stands above the first column. */
  corner: string
  columns: readonly { key: string; label: ReactNode; isEnd: boolean }[]
  rows: readonly TableRow[]
  /** Of the last column and row, where there are sums. */
  total?: { label: string; cells: readonly ReactNode[]; end: ReactNode } | undefined
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
}

/** Across a text the arrows go through its letters, until its end. */
const isAtEnd = (target: EventTarget, by: number): boolean => {
  if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (by < 0 ? 0 : value.length)
}

/** The next cell that way: past what is not there, and no further than the table goes. */
function goFrom(event: KeyboardEvent<HTMLElement>): void {
  leaveInput(event)
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return
  const [down, across] = step
  if (across !== 0 && !isAtEnd(target, across)) return
  const place = target.dataset['cell']?.split(' ').map(Number)
  if (place === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const most = 600
  let [row = 0, column = 0] = place
  for (let gone = 0; gone < most; gone++) {
    row += down
    column += across
    const next = currentTarget.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
    if (next !== null) return next.focus()
    if (row < 0 || column < 0) return
  }
}

/** What a row is called stays in sight while its cells are scrolled, where there is room for both. */
const stays = 'bg-clip-padding sm:sticky sm:left-0 sm:z-1'

/** Rows and columns of what is written in, gone through by the arrows and by Enter. */
export function VariationTable({ label, corner, columns, rows, total }: VariationTableProps) {
  const cell = 'h-8.5 border-b border-line px-2 first:pl-4 last:pr-4'
  const endLook = 'text-right tabular-nums'
  return (
    <ScrollBox className="overflow-x-auto">
      <div role="presentation" onKeyDown={goFrom}>
        <table aria-label={label} className="w-full border-collapse text-table">
          <thead>
            <tr className="bg-canvas text-meta text-ink-2">
              <th scope="col" className={classes(cell, stays, 'bg-canvas text-left font-normal')}>
                {corner}
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={classes(
                    cell,
                    column.isEnd ? 'pr-4! text-right' : 'pl-4! text-left',
                    'font-strong text-ink',
                  )}
                >
                  {column.label}
                </th>
              ))}
              {total !== undefined && (
                <th scope="col" className={classes(cell, 'text-right font-normal')}>
                  {total.label}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, cells, end }) => (
              <tr key={key} className="group hover:bg-hover">
                <th
                  scope="row"
                  className={classes(
                    cell,
                    stays,
                    'bg-surface text-left font-normal whitespace-nowrap group-hover:bg-hover',
                  )}
                >
                  {head}
                </th>
                {cells.map((one, at) => (
                  <td key={columns[at]?.key} className={cell}>
                    {one}
                  </td>
                ))}
                {total !== undefined && <td className={classes(cell, endLook, 'font-strong')}>{end}</td>}
              </tr>
            ))}
          </tbody>
          {total !== undefined && (
            <tfoot>
              <tr className="text-ink-2">
                <th scope="row" className={classes(cell, 'text-left font-normal')}>
                  {total.label}
                </th>
                {total.cells.map((one, at) => (
                  <td key={columns[at]?.key} className={classes(cell, endLook, 'pr-4!')}>
                    {one}
                  </td>
                ))}
                <td className={classes(cell, endLook, 'font-strong text-ink')}>{total.end}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </ScrollBox>
  )
}
