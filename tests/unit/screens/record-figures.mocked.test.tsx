import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Fields } from '#entities/entity.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { refund } from '#entities/refund/refund.ts'
import { returnEntity } from '#entities/return/return.ts'
import { shipment } from '#entities/shipment/shipment.ts'
import { InvoiceSums } from '#screens/invoice/invoice-sums.tsx'
import { RecordList } from '#screens/record/record-list.tsx'

// there is no page whose preset could be read
vi.mock('#screens/format.ts', async (original) => {
  const formats = await original<typeof import('#screens/format.ts')>()
  return { ...formats, useFormat: () => formats.formatsOf('de_DE') }
})

test('figures of a list that a record holds stand at its right, under a head with their currency', () => {
  const field = invoice.fields.items
  const line = { sku: 'A-1', name: 'Zelt', quantity: 2, price: '10.00', tax_rate: 19, total: '1020.00' }
  const html = renderToStaticMarkup(
    <RecordList entity={invoice} name="items" field={field} rows={[line]} currency="EUR" />,
  )
  const heads = [...html.matchAll(/<th [^>]*class="([^"]*)"[^>]*>([^<]*)</g)].map(([, look = '', head = '']) => [
    head,
    look.includes('text-right'),
  ])
  expect(heads).toEqual([
    ['invoice.items.sku', false],
    ['invoice.items.name', false],
    ['invoice.items.quantity', true],
    ['invoice.items.price €', true],
    ['invoice.items.tax_rate', true],
    ['invoice.items.total €', true],
  ])
})

test('the sums of an invoice come to its total in one block, with a contained tax below it', () => {
  const sums = [
    { kind: 'subtotal', name: null, amount: '1100.00' },
    { kind: 'discount', name: 'NORD10', amount: '-80.00' },
    { kind: 'total', name: null, amount: '1020.00' },
  ]
  const drawn = (more: typeof sums = []) =>
    renderToStaticMarkup(
      <InvoiceSums
        record={{ id: 1, version: 1, currency: 'EUR', total: '1020.00', tax_total: '162.86', sums: [...more, ...sums] }}
      />,
    ).replaceAll(/(<[^>]+>)+/g, '|')
  expect(drawn()).toBe(
    '|invoice.sums.kind.subtotal|1.100,00|NORD10|−80,00|invoice.sums.kind.total €|1.020,00|invoice.tax_total|162,86|',
  )
  expect(drawn([{ kind: 'tax', name: null, amount: '162.86' }])).not.toContain('invoice.tax_total')
})

test.each([
  { entity: returnEntity, name: 'items' },
  { entity: refund, name: 'items' },
  { entity: shipment, name: 'contents' },
])('lines of which nothing is in a $entity.name are offered to whoever writes, and not shown to read', (one) => {
  const { entity, name } = one
  const field = (entity.fields as Fields)[name]
  if (field?.kind !== 'list') throw new Error(name)
  const rows = [
    { order_item_id: 1, sku: 'A-1', name: 'Zelt', left_quantity: 2, quantity: 2 },
    { order_item_id: 2, sku: 'B-2', name: 'Hering', left_quantity: 8, quantity: 0 },
  ]
  const html = renderToStaticMarkup(<RecordList {...{ entity, name, field, rows }} currency="EUR" />)
  expect(html).toContain('Zelt')
  expect(html).not.toContain('Hering')
})
