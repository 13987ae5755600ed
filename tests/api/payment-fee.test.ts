import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import type { Reckoned } from '#api/order/totals.ts'
import { paperOfProposal } from '#server/document/paper-of.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { person, type Person } from '#tests/support/life-client.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Order = Row & { id: number; version: number; items: Row[]; fees: Row[] }
type Body = { payload: Changed & Row; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let shops: Shops
let someone: Person
let token: string
/** A fixed fee, a discount in percent of the goods, a fee in percent of the total, and nothing. */
let cod: number
let early: number
let card: number
let free: number

const one = async (query: ReturnType<typeof sql>) => (await server.db.one<{ id: number }>(query)).id

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  someone = person(server.url, token)
  const method = (
    name: string,
    type: string | null,
    calculation: string,
    amount: string | null,
    percent: string | null,
  ) =>
    one(sql`
      insert into payment_methods (name, kind, status_after_placement, fee_type, fee_calculation, fee_name, fee_amount,
        fee_percent)
      values (${name}, 'card', 'confirmed', ${type}, ${calculation}, ${name}, ${amount}, ${percent}) returning id`)
  cod = await method('Nachnahme', 'fee', 'fixed', '4.90', null)
  early = await method('Vorkasse', 'discount', 'percent_of_goods', null, '2')
  card = await method('Karte', 'fee', 'percent_of_total', null, '1.5')
  free = await method('Bar', null, 'fixed', null, null)
  await server.db.run(sql`
    insert into payment_method_texts (payment_method_id, language, fee_name) values (${cod}, 'fr_FR', 'Frais de remboursement')`)
  await server.db.run(sql`
    insert into shop_payment_methods (shop_id, payment_method_id, place)
    select ${shops.plain}, m, m from unnest(${[cod, early, card, free]}::bigint[]) m`)
})
afterAll(() => server.close())

const parts = ['items', 'fees', 'coupons', 'taxes', 'addresses', 'locks']
const ask = async (method: string, path: string, body?: object) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const items = [{ sku: 'T-1', name: 'Zelt', quantity: 1, price: '100.00', tax_rate: 19 }]
const begin = async (data: object): Promise<Order> => {
  const whole = { shop_id: shops.plain, items, ...data }
  const { status, body } = await ask('POST', 'order', { data: whole, expand: parts })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never
}
const saved = async ({ id, version }: Order, data: object): Promise<Order & { undo: Changed['undo'] }> => {
  const typed = await ask('POST', `order/${id}/totals`, { data })
  const { status, body } = await ask('PATCH', `order/${id}`, { data, version, expand: parts })
  expect(status, JSON.stringify(body)).toBe(200)
  const order = body.payload.entity as unknown as Order
  // what is shown while it is typed is what is kept
  const { payment_fee, total } = typed.body.payload as unknown as Reckoned
  expect(total).toBe(order['total'])
  const kept = order.fees.find(({ payment_method }) => payment_method !== null)
  expect(payment_fee).toEqual(
    kept === undefined
      ? null
      : {
          name: kept['name'],
          type: kept['type'],
          calculation: kept['calculation'],
          percent: kept['percent'],
          amount: kept['amount'],
        },
  )
  return { ...order, undo: body.payload.undo }
}
const automatic = ({ fees }: Order) => fees.filter(({ is_automatic }) => is_automatic === true)

