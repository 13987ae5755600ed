import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingOrder } from '#entities/shipping-order/shipping-order.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Actor } from '#entities/access.ts'
import { shippingFactsOf } from '#server/search/shipping-facts.ts'
import { search } from '#server/search/search.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Filter = { field: string; op: string; value?: unknown }

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const found = async (filters: readonly Filter[], as = token, object = 'shipping-order') => {
  const params = { filters, page_size: 500 }
  const { status, body } = await call(server.url, as, 'POST', '/api/v3/search', {
    object,
    scope: ['results', 'total'],
    params,
  })
  const { results = [], total = 0 } = (body as { payload?: { results?: Row[]; total?: number } }).payload ?? {}
  return { status, rows: results, total }
}
/** Its worklist; undefined where it is in none. */
const worklistOf = async (id: number): Promise<unknown> => {
  const { rows } = await found([{ field: 'shop', op: 'in', value: [shops.plain] }])
  return rows.find((row) => row.id === id)?.['worklist']
}

const standing: [OrderStatus, Parameters<typeof makeOrder>[3], string | undefined][] = [
  ['confirmed', { open_quantity: 1 }, undefined],
  ['processing', { open_quantity: 1 }, 'to-prepare'],
  ['processing', { open_quantity: 0, item_count: 1 }, undefined],
  ['preparing-for-shipment', { open_quantity: 1 }, 'ready'],
  // nothing of it is sent
  ['preparing-for-shipment', { open_quantity: 0, item_count: 1 }, undefined],
  ['preparing-for-pickup', { open_quantity: 1, is_pickup: true }, 'ready'],
  ['partial-shipment', { shipped_quantity: 1, open_quantity: 1 }, 'partly-shipped'],
  ['partial-refund', { open_quantity: 1 }, 'to-prepare'],
  ['partial-refund', { shipped_quantity: 1, open_quantity: 1 }, 'partly-shipped'],
  ['ready-for-pickup', { open_quantity: 1, is_pickup: true }, 'waiting-for-pickup'],
  ['on-hold', { open_quantity: 1 }, undefined],
  ['completed', { shipped_quantity: 1 }, undefined],
]
test.each(standing)('an order that is %s with %o is in the worklist %s', async (status, facts, worklist) => {
  expect(await worklistOf(await makeOrder(server.db, shops, status, facts))).toBe(worklist)
})

test('what has left stays in sight until the day is over', async () => {
  const order = await makeOrder(server.db, shops, 'order-in-transit', { shipped_quantity: 1 })
  await server.db.run(sql`update orders set date_shipped = now() where id = ${order}`)
  expect(await worklistOf(order)).toBe('shipped-today')
  await server.db.run(sql`update orders set date_shipped = now() - interval '25 hours' where id = ${order}`)
  expect(await worklistOf(order)).toBeUndefined()
})

test.each(Object.keys(shippingFactsOf).filter((name) => shippingOrder.list.filters.some((each) => each === name)))(
  '%s asked of the orders is what the list shows',
  async (field) => {
    const all = await found([])
    expect(all.rows.length).toBe(all.total)
    const values = new Set(
      all.rows.map((row) => {
        const value = row[field] as { id: number } | string | boolean | null
        return typeof value === 'object' ? (value?.id ?? null) : value
      }),
    )
    for (const value of values) {
      const asked = value === null ? { field, op: 'empty' } : { field, op: 'eq', value }
      const { results = [] } = await search(server.db, admin, {
        object: 'shipping-order',
        params: { filters: [asked as never], page_size: 500 },
      })
      expect(results.length).toBeGreaterThan(0)
      for (const row of results) {
        const shown = (row as Row)[field] as { id: number } | string | boolean | null
        expect(typeof shown === 'object' ? (shown?.id ?? null) : shown).toBe(value)
      }
    }
  },
)

test('they come by their deadline, the day before they are wished for', async () => {
  const soon = await makeOrder(server.db, shops, 'processing', { open_quantity: 1 })
  const later = await makeOrder(server.db, shops, 'processing', { open_quantity: 1 })
  await server.db.run(sql`update orders set desired_delivery = current_date + 9 where id = ${later}`)
  await server.db.run(sql`update orders set date_created = now() + interval '1 day' where id = ${soon}`)
  const { rows } = await found([{ field: 'shop', op: 'in', value: [shops.plain] }])
  const deadlines = rows.map((row) => String(row['deadline']))
  expect(deadlines).toEqual(deadlines.toSorted())
  const [row] = rows.filter(({ id }) => id === later)
  expect(Date.parse(String(row?.['desired_delivery'])) - Date.parse(String(row?.['deadline']))).toBe(86_400_000)
})

test('who packs it, where it goes and what its labels need is said in its row', async () => {
  const order = await makeOrder(server.db, shops, 'preparing-for-shipment', { packed_quantity: 1, open_quantity: 1 })
  const shipment = (await server.db.one<{ id: number }>(sql`select id from shipments where order_id = ${order}`)).id
  await server.db.run(sql`
    update shipments set claimed_by = (select id from users where login = 'shipping') where id = ${shipment}`)
  await server.db.run(sql`
    insert into parcels (shipment_id, status, item_weight, packaging_weight, failure)
    values (${shipment}, 'ready', 1, 0.2, null), (${shipment}, 'failed', 2, 0.2, 'The street is missing.')`)
  const { rows } = await found([{ field: 'lacks_label', op: 'eq', value: true }])
  const row = rows.find(({ id }) => id === order)
  expect(row).toMatchObject({ label_state: 'failed', parcel_count: 2, weight: 3.4, failure: 'The street is missing.' })
  expect(row?.['claimed_by']).toMatch(/./)
})

