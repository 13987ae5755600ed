import { expect, test } from 'vitest'
import { maySeeDocument, type Actor } from '#entities/access.ts'
import { deliveryTypes, documentTypes } from '#entities/document/parts.ts'
import type { Level } from '#entities/user/shop-access.ts'

const shop = { id: 7 }
const staff = (level?: Level): Actor => ({
  id: 1,
  roles: ['shipping_manager'],
  shops: level === undefined ? [] : [{ shop_id: shop.id, area: 'orders', level }],
})
const seenBy = (actor: Actor) => documentTypes.filter((type) => maySeeDocument(actor, { shop, type }))

test('shipping staff see the papers that go with the goods, and no other', () => {
  expect(seenBy(staff())).toEqual(documentTypes.filter((type) => deliveryTypes.some((one) => one === type)))
  expect(seenBy(staff()).length).toBeLessThan(documentTypes.length)
  for (const type of ['invoice', 'credit-invoice', 'proposal'])
    expect(maySeeDocument(staff(), { shop, type }), type).toBe(false)
})

test('where a shop says otherwise that is what holds', () => {
  expect(seenBy(staff('view'))).toEqual(documentTypes)
  expect(seenBy(staff('deny'))).toEqual([])
  expect(seenBy({ id: 1, roles: ['product_manager'], shops: [] })).toEqual([])
})