describe('the fee of a payment method', () => {
  test('comes with it, changes with it, and goes with it', async () => {
    const order = await begin({ payment_method_id: cod })
    expect(order.fees).toMatchObject([
      { name: 'Nachnahme', type: 'fee', amount: '4.90', is_automatic: true, payment_method: { id: cod } },
    ])
    expect(order).toMatchObject({ fee_total: '4.90', total: '104.90', tax_total: '16.75' })

    const cheaper = await saved(order, { payment_method_id: early })
    expect(automatic(cheaper)).toMatchObject([{ name: 'Vorkasse', type: 'discount', percent: 2, amount: '2.00' }])
    expect(cheaper).toMatchObject({ fee_total: '0.00', discount_total: '2.00', total: '98.00' })

    const more = await saved(cheaper, { items: [{ id: cheaper.items[0]?.['id'], quantity: 3 }] })
    expect(automatic(more)).toMatchObject([{ amount: '6.00' }])
    expect(more).toMatchObject({ total: '294.00' })

    const charged = await saved(more, { payment_method_id: card, shipping_total: '10.00' })
    expect(automatic(charged)).toMatchObject([{ type: 'fee', amount: '4.65' }])

    const bare = await saved(charged, { payment_method_id: free })
    expect(bare).toMatchObject({ fees: [], total: '310.00' })
  })

  test('is called as its customer reads it', async () => {
    const french = { type: 'billing', country_code: 'FR' }
    expect(automatic(await begin({ payment_method_id: cod, addresses: [french] }))).toMatchObject([
      { name: 'Frais de remboursement' },
    ])
    const order = await begin({ addresses: [french] })
    expect(automatic(await saved(order, { payment_method_id: cod }))).toMatchObject([
      { name: 'Frais de remboursement' },
    ])
  })

  test('is left out where somebody says so, and stays out', async () => {
    const order = await begin({ payment_method_id: cod })
    const waived = await saved(order, { payment_fee_waived: true })
    expect(waived).toMatchObject({ fees: [], total: '100.00', payment_fee_waived: true })
    const later = await saved(waived, { internal_note: 'Stammkunde', shipping_total: '5.00' })
    expect(later).toMatchObject({ fees: [], total: '105.00' })
    expect(await saved(later, { payment_method_id: card })).toMatchObject({ fees: [] })
    const again = await saved({ ...later, version: later.version + 1 }, { payment_fee_waived: false })
    expect(automatic(again)).toMatchObject([{ name: 'Karte' }])
  })

  test('is written by nobody, and is no obstacle to those who send what they read', async () => {
    const order = await begin({ payment_method_id: cod })
    const id = order.fees[0]?.['id']
    const own = { type: 'discount', name: 'Messe', amount: '1.00' }
    const both = await saved(order, { fees: [{ id }, own] })
    expect(both.fees).toMatchObject([{ name: 'Messe' }, { id, name: 'Nachnahme' }])
    expect((await saved(both, { fees: [] })).fees).toMatchObject([{ id, amount: '4.90' }])
    const { status, body } = await ask('PATCH', `order/${order.id}`, {
      data: { fees: [{ id, amount: '1.00' }] },
      version: both.version + 1,
    })
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: {
        [`fees.${Number(id)}`]: ['The line comes from the payment method: choose another method, or leave its fee out'],
      },
    })
  })

  test('stays as it was agreed while the method asks for something else', async () => {
    const order = await begin({ payment_method_id: cod })
    await server.db.run(sql`update payment_methods set fee_amount = 9 where id = ${cod}`)
    try {
      const later = await saved(order, { items: [{ id: order.items[0]?.['id'], quantity: 2 }] })
      expect(automatic(later)).toMatchObject([{ amount: '4.90' }])
    } finally {
      await server.db.run(sql`update payment_methods set fee_amount = 4.90 where id = ${cod}`)
    }
  })

  test('goes back with the method that was taken back', async () => {
    const order = await begin({ payment_method_id: cod })
    const { undo } = await saved(order, { payment_method_id: early })
    expect((await ask('POST', `undo/${undo?.token ?? ''}`)).status).toBe(200)
    const back = (await ask('POST', `order/${order.id}`, { expand: parts })).body.payload as unknown as Order
    expect(back.fees).toMatchObject([{ name: 'Nachnahme', amount: '4.90', payment_method: { id: cod } }])
    expect(back['total']).toBe('104.90')
  })

  test('stands on the paper as every other', async () => {
    const order = await begin({ payment_method_id: cod })
    const paper = await paperOfProposal(server.db, order.id, { number: 'A-1', date: '2026-01-02' })
    expect(paper.surcharges).toMatchObject([{ name: 'Nachnahme' }])
  })

  test('does not touch an order whose money is fixed', async () => {
    const paid = await makeOrder(server.db, shops, 'confirmed', { is_paid: true, has_payment: true })
    const billed = await begin({ payment_method_id: cod })
    await server.db.run(sql`
      with bill as (
        insert into invoices (order_id, shop_id, number, status, currency, total, tax_total)
        values (${billed.id}, ${shops.plain}, 'T-FEE', 'created', 'EUR', 104.90, 16.75) returning id)
      insert into invoice_items (invoice_id, order_item_id, quantity) select id, ${billed.items[0]?.['id']}, 1 from bill`)
    for (const [id, fees] of [
      [paid, []],
      [billed.id, [{ name: 'Nachnahme', amount: '4.90' }]],
    ] as const) {
      const order = (await ask('POST', `order/${id}`, { expand: parts })).body.payload as unknown as Order
      const { total } = order as Row
      expect(await saved(order, { payment_method_id: card })).toMatchObject({
        payment_method: { id: card },
        fees,
        total,
      })
      const { status, body } = await ask('PATCH', `order/${id}`, {
        data: { payment_fee_waived: true },
        version: order.version + 1,
      })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['payment_fee_waived']])
    }
  })
})

