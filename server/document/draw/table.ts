import { setImmediate } from 'node:timers/promises'
import type { Paper, PaperLine } from '../paper.ts'
import { contentWidth, heightOf, ink, room, rule, sheet, write, type Pdf, type Sheet } from './sheet.ts'
import type { PaperWords } from './words.ts'

/** A column of a table, and what a row says in it. */
export type TableColumn<Row> = {
  readonly head: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly of: (line: Row, at: number) => string
}

const widths = { pos: 22, sku: 88, quantity: 42, price: 62, tax: 36, total: 66 }

/** The table's columns; the name has what the others leave. */
function columnsOf(paper: Paper, { say, amount, count, rate }: PaperWords): TableColumn<PaperLine>[] {
  const name = contentWidth - Object.values(widths).reduce((all, width) => all + width, 0)
  const sized = [
    { key: 'pos', width: widths.pos, align: 'left', of: (_: PaperLine, at: number) => count(at + 1) },
    { key: 'sku', width: widths.sku, align: 'left', of: ({ sku }: PaperLine) => sku },
    { key: 'name', width: name, align: 'left', of: nameOf },
    { key: 'quantity', width: widths.quantity, align: 'right', of: ({ quantity }: PaperLine) => count(quantity) },
    { key: 'price', width: widths.price, align: 'right', of: ({ price }: PaperLine) => amount(price) },
    { key: 'tax', width: widths.tax, align: 'right', of: ({ tax_rate }: PaperLine) => rate(tax_rate) },
    { key: 'total', width: widths.total, align: 'right', of: ({ total }: PaperLine) => amount(total) },
  ] as const
  let x: number = sheet.left
  return sized.map(({ key, width, align, of }) => {
    const head = say(`column.${key}`)
    const column = { head: key === 'total' ? `${head} ${paper.currency}` : head, x, width, align, of }
    x += width
    return column
  })
}

const nameOf = ({ name, extras, gtin }: PaperLine): string =>
  [name, ...extras, gtin === null ? null : `GTIN ${gtin}`].filter(Boolean).join('\n')

/** Between two columns. */
const gutter = 6
const size = 8.25

/** The lines, a head on each page that has some of them; a line is never torn apart. */
export const drawTable = (at: Sheet, paper: Paper): Promise<void> =>
  drawRows(at, columnsOf(paper, at.words), paper.lines)

/** Rows of any kind, drawn so. */
export async function drawRows<Row>(
  at: Sheet,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { pdf } = at
  room(at, headRoom)
  drawColumns(at, columns)
  for (const [index, line] of rows.entries()) {
    // a paper of hundreds of lines takes seconds: whoever else asks is answered between two of them
    await setImmediate()
    const cells = columns.map(({ of }) => of(line, index))
    const heights = columns.map((column, which) => heightOf(pdf, cells[which] ?? '', { size, width: innerOf(column) }))
    const height = Math.min(Math.max(...heights), mostHigh)
    if (room(at, height + 8)) drawColumns(at, columns)
    drawRow(pdf, columns, cells, at.y + 4, { color: ink.text, size, most: mostHigh })
    at.y += height + 8
    rule(pdf, at.y)
  }
}

/** The head of the columns with a line or two below it. */
const headRoom = 60
/** A line that is never torn apart is no higher than what a page leaves it. */
const mostHigh = sheet.bottom - sheet.top - headRoom

function drawColumns(at: Sheet, columns: readonly Measured[]): void {
  const heads = columns.map(({ head }) => head)
  at.y += drawRow(at.pdf, columns, heads, at.y, { color: ink.quiet, size: 7.5, most: headRoom }) + 3
  rule(at.pdf, at.y, { color: ink.text, width: 0.8 })
}

/** Where a column stands. */
type Measured = Pick<TableColumn<never>, 'head' | 'x' | 'width' | 'align'>

const innerOf = ({ width, align }: Measured): number => (align === 'left' ? width - gutter : width)

function drawRow(
  pdf: Pdf,
  columns: readonly Measured[],
  cells: readonly string[],
  y: number,
  style: { color: string; size: number; most: number },
): number {
  const heights = columns.map((column, at) =>
    write(pdf, cells[at] ?? '', column.x, y, { ...style, align: column.align, width: innerOf(column) }),
  )
  return Math.max(...heights)
}
