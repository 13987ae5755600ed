import type { KeyboardEvent, ReactNode } from 'react'
import { leaveInput } from '#screens/edit/leave-input.ts'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'

export type TableRow = { key: string; head: ReactNode; cells: readonly ReactNode[]; end?: ReactNode }
/** Rows under a heading of their own, or all of them under none. */
export type TableGroup = { key: string; label?: string; rows: readonly TableRow[] }
type VariationTableProps = {
  label: string
  /** What stands above the first column. */
  corner: string
  columns: readonly { key: string; label: ReactNode; isEnd: boolean }[]
  groups: readonly TableGroup[]
  /** All of one width, none narrower than so many rem: they stay where they are whatever is written. */
  even?: number | undefined
  /** Of the last column and row, where there are sums. */
  total?: { label: string; cells: readonly ReactNode[]; end: ReactNode } | undefined
}

/** What the first and the last column take, in rem. */
const heads = 14

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
  // Enter makes what is not there
  if (place === undefined || (event.key === 'Enter' && target instanceof HTMLButtonElement)) return
  event.preventDefault()
  event.stopPropagation()
  const most = 600
  let [row = 0, column = 0] = place
  for (let gone = 0; gone < most; gone++) {
    row += down
    column += across
    const [next, ...more] = currentTarget.querySelectorAll<HTMLElement>(`[data-cell="${row} ${column}"]`)
    const alike = [next, ...more].find((one) => one?.dataset['kind'] === target.dataset['kind']) ?? more.at(-1) ?? next
    if (alike !== undefined) return alike.focus()
    if (row < 0 || column < 0) break
  }
  // at the end what is typed next takes the place of what stands there
  if (target instanceof HTMLInputElement) target.select()
}

/** What a row is called stays in sight while its cells are scrolled, where there is room for both. */
const stays = 'bg-clip-padding sm:sticky sm:left-0 sm:z-1'

/** Rows and columns of what is written in, gone through by the arrows and by Enter; on a phone a list of the rows. */
export function VariationTable({ label, corner, columns, groups, even, total }: VariationTableProps) {
  const cell = classes('h-8.5 border-b border-line first:pl-4 last:pr-4', even === undefined ? 'px-2' : 'px-1')
  const endLook = 'text-right tabular-nums'
  const line = 'max-sm:flex max-sm:h-auto max-sm:min-h-9 max-sm:items-center max-sm:gap-3 max-sm:px-4!'
  const rowLook = classes(
    cell,
    stays,
    'bg-surface text-left font-normal whitespace-nowrap',
    line,
    'max-sm:bg-canvas max-sm:font-strong',
  )
  /** What stands above a cell stands before it where there are no columns. */
  const before = (text: ReactNode) =>
    typeof text === 'string' && (
      <span aria-hidden className="hidden w-24 shrink-0 text-left text-meta font-normal text-ink-2 max-sm:block">
        {text}
      </span>
    )
  const within = (one: ReactNode) => <div className="min-w-0 max-sm:flex-1">{one}</div>
  return (
    <ScrollBox className="overflow-x-auto">
      <div role="presentation" onKeyDown={goFrom}>
        <table
          aria-label={label}
          className={classes(
            'w-full border-collapse text-table max-sm:block',
            even !== undefined && 'table-fixed max-sm:min-w-0!',
          )}
          style={even === undefined ? undefined : { minWidth: `${heads + columns.length * even}rem` }}
        >
          {even !== undefined && (
            <colgroup>
              <col style={{ width: '9rem' }} />
              {columns.map(({ key }) => (
                <col key={key} />
              ))}
              {total !== undefined && <col style={{ width: '5rem' }} />}
            </colgroup>
          )}
          <thead className="max-sm:hidden">
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
                    column.isEnd ? 'pr-3! text-right' : 'pl-4! text-left',
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
          {groups.map((group) => (
            <tbody key={group.key} className="max-sm:block">
              {group.label !== undefined && (
                <tr className="max-sm:block">
                  <th
                    scope="rowgroup"
                    colSpan={columns.length + (total === undefined ? 1 : 2)}
                    className={classes(cell, 'pt-2 text-left text-meta font-strong text-ink-2', line)}
                  >
                    {group.label}
                  </th>
                </tr>
              )}
              {group.rows.map(({ key, head, cells, end }) => (
                <tr key={key} className="hover:bg-hover max-sm:block max-sm:hover:bg-transparent">
                  <th scope="row" className={rowLook}>
                    {head}
                  </th>
                  {cells.map((one, at) => (
                    <td key={columns[at]?.key} className={classes(cell, line)}>
                      {before(columns[at]?.label)}
                      {within(one)}
                    </td>
                  ))}
                  {total !== undefined && (
                    <td className={classes(cell, endLook, 'font-strong', line, 'max-sm:justify-between')}>
                      {before(total.label)}
                      {end}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          ))}
          {total !== undefined && (
            <tfoot className="max-sm:block">
              <tr className="text-ink-2 max-sm:block">
                <th scope="row" className={rowLook}>
                  {total.label}
                </th>
                {total.cells.map((one, at) => (
                  <td
                    key={columns[at]?.key}
                    className={classes(cell, endLook, 'pr-3!', line, 'max-sm:justify-between')}
                  >
                    {before(columns[at]?.label)}
                    {one}
                  </td>
                ))}
                <td className={classes(cell, endLook, 'font-strong text-ink', line, 'max-sm:justify-between')}>
                  {before(total.label)}
                  {total.end}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </ScrollBox>
  )
}
