import { expect, test } from 'vitest'
import { order } from '#entities/order/order.ts'
import { columnAfter, columnsOf, idleBy } from '#screens/edit/sheet/sheet-columns.ts'
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
  const after = (row: Record<string, unknown>, from: string, by: number) =>
    columns[columnAfter(columns, row, at(from), by)]?.name
  const chosen = { product: { id: 7, label: 'Zelt' } }
  expect(after(chosen, 'product', 1)).toBe('quantity')
  expect(after(chosen, 'quantity', -1)).toBe('product')
  for (const row of [{}, { product: null }, { product: { unread: 'z' } }]) expect(after(row, 'product', 1)).toBe('sku')
})

test.each(['fees', 'coupons'] as const)('of %s the one that counts is open: an amount, or the percent', (list) => {
  const columns = columnsOf(order.fields[list])
  const at = (name: string) => columns.findIndex((column) => column.name === name)
  const shut = (calculation: string) =>
    columns.filter((column) => idleBy(column, { calculation }) !== undefined).map(({ name }) => name)
  expect(shut('fixed')).toEqual(['percent'])
  expect(shut('percent_of_goods')).toEqual(['amount'])
  expect(shut('percent_of_total')).toEqual(['amount'])
  // Tab leads past it
  expect(columnAfter(columns, { calculation: 'fixed' }, at('calculation'), 1)).toBe(at('amount'))
  expect(columnAfter(columns, { calculation: 'percent_of_goods' }, at('calculation'), 1)).toBe(at('percent'))
})
