import type { SheetColumn } from './sheet-columns.ts'

type Row = Readonly<Record<string, unknown>>

type Into = {
  rows: readonly Row[]
  columns: readonly SheetColumn[]
  isFixed: (row: Row | undefined, column: SheetColumn) => boolean
  valueIn: (column: SheetColumn, text: string) => unknown
}

/** What texts say that are pasted from a cell on: in the rows that are there, and in those that come below them. */
export function pastedAt(
  from: { row: number; column: number },
  texts: readonly (readonly string[])[],
  { rows, columns, isFixed, valueIn }: Into,
) {
  const pasted = texts.map((across, down) => {
    const row = rows[from.row + down]
    const cells = across.flatMap((text, right) => {
      const column = columns[from.column + right]
      if (column === undefined || isFixed(row, column)) return []
      return [{ column: column.name, value: valueIn(column, text) }]
    })
    return { row, at: from.row + down, cells }
  })
  return {
    changed: pasted.flatMap(({ row, cells }) => (row === undefined ? [] : cells.map((one) => ({ row, ...one })))),
    added: pasted.flatMap(({ row, at, cells }) =>
      row === undefined && cells.length > 0
        ? [{ at, values: Object.fromEntries(cells.map(({ column, value }) => [column, value])) }]
        : [],
    ),
  }
}