test('what is collected says so where it is packed from', async () => {
  const order = await makeOrder(server.db, shops, 'preparing-for-shipment', { open_quantity: 1, is_pickup: true })
  const { rows } = await found([{ field: 'label_state', op: 'in', value: ['collected'] }])
  expect(rows.find(({ id }) => id === order)).toMatchObject({ label_state: 'collected' })
})

test('the worklists are saved views of shipping staff, each with its count', async () => {
  const views = await call(server.url, token, 'POST', '/api/v3/saved-view/list', { object: 'shipping-order' })
  const { payload } = views.body as { payload: { id: number; name: string; search: object }[] }
  expect(payload).toHaveLength(6)
  const counts = await call(server.url, token, 'POST', '/api/v3/saved-view/counts', { object: 'shipping-order' })
  for (const { id, search: asked } of payload) {
    const { filters } = asked as { filters: Filter[] }
    const counted = (counts.body as { payload: Record<string, number> }).payload[id]
    expect(counted).toBe((await found(filters)).total)
  }
})

test('nobody without a part in shipping reads it, and a denied shop is left out', async () => {
  const translator = await signIn(server.url, 'translator')
  expect((await found([], translator)).status).toBe(403)
  await makeOrder(server.db, shops, 'processing', { open_quantity: 1 })
  const denied = await signIn(server.url, 'orders.deny')
  const { shop } = await server.db.one<{ shop: number }>(sql`
    select shop_id as shop from user_shop_access a join users u on u.id = a.user_id
    where u.login = 'orders.deny' and a.level = 'deny' limit 1`)
  expect((await found([{ field: 'shop', op: 'in', value: [shop] }], denied)).total).toBe(0)
})

type Labels = { id: number; state: string; failure: string | null; parcel_ids: number[] }
const labelsOf = async (ids: number[], as = token) => {
  const path = '/api/v3/shipping-order/labels/request'
  const { status, body } = await call(server.url, as, 'POST', path, { ids }, { 'Override-Locale': 'en_EN' })
  return { status, labels: (body as { payload?: Labels[] }).payload ?? [] }
}
/** Ready to be sent: two pieces of what weighs something. */
const sendable = async (facts: Parameters<typeof makeOrder>[3] = {}): Promise<number> => {
  const order = await makeOrder(server.db, shops, 'processing', { open_quantity: 2, ...facts })
  await server.db.run(sql`
    update products p set weight = 1.25 from order_items i where i.product_id = p.id and i.order_id = ${order}`)
  return order
}
const shipmentsOf = (order: number) =>
  server.db.rows<{ pieces: number }>(sql`
    select (select sum(c.quantity)::integer from shipment_contents c where c.shipment_id = s.id) as pieces
    from shipments s where s.order_id = ${order}`)

test('labels are asked for what is open, in a shipment of its own, and once', async () => {
  const order = await sendable()
  expect((await labelsOf([order])).labels).toMatchObject([{ id: order, state: 'requested', failure: null }])
  expect(await shipmentsOf(order)).toEqual([{ pieces: 2 }])
  expect((await labelsOf([order])).status).toBe(200)
  expect(await shipmentsOf(order)).toHaveLength(1)
  const jobs = await server.db.rows(sql`select from outbox where kind = 'carrier' and record_id = ${order}`)
  expect(jobs).toHaveLength(1)
})

test('several who ask at once get one shipment', async () => {
  const order = await sendable()
  const answers = await Promise.all([labelsOf([order]), labelsOf([order]), labelsOf([order])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shipmentsOf(order)).toHaveLength(1)
})

test('whose labels were all given back gets a parcel anew', async () => {
  const order = await sendable()
  await labelsOf([order])
  await server.db.run(sql`
    update parcels set status = 'voided' where shipment_id in (select id from shipments where order_id = ${order})`)
  expect((await labelsOf([order])).labels).toMatchObject([{ state: 'requested' }])
})

test('what is refused stops none of the others, and says why', async () => {
  const ids = [
    await sendable({ has_shipping_address: false }),
    await makeOrder(server.db, shops, 'processing', { open_quantity: 1, is_pickup: true }),
    await makeOrder(server.db, shops, 'preparing-for-pickup', { open_quantity: 1 }),
    await makeOrder(server.db, shops, 'confirmed', { open_quantity: 1 }),
    await sendable(),
  ]
  const { labels } = await labelsOf(ids)
  expect(labels.map(({ id, failure }) => [id, failure])).toEqual([
    [ids[0], 'The billing or shipping address is incomplete.'],
    [ids[1], 'The order is picked up and needs no label.'],
    [ids[2], 'The order is not ready for goods to leave: release it first.'],
    [ids[3], 'The requested order could not be found.'],
    [ids[4], null],
  ])
  // nothing was begun for those
  expect(await shipmentsOf(ids[0] ?? 0)).toEqual([])
})

test('nobody without a part in shipping asks for labels, and how far they are is told of what one reads', async () => {
  const order = await sendable()
  expect((await labelsOf([order], await signIn(server.url, 'products'))).status).toBe(403)
  const { body } = await call(server.url, token, 'POST', '/api/v3/shipping-order/labels', { ids: [999_999, order] })
  expect((body as { payload: Labels[] }).payload).toMatchObject([{ id: order, state: 'none', parcel_ids: [] }])
})
