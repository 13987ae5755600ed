import { placesIn, type CellPlace, type Rect, type Size } from './range.ts'

/** What comes into a cell: a text as it was copied. */
export type Pasted = CellPlace & { text: string }

/** A cell of a spreadsheet's clipboard: in quotes where it holds what ends a cell. */
const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The texts as spreadsheets take them from the clipboard. */
export const clipboardText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

/** A range that is a multiple of what was copied takes it as often as it fits; else it comes once, from the first cell on. */
const extent = (size: number, copied: number): number => (size > copied && size % copied === 0 ? size : copied)

/**
 * Where each text goes that is pasted into a range, and how many rows and columns of it the sheet has no room for.
 */
export const pastePlan = (
  texts: readonly (readonly string[])[],
  into: Rect,
  size: Size,
): { cells: Pasted[]; rowsBeyond: number; columnsBeyond: number } => {
  const across = Math.max(1, ...texts.map((row) => row.length))
  const down = texts.length
  const rows = extent(into.bottom - into.top + 1, down)
  const columns = extent(into.right - into.left + 1, across)
  const cells: Pasted[] = []
  for (let y = 0; y < rows && into.top + y < size.rows; y += 1) {
    const line = texts[y % down] ?? []
    for (let x = 0; x < columns && into.left + x < size.columns; x += 1) {
      const text = line[x % across]
      // a line that is shorter than the others says nothing about the rest
      if (text !== undefined) cells.push({ row: into.top + y, column: into.left + x, text })
    }
  }
  return {
    cells,
    rowsBeyond: Math.max(0, into.top + rows - size.rows),
    columnsBeyond: Math.max(0, into.left + columns - size.columns),
  }
}

/** From where each cell of a range is filled: its first row downwards, or its first column to the right. */
export const fillPlan = (into: Rect, way: 'down' | 'right', from: Rect = into): (CellPlace & { from: CellPlace })[] => {
  const height = from === into ? 1 : from.bottom - from.top + 1
  const width = from === into ? 1 : from.right - from.left + 1
  return placesIn(into).flatMap((place) => {
    const source =
      way === 'down'
        ? { row: from.top + ((place.row - from.top) % height), column: place.column }
        : { row: place.row, column: from.left + ((place.column - from.left) % width) }
    return source.row === place.row && source.column === place.column ? [] : [{ ...place, from: source }]
  })
}

export type Search = { find: string; by: string; isWhole: boolean; hasCase: boolean }

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A text with what is looked for replaced; undefined where it is not in there. */
export const replacedIn = (text: string, { find, by, isWhole, hasCase }: Search): string | undefined => {
  if (find === '') return isWhole && text === '' ? by : undefined
  const pattern = new RegExp(isWhole ? `^${escaped(find)}$` : escaped(find), hasCase ? 'gu' : 'giu')
  const next = text.replace(pattern, () => by)
  return pattern.test(text) || next !== text ? next : undefined
}
