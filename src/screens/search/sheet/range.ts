/** A cell by the number of its row in the list and of its column in the sheet. */
export type CellPlace = { row: number; column: number }

/** From the cell in which one stands to the one that is reached from there. */
export type Range = { anchor: CellPlace; head: CellPlace }

/** `bottom` and `right` included. */
export type Rect = { top: number; left: number; bottom: number; right: number }
export type Size = { rows: number; columns: number }

export const single = (at: CellPlace): Range => ({ anchor: at, head: at })

export const rectOf = ({ anchor, head }: Range): Rect => ({
  top: Math.min(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  bottom: Math.max(anchor.row, head.row),
  right: Math.max(anchor.column, head.column),
})

export const isWithin = ({ top, left, bottom, right }: Rect, { row, column }: CellPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

export const cellCount = ({ top, left, bottom, right }: Rect): number => (bottom - top + 1) * (right - left + 1)

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value))

/** The nearest cell that there is. */
export const placed = ({ row, column }: CellPlace, size: Size): CellPlace => ({
  row: clamp(row, size.rows - 1),
  column: clamp(column, size.columns - 1),
})

/** One stands elsewhere, or the range reaches as far as there. */
export const moved = (range: Range, by: { rows: number; columns: number }, extends_: boolean, size: Size): Range => {
  const from = extends_ ? range.head : range.anchor
  const to = placed({ row: from.row + by.rows, column: from.column + by.columns }, size)
  return extends_ ? { anchor: range.anchor, head: to } : single(to)
}

/** Down a whole column of all that are reached from the first row to the last. */
export const wholeColumns = (range: Range, size: Size): Range => ({
  anchor: { row: 0, column: range.anchor.column },
  head: { row: size.rows - 1, column: range.head.column },
})

/** Each cell, row by row. */
export const placesIn = ({ top, left, bottom, right }: Rect): CellPlace[] => {
  const places: CellPlace[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column })
  return places
}
