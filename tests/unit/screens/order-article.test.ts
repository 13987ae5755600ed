import { expect, test } from 'vitest'
import { order } from '#entities/order/order.ts'
import { edited } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { opened, rowsIn } from '#machines/editor/rows.ts'
import { broughtBy, isUnknown, withWhatFollows } from '#screens/order/contents/article.ts'
import { toReckon } from '#screens/order/contents/typed.ts'

const tent = { id: 7, label: 'Zelt' }
const line = { id: 1, product: tent, sku: 'T-TENT', name: 'Zelt', quantity: 3, price: '119.00', tax_rate: 19 }
const found = {
  sku: 'T-BOOK',
  name: 'Buch',
  price: '10.70',
  tax_rate: 7,
  total: '32.10',
  list_price: null,
  list_from: null,
}
const book = { ...found, product: { id: 8, label: 'Buch' } }
const nothing = { ...found, sku: 'T-BOX', name: null, price: null, product: null }

const opening = (items: readonly Values[]) => opened(order.fields, { id: 5, version: 1, items })
const base = opening([line])
const firstOf = (values: Values): Values => rowsIn(values['items'])[0] ?? {}
const type = (before: Values, cell: string, value: unknown): Values =>
  withWhatFollows(before, { type: 'editor.change', path: `items.1.${cell}`, value }).reduce<Values>(
    (values, edit) => edited(order.fields, values, edit),
    before,
  )
const sentLine = (values: Values) => rowsIn(toReckon(order.fields, base, values)['items'])[0]

test('typing over the SKU of an article that was chosen looks for the one that has it', () => {
  const typed = type(base, 'sku', 'T-BOOK')
  expect(firstOf(typed)).toMatchObject({
    product: null,
    sku: 'T-BOOK',
    name: null,
    price: null,
    tax_rate: null,
    quantity: 3,
  })
  expect(sentLine(typed)).toEqual({ id: 1, product_id: null, sku: 'T-BOOK' })
  // not before it has been typed to its end
  expect(broughtBy(firstOf(typed), book, 'items.1.sku')).toEqual([])
  const filled = broughtBy(firstOf(typed), book, null).reduce<Values>(
    (values, edit) => edited(order.fields, values, edit),
    typed,
  )
  expect(firstOf(filled)).toMatchObject({
    ...line,
    product: book.product,
    sku: 'T-BOOK',
    name: 'Buch',
    price: '10.70',
    tax_rate: 7,
  })
})

test('an SKU that no article has is said to be unknown, unless the line is called something', () => {
  const typed = firstOf(type(base, 'sku', 'T-BOX'))
  expect(isUnknown(typed, nothing, null)).toBe(true)
  expect(isUnknown(typed, nothing, 'items.1.sku')).toBe(false)
  expect(isUnknown({ ...typed, name: 'Kiste' }, nothing, null)).toBe(false)
  // an answer to what was typed before says nothing
  expect(isUnknown({ ...typed, sku: 'T-BOXES' }, nothing, null)).toBe(false)
  expect(isUnknown(firstOf(base), nothing, null)).toBe(false)
})

test('a number that is scanned over an article is looked for as well', () => {
  const typed = type(base, 'product', { unread: '4006381333931' })
  expect(sentLine(typed)).toEqual({ id: 1, product_id: null, sku: '4006381333931' })
  const filled = broughtBy(firstOf(typed), book, null).reduce<Values>(
    (values, edit) => edited(order.fields, values, edit),
    typed,
  )
  expect(firstOf(filled)).toMatchObject({
    product: book.product,
    sku: 'T-BOOK',
    name: 'Buch',
    price: '10.70',
    tax_rate: 7,
  })
})

test('another article that is chosen brings its own name, price and tax', () => {
  const chosen = type(base, 'product', book.product)
  expect(firstOf(chosen)).toMatchObject({ product: book.product, sku: null, name: null, price: null, tax_rate: null })
  expect(type(chosen, 'quantity', 4)).toMatchObject({ items: [{ quantity: 4, product: book.product }] })
})
