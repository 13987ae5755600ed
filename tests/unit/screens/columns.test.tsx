import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { customer } from '#entities/customer/customer.ts'
import { invoice } from '#entities/invoice/invoice.ts'
import { order } from '#entities/order/order.ts'
import { priceList } from '#entities/price-list.ts'
import { price } from '#entities/price.ts'
import { productTag } from '#entities/product-tag.ts'
import { product } from '#entities/product/product.ts'
import { stockMovement } from '#entities/stock-movement.ts'
import { taxRate } from '#entities/tax-rate.ts'
import { exportHistory } from '#entities/export-job.ts'
import { user } from '#entities/user/user.ts'
import { columnsOf, extraColumns, startsDown } from '#screens/derive/columns.tsx'
import type { ListRow } from '#screens/derive/columns.tsx'
import { formatsOf } from '#screens/format.ts'

const say = {
  formats: formatsOf('de_DE'),
  word: (key: string) => key,
  flag: (value: boolean) => (value ? 'ja' : 'nein'),
}
const columns = columnsOf(order, say)

const row: ListRow = {
  id: 1,
  version: 1,
  number: '148231',
  status: 'partial-shipment',
  customer: { id: 2, label: 'Käthe Wüstenhagen' },
  shop: null,
  shipping_method: { id: 1, label: 'DHL Paket' },
  payment_state: 'open',
  date_created: '2026-11-20T12:00:00Z',
  currency: 'EUR',
  total: '4812.60',
}
const cell = (id: string, from: ListRow = row) => {
  const column = columns.find((column) => column.id === id)
  return column === undefined ? undefined : renderToStaticMarkup(<>{column.cell(from)}</>)
}
const text = (html: string | undefined) => html?.replaceAll(/<[^>]+>/g, '')

describe('what a list is sorted by', () => {
  it('is one of its columns', () => {
    for (const { list } of [order, customer, invoice]) expect(list.columns).toContain(list.sort.split(' ')[0])
  })

  it('begins with the latest that happened and with the next day that is set', () => {
    const down = columnsOf(invoice, say).flatMap(({ id, sortable, startsDown: is }) =>
      sortable === true && is === true ? [id] : [],
    )
    expect(down.toSorted()).toEqual(['date_created', 'total'])
    expect(['number', 'date_due'].map((name) => startsDown(invoice, name))).toEqual([false, false])
  })
})

describe('the columns of a list', () => {
  it('are those of the entity, in its order, then the ones that can be asked for', () => {
    for (const entity of [order, customer]) {
      const names = columnsOf(entity, say).map(({ id }) => id)
      expect(names.slice(0, entity.list.columns.length)).toEqual([...entity.list.columns])
      expect(names.slice(entity.list.columns.length)).toEqual(extraColumns(entity))
      expect(new Set(names).size).toBe(names.length)
    }
    expect(extraColumns(order)).toContain('email')
    expect(extraColumns(order)).not.toContain('items')
  })

  it('sort where the entity says so', () => {
    expect(columns.filter(({ sortable }) => sortable).map(({ id }) => id)).toEqual([...order.list.sortable])
  })

  it('give the room that is left to one column, and never drop it', () => {
    expect(columns.filter(({ flexible }) => flexible).map(({ id, spare }) => [id, spare])).toEqual([
      ['customer', undefined],
    ])
    const people = columnsOf(customer, say)
    expect(people.filter(({ flexible }) => flexible).map(({ id, spare }) => [id, spare])).toEqual([
      ['email', undefined],
    ])
  })

  it('give it to what a row is known by, not to a code or a note', () => {
    const flexible = [priceList, taxRate, productTag, stockMovement, price].map((entity) =>
      columnsOf(entity, say).flatMap(({ id, flexible }) => (flexible === true ? [id] : [])),
    )
    expect(flexible).toEqual([['name'], ['name'], ['description'], ['product'], ['product']])
  })

  it('name the unit in the head, and write less than nothing with a minus', () => {
    const [weight] = columnsOf(product, say).filter(({ id }) => id === 'weight')
    expect(weight?.header).toBe('product.weight kg')
    const [moved] = columnsOf(stockMovement, say).filter(({ id }) => id === 'quantity')
    expect(text(renderToStaticMarkup(<>{moved?.cell({ ...row, quantity: -5 })}</>))).toBe('−5')
  })

  it('write each kind as lists write it', () => {
    const shown = order.list.columns.map((id) => text(cell(id)))
    expect(shown).toEqual([
      '148231',
      'order.status.partial-shipment',
      'Käthe Wüstenhagen',
      '–',
      'DHL Paket',
      'order.payment_state.open',
      '20.11.26',
      '4.812,60',
    ])
  })

  it('draw a status with the mark of its life, and other choices as words', () => {
    expect(cell('status')).toContain('tone-way')
    expect(cell('payment_state')).not.toContain('<svg')
  })

  it('tick what is so, under its word, and say what is not', () => {
    const [enabled] = columnsOf(user, say).filter(({ id }) => id === 'is_enabled')
    const drawn = (is_enabled: boolean) => renderToStaticMarkup(<>{enabled?.cell({ ...row, is_enabled })}</>)
    expect([drawn(true), drawn(false)].map(text)).toEqual(['', 'nein'])
    expect(drawn(true)).toMatch(/<svg.*aria-label="ja"/)
  })

  it('write the size of a file in its unit, in the reader’s figures', () => {
    const [size] = columnsOf(exportHistory, say).filter(({ id }) => id === 'size')
    const written = (bytes: number) => text(renderToStaticMarkup(<>{size?.cell({ ...row, size: bytes })}</>))
    expect([88_262, 2_100_000].map(written)).toEqual(['88,3 kB', '2,1 MB'])
  })

  it('name the currency in the head, and beside a figure in any other', () => {
    expect(columns.find(({ id }) => id === 'total')).toMatchObject({ header: 'order.total €', align: 'end' })
    expect(text(cell('total', { ...row, currency: 'CHF' }))).toBe('4.812,60\u00a0CHF')
  })
})
