import { expect, test } from 'vitest'
import { order } from '#entities/order/order.ts'
import { columnAfter, columnsOf } from '#screens/edit/sheet/sheet-columns.ts'
import { leftBy } from '#screens/edit/sheet/sheet-keys.ts'

test('Escape takes back what was typed in a cell, and keeps what was taken from its list', () => {
  const tent = { id: 7, label: 'Zelt' }
  expect(leftBy({ unread: 'zlt' }, tent)).toBe(tent)
  expect(leftBy(null, tent)).toBe(tent)
  expect(leftBy({ id: 8, label: 'Buch' }, { unread: 'zlt' })).toEqual({ id: 8, label: 'Buch' })
  expect(leftBy(3, 4)).toBe(3)
})

test('from an article that is chosen Tab leads to the quantity, past the SKU and the name that came with it', () => {
  const columns = columnsOf(order.fields.items)
  const at = (name: string) => columns.findIndex((column) => column.name === name)
  const after = (row: Record<string, unknown> | undefined, from: string, by: number) =>
    columns[columnAfter(columns, row, at(from), by)]?.name
  const chosen = { product: { id: 7, label: 'Zelt' } }
  expect(after(chosen, 'product', 1)).toBe('quantity')
  expect(after(chosen, 'quantity', -1)).toBe('product')
  for (const row of [undefined, { product: null }, { product: { unread: 'z' } }])
    expect(after(row, 'product', 1)).toBe('sku')
})
