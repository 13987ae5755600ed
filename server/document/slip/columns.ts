import { contentWidth, sheet } from '../draw/sheet.ts'
import type { TableColumn } from '../draw/table.ts'
import type { PaperWords } from '../draw/words.ts'
import type { SlipLine, SlipPaper } from './slip.ts'

/** Why something comes back, by the figures that the customer writes down. */
export const reasons = ['dislike', 'fit', 'damaged', 'wrong', 'faulty', 'other'] as const

/** To be ticked by hand. */
const box = '□'

type Sized<Row> = Omit<TableColumn<Row>, 'x' | 'width'> & { readonly width: number | 'rest' }

/** One beside the other; one of them has what the others leave. */
function placed<Row>(columns: readonly Sized<Row>[]): TableColumn<Row>[] {
  const taken = columns.reduce((all, { width }) => all + (width === 'rest' ? 0 : width), 0)
  let x: number = sheet.left
  return columns.map((column) => {
    const width = column.width === 'rest' ? contentWidth - taken : column.width
    const one = { ...column, width, x }
    x += width
    return one
  })
}

const nameOf = ({ name, extras, gtin }: SlipLine): string =>
  [name, ...extras, gtin === null ? null : `GTIN ${gtin}`].filter(Boolean).join('\n')

/** With what it is gathered as, each to be ticked. */
const gatheredOf = (line: SlipLine): string => [nameOf(line), ...line.parts.map((part) => `${box} ${part}`)].join('\n')

/** The columns of a paper of this type. */
export function slipColumns({ type, lines }: SlipPaper, { say, count }: PaperWords): TableColumn<SlipLine>[] {
  const pos = {
    head: say('column.pos'),
    width: 26,
    align: 'left',
    of: (_: SlipLine, at: number) => count(at + 1),
  } as const
  const sku = { head: say('column.sku'), width: 92, align: 'left', of: (line: SlipLine) => line.sku } as const
  const isGathered = type === 'pickslip' || type === 'warehouse-pickslip'
  const of = isGathered ? gatheredOf : nameOf
  const name = { head: say('column.name'), width: 'rest', align: 'left', of } as const
  const quantity = {
    head: say('column.quantity'),
    width: 48,
    align: 'right',
    of: (line: SlipLine) => count(line.quantity),
  } as const
  const done = { head: '', width: 18, align: 'left', of: () => box } as const
  const ordered = {
    head: say('column.ordered'),
    width: 56,
    align: 'right',
    of: (line: SlipLine) => (line.ordered === null ? '' : count(line.ordered)),
  } as const
  const place = {
    head: say('column.place'),
    width: 40,
    align: 'left',
    of: (line: SlipLine) => (line.place === null ? '–' : String(line.place)),
  } as const
  const orders = {
    head: say('column.orders'),
    width: 130,
    align: 'left',
    of: (line: SlipLine) => line.orders.map((one) => `${count(one.quantity)} × ${one.number}`).join('\n'),
  } as const
  const empty = (key: string) => ({ head: say(`column.${key}`), width: 62, align: 'right', of: () => '____' }) as const
  switch (type) {
    case 'packslip':
      return placed<SlipLine>([
        pos,
        sku,
        name,
        ...(lines.some((line) => line.ordered !== line.quantity) ? [ordered] : []),
        quantity,
      ])
    case 'pickslip':
      return placed<SlipLine>([done, place, sku, name, quantity])
    case 'warehouse-pickslip':
      return placed<SlipLine>([done, place, sku, name, orders, quantity])
    case 'return-note':
      return placed<SlipLine>([pos, sku, name, quantity, empty('back'), empty('reason')])
  }
}

/** What is still to come. */
export const followingColumns = ({ say, count }: PaperWords): TableColumn<SlipPaper['following'][number]>[] =>
  placed<SlipPaper['following'][number]>([
    { head: say('column.sku'), width: 118, align: 'left', of: ({ sku }) => sku },
    { head: say('column.name'), width: 'rest', align: 'left', of: ({ name }) => name },
    { head: say('column.quantity'), width: 48, align: 'right', of: ({ quantity }) => count(quantity) },
  ])

/** Whom a pick list is for. */
export const ordersColumns = ({ say, count }: PaperWords): TableColumn<SlipPaper['orders'][number]>[] =>
  placed<SlipPaper['orders'][number]>([
    { head: say('order'), width: 110, align: 'left', of: ({ number }) => number },
    { head: say('column.customer'), width: 'rest', align: 'left', of: ({ name }) => name || '–' },
    { head: say('column.code'), width: 80, align: 'left', of: ({ code }) => code },
    { head: say('column.quantity'), width: 48, align: 'right', of: ({ quantity }) => count(quantity) },
  ])
