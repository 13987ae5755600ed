import { expect, test } from 'vitest'
import type { Begins } from '#api/order/totals.ts'
import { order } from '#entities/order/order.ts'
import { edited } from '#machines/editor/edits.ts'
import type { Values } from '#machines/editor/merge.ts'
import { blank, rowsIn } from '#machines/editor/rows.ts'
import { takenOver } from '#screens/order/begun-by.ts'

const kiel: Begins = {
  shop: { id: 1, label: 'nordlicht.de' },
  email: 'kiel@example.com',
  vat_number: 'DE123456789',
  price_list: { id: 3, label: 'Fachhandel' },
  addresses: [
    { type: 'billing', city: 'Kiel' },
    { type: 'shipping', city: 'Kiel' },
  ],
}
const bern: Begins = {
  shop: { id: 2, label: 'alpen.ch' },
  email: 'bern@example.com',
  vat_number: null,
  price_list: { id: 4, label: 'Schweiz' },
  addresses: [{ type: 'billing', city: 'Bern' }],
}
const after = (shown: Values, begins: Begins, before: Begins | null = null): Values =>
  takenOver(shown, begins, before).reduce<Values>((values, edit) => edited(order.fields, values, edit), shown)
const write = (shown: Values, path: string, value: unknown) =>
  edited(order.fields, shown, { type: 'editor.change', path, value })
const cities = (shown: Values) => rowsIn(shown['addresses']).map(({ type, city }) => `${String(type)} ${String(city)}`)
const empty = blank(order.fields)

test('a new order takes over what its customer brings, at once', () => {
  const begun = after(empty, kiel)
  const { addresses: _addresses, ...fields } = kiel
  expect(begun).toMatchObject(fields)
  expect(cities(begun)).toEqual(['billing Kiel', 'shipping Kiel'])
  expect(takenOver(begun, kiel, kiel)).toEqual([])
})

test('another customer takes back what the one before brought', () => {
  const begun = after(after(empty, kiel), bern, kiel)
  expect(begun).toMatchObject({
    shop: bern.shop,
    email: 'bern@example.com',
    vat_number: null,
    price_list: bern.price_list,
  })
  expect(cities(begun)).toEqual(['billing Bern'])
})

test('what somebody typed stays', () => {
  const typed = write(after(empty, kiel), 'email', 'einkauf@example.com')
  const [row] = rowsIn(typed['addresses'])
  const moved = write(typed, `addresses.${String(row?.['$key'])}.city`, 'Plön')
  const begun = after(moved, bern, kiel)
  expect(begun['email']).toBe('einkauf@example.com')
  expect(cities(begun)).toEqual(['billing Plön'])
  // also what was there before anybody was chosen
  expect(after(write(empty, 'email', 'x@example.com'), kiel)['email']).toBe('x@example.com')
})
