import { expect, test } from 'vitest'
import type { Row } from '#api/list.ts'
import { fieldsWrittenBy } from '#entities/edit.ts'
import { sentRows, spreadNamed, spreadsOf, withSpread } from '#entities/many/spread.ts'
import { product } from '#entities/product/product.ts'
import { isMoved, sheetColumnsOf } from '#screens/search/sheet/sheet-columns.ts'
import { sheetOf } from '#screens/search/sheet/spread.tsx'
import type { GridColumn } from '#ui/list/grid-types.ts'

const [prices] = spreadsOf(product)
if (prices === undefined) throw new Error('A product has prices')
const targets = [
  { id: 3, label: 'Endkunde', currency: 'EUR' },
  { id: 4, label: 'Schweiz', currency: 'CHF' },
]
const of = sheetOf(product, [{ spread: prices, targets }], String, (currency) => (currency === 'EUR' ? '€' : currency))
const tier = (id: number, min_quantity: number, price: string) => ({
  price_list: { id, label: 'x' },
  min_quantity,
  price,
})
const row = (more: object): Row => of.filled({ id: 1, version: 1, ...more })
const seller = { id: 7, roles: ['product_manager' as const], shop_access: {} }

test('a row says in each column of a list the first of its rows, and what counts where it has none', () => {
  const own = row({ prices: [tier(3, 25, '17.90'), tier(3, 5, '19.90')], prices_from: [tier(4, 1, '25')] })
  expect([own['prices.3'], own['prices.4']]).toEqual(['19.90', null])
  const [endkunde, schweiz] = of.columns
  expect([endkunde?.header, schweiz?.header]).toEqual(['Endkunde €', 'Schweiz CHF'])
  expect([endkunde?.text(own), endkunde?.beginning(own), endkunde?.inherited(own)]).toEqual(['19.90', 5, ''])
  expect([schweiz?.text(own), schweiz?.beginning(own), schweiz?.inherited(own)]).toEqual(['', undefined, '25'])
  expect(fieldsWrittenBy({ ...seller } as never, of.entity, own)).toEqual(
    expect.arrayContaining(['prices.3', 'prices.4']),
  )
})

test('what counts in a row is another once that of its product is saved', () => {
  const mine = row({ parent: { id: 9, label: 'Jacke' }, prices: [], prices_from: [tier(4, 1, '25')] })
  const [, schweiz] = of.columns
  expect(schweiz?.inherited(of.after(mine, new Map([[9, { id: 9, version: 2, 'prices.4': '22' }]])))).toBe('22')
  expect(of.after(mine, new Map([[9, { id: 9, version: 2, weight: 3 }]]))).toBe(mine)
  expect(of.after(mine, new Map([[8, { id: 8, version: 2, 'prices.4': '22' }]]))).toBe(mine)
})

test('what is written in a column is its first row; a new one begins as such a row begins, and others are left alone', () => {
  const rows = [tier(3, 25, '17.90'), tier(3, 5, '19.90'), tier(4, 1, '25')]
  const sent = (id: number, value: string | null, of = rows) => {
    const next = withSpread(prices, of, id, value)
    return next && sentRows(prices, next)
  }
  const wire = (price_list_id: number, min_quantity: number, price: string) => ({ price_list_id, min_quantity, price })
  expect(sent(3, '18')).toEqual([wire(3, 25, '17.90'), wire(3, 5, '18'), wire(4, 1, '25')])
  expect(sent(9, '7')).toEqual([wire(3, 25, '17.90'), wire(3, 5, '19.90'), wire(4, 1, '25'), wire(9, 1, '7')])
  expect(sent(4, null)).toEqual([wire(3, 25, '17.90'), wire(3, 5, '19.90')])
  expect(sent(9, null)).toHaveLength(3)
  // what comes behind it would stand there then
  expect(sent(3, null)).toBeUndefined()
  expect([
    spreadNamed(product, 'prices.3')?.id,
    spreadNamed(product, 'tags.3'),
    spreadNamed(product, 'prices.'),
  ]).toEqual([3, undefined, undefined])
})

test('the columns of a list stand where the list of products shows one of them, and what a life moves is only looked at', () => {
  const grid = ['sku', 'name', 'is_active', 'stock_quantity', 'price', 'tax_class', 'weight'].map(
    (id): GridColumn<Row> => ({ id, header: id, size: 90, align: 'start', cell: () => id }),
  )
  const columns = sheetColumnsOf(product, grid, of.columns)
  expect(columns.map(({ name }) => name)).toEqual([
    'sku',
    'name',
    'is_active',
    'stock_quantity',
    'prices.3',
    'prices.4',
    'tax_class',
    'weight',
  ])
  for (const [at, { left, width }] of columns.slice(0, -1).entries()) expect(columns[at + 1]?.left).toBe(left + width)
  expect([isMoved(product, 'is_active'), isMoved(product, 'is_featured')]).toEqual([true, false])
})
