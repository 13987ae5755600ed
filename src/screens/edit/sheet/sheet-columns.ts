import { isRef, type Field } from '#entities/entity.ts'
import { textWidth } from '#screens/derive/text-width.ts'
import { listColumnsOf, type ListField } from '#screens/record/sections.ts'

export type SheetColumn = { name: string; field: Field }

export const columnsOf = (field: ListField): SheetColumn[] =>
  listColumnsOf(field).map(([name, one]) => ({ name, field: one }))

/** Figures stand on their decimal signs. */
export const isEnd = ({ kind }: Field): boolean => kind === 'money' || kind === 'number' || kind === 'percent'

/** No person writes it. */
export const isReadonly = ({ field }: SheetColumn): boolean =>
  field.readonly === true || field.derived === true || field.kind === 'list'

/** It has come with what the row refers to, and is right as it stands. */
const hasCome = ({ field }: SheetColumn, row: Readonly<Record<string, unknown>>): boolean =>
  field.comesWith !== undefined && isRef(row[field.comesWith])

/** What its row is reckoned by is another one: the choice that says so. */
export const idleBy = (
  { field }: SheetColumn,
  row: Readonly<Record<string, unknown>>,
): { choice: string; says: string } | undefined => {
  const { counts } = field
  const says = counts && row[counts.where]
  return counts === undefined || typeof says !== 'string' || counts.is.includes(says)
    ? undefined
    : { choice: counts.where, says }
}

/** The column that Tab leads to, past what has come by itself and what does not count; beyond the row's ends there is none. */
export const columnAfter = (
  columns: readonly SheetColumn[],
  row: Readonly<Record<string, unknown>>,
  from: number,
  by: number,
): number => {
  const next = from + by
  const column = columns[next]
  const isPassed = column !== undefined && (hasCome(column, row) || idleBy(column, row) !== undefined)
  return isPassed ? columnAfter(columns, row, next, by) : next
}

export const headerOf = ({ name, field }: SheetColumn, word: (suffix: string) => string): string =>
  'unit' in field && field.unit !== undefined ? `${word(name)} ${field.unit}` : word(name)

/** px: what a value of the kind takes while it is written. */
const widths: Readonly<Record<Field['kind'], number>> = {
  number: 80,
  percent: 80,
  money: 112,
  date: 116,
  datetime: 184,
  flag: 64,
  text: 120,
  longtext: 160,
  choice: 128,
  ref: 160,
  list: 64,
  file: 120,
}
/** Texts of so few characters, such as a postal code, take no share of what is left; a country is said by its name, and a colour stands beside its code. */
const fewCharacters = 20
const isFew = (field: Field): boolean =>
  field.kind === 'text' && field.max <= fewCharacters && field.format !== 'country' && field.format !== 'color'
const gap = 18

/** `share`: of what is left in a line; 0 takes none. */
type Width = { least: number; share: number }

/** What a row is about is longer than what is said of it. */
const mainShare = 4

const widthOf = (column: SheetColumn, word: (suffix: string) => string): Width => {
  const { field } = column
  const isShort = isFew(field)
  return {
    least: Math.round(Math.max(isShort ? 72 : widths[field.kind], textWidth(headerOf(column, word)) + gap)),
    share: field.kind === 'ref' ? mainShare : !isShort && ['text', 'longtext', 'choice'].includes(field.kind) ? 1 : 0,
  }
}

/** px: for what is done to the row, behind its columns; and what stands before them. */
const [behind, before] = [40, 8]

/** How wide each place of a line has to be where so many columns stand in one, and the next ones below them. */
const places = (all: readonly Width[], perLine: number): Width[] =>
  Array.from({ length: perLine }, (_, place) => {
    const within = all.filter((_width, at) => at % perLine === place)
    return {
      least: Math.max(...within.map(({ least }) => least)),
      share: Math.max(...within.map(({ share }) => share)),
    }
  })

/**
 * How many columns stand in a line of this width (px): all of them, or as many as leave every line as full as the others.
 * Where there is no width yet, all.
 */
export const perLineOf = (
  columns: readonly SheetColumn[],
  word: (suffix: string) => string,
  width: number | undefined,
): number => {
  const all = columns.map((column) => widthOf(column, word))
  const fits = (count: number) =>
    places(all, count).reduce((sum, { least }) => sum + least, behind + before) <= (width ?? Infinity)
  let most = columns.length
  while (most > 1 && !fits(most)) most -= 1
  const even = Math.ceil(columns.length / Math.ceil(columns.length / most))
  return fits(even) ? even : most
}

/** As CSS writes a grid's columns; the last one is for what is done to the row. */
export const templateOf = (
  columns: readonly SheetColumn[],
  word: (suffix: string) => string,
  perLine: number = columns.length,
): string =>
  [
    ...places(
      columns.map((column) => widthOf(column, word)),
      perLine,
    ).map(({ least, share }) => (share > 0 ? `minmax(${least}px, ${share}fr)` : `${least}px`)),
    `${behind}px`,
  ].join(' ')

/** Where a cell stands in its row. */
export const placeIn = (at: number, perLine: number): { gridRow: number; gridColumn: number } => ({
  gridRow: Math.floor(at / perLine) + 1,
  gridColumn: (at % perLine) + 1,
})

/** The column and the step of rows that are reached from a column by going up or down, line by line. */
export const below = (at: number, lines: number, perLine: number, count: number): { rows: number; column: number } => {
  const [line, place] = [Math.floor(at / perLine), at % perLine]
  const perRow = Math.ceil(count / perLine)
  const next = line + lines
  const rows = Math.floor(next / perRow)
  return { rows, column: Math.min((next - rows * perRow) * perLine + place, count - 1) }
}

/** px: as `rowLook` makes a row of so many columns. */
export const heightOf = (columns: number, perLine: number): number =>
  perLine < columns ? Math.ceil(columns / perLine) * 50 + 9 : 34

/** A row of one line is as high as a table's; of several, each cell has its label above it. */
export const rowLook = (isWrapped: boolean): string =>
  `group/row grid items-stretch border-b border-line pl-2 ${isWrapped ? 'auto-rows-[50px] py-1' : 'h-8.5'}`
