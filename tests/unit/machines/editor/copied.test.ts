import { expect, it } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import { writtenFields } from '#entities/edit.ts'
import { initial } from '#machines/editor/context.ts'
import { copied } from '#machines/editor/copied.ts'
import { savingOf } from '#machines/editor/editor.ts'

const fields = Object.fromEntries(writtenFields(customer))
const address = { type: 'billing', city: 'Kiel', country_code: 'DE' }
const like = {
  id: 7,
  version: 3,
  customer_number: 'K-7',
  email: 'ada@k.example',
  company: 'Nordlicht',
  shop: { id: 2, label: 'Laden' },
  allow_to_order: false,
  addresses: [{ id: 41, ...address }],
}

it('a new record is filled in as another is, but for its numbers and for what no two hold alike', () => {
  const filled = copied(fields, like)
  expect(filled).toMatchObject({ company: 'Nordlicht', email: null, allow_to_order: false })
  expect(filled).not.toHaveProperty('customer_number')
  expect(filled).not.toHaveProperty('id')
  const { id, data } = savingOf(initial({ fields, record: filled }))
  expect(id).toBeUndefined()
  expect(data).toMatchObject({ company: 'Nordlicht', shop_id: 2, allow_to_order: false })
  expect(data['addresses']).toEqual([expect.objectContaining({ type: 'billing', city: 'Kiel' })])
  expect(data['addresses']).not.toEqual([expect.objectContaining({ id: 41 })])
})