describe('placing an order', () => {
  const feesOf = async (id: number) =>
    server.db.rows<Row>(sql`select name, amount::text from order_fees where order_id = ${id} order by id`)
  const totalOf = async (id: number) =>
    (await server.db.one<{ total: string }>(sql`select total::text from orders where id = ${id}`)).total

  test('with another method brings its fee, and the way back takes it along', async () => {
    const id = await makeOrder(server.db, shops, 'preparing')
    const { status, changed } = await someone.move(id, { type: 'order.place', payment_method_id: cod })
    expect([status, changed.entity.total, changed.entity.status]).toEqual([200, '104.90', 'confirmed'])
    expect(await feesOf(id)).toEqual([{ name: 'Nachnahme', amount: '4.90' }])
    expect((await someone.undo(changed.undo?.token)).status).toBe(200)
    expect([await feesOf(id), await totalOf(id)]).toEqual([[], '100.00'])
  })

  test('in place of one that charged something, and back', async () => {
    const { id, version } = await begin({
      payment_method_id: cod,
      addresses: ['billing', 'shipping'].map((type) => ({ type, address_line_1: 'Hafen 1', city: 'Kiel' })),
    })
    const other = await someone.move(id, { type: 'order.place', payment_method_id: free }, { version })
    expect([other.status, other.changed.entity.total, await feesOf(id)]).toEqual([200, '100.00', []])
    expect((await someone.undo(other.changed.undo?.token)).status).toBe(200)
    expect([await feesOf(id), await totalOf(id)]).toEqual([[{ name: 'Nachnahme', amount: '4.90' }], '104.90'])
    const kept = await someone.move(id, { type: 'order.place', payment_method_id: cod }, { version: version + 2 })
    expect([kept.status, await feesOf(id)]).toEqual([200, [{ name: 'Nachnahme', amount: '4.90' }]])
  })

  test('leaves what was agreed where something is paid already', async () => {
    const id = await makeOrder(server.db, shops, 'pending', { has_payment: true })
    const { status } = await someone.move(id, { type: 'order.place', payment_method_id: early })
    expect([status, await feesOf(id), await totalOf(id)]).toEqual([200, [], '100.00'])
  })

  test('asks whether the customer may pay by the method that is chosen', async () => {
    const id = await makeOrder(server.db, shops, 'preparing', { is_method_allowed: false })
    const refused = await someone.move(id, { type: 'order.place', payment_method_id: shops.cheque })
    expect([refused.status, refused.code]).toEqual([409, 'method_not_allowed'])
    const other = await someone.move(id, { type: 'order.place', payment_method_id: free })
    expect(other.status).toBe(200)
  })
})
