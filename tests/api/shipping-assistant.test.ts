import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Named = { id: number; label: string }
type Assisted = { shipment: Named; return: Named | null; parcels: Named[]; warnings: string[] }

let server: TestServer
let shops: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  for (const login of ['orders', 'shipping', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const assist = async (
  order: number,
  body: object,
  { as = 'shipping', key = randomUUID() }: { as?: string; key?: string } = {},
) => {
  const path = `/api/v3/order/${order}/shipping-assistant`
  const answer = await call(server.url, tokens[as] ?? '', 'POST', path, body, { 'Idempotency-Key': key })
  const { payload, code, fields } = answer.body as { payload?: Assisted; code?: string; fields?: object }
  return { status: answer.status, code, made: payload, ...(fields && { fields: Object.keys(fields) }) }
}
const ready = async (facts: Parameters<typeof makeOrder>[3] = { open_quantity: 2 }, status = 'processing' as const) => {
  const order = await makeOrder(server.db, shops, status, facts)
  await server.db.run(sql`
    update products p set weight = 1.25 from order_items i where i.product_id = p.id and i.order_id = ${order}`)
  return order
}
const sent = async () => ready({ shipped_quantity: 2, open_quantity: 0, has_payment: true, is_paid: true })
const parcelsOf = (shipment: number) =>
  server.db.rows<{ status: string; label_type: string; template: string | null; service: string | null }>(sql`
    select p.status, p.label_type, t.name as template, v.name as service from parcels p
    left join parcel_templates t on t.id = p.template_id left join shipping_services v on v.id = p.service_id
    where p.shipment_id = ${shipment} order by p.id`)
const counts = (order: number) =>
  server.db.one<{ shipments: number; parcels: number; calls: number; returns: number }>(sql`
    select count(distinct s.id)::integer as shipments, count(distinct p.id)::integer as parcels,
      count(distinct x.id)::integer as calls,
      (select count(*)::integer from returns where order_id = ${order}) as returns
    from shipments s left join parcels p on p.shipment_id = s.id
    left join outbox x on x.kind = 'carrier' and x.name = 'label' and x.payload ->> 'parcel_id' = p.id::text
    where s.order_id = ${order}`)

test('a delivery of all that is open is made with its parcel and its label in one call, by either role', async () => {
  for (const as of ['shipping', 'orders']) {
    const order = await ready({ open_quantity: 2 })
    const { status, made } = await assist(order, { kind: 'delivery' }, { as })
    expect(status).toBe(200)
    expect(made).toMatchObject({ return: null, warnings: [], parcels: [expect.anything()] })
    const held = await server.db.one(sql`
      select quantity, auto_full from shipment_rows where id = ${made?.shipment.id ?? 0}`)
    expect(held).toEqual({ quantity: 2, auto_full: true })
    expect(['requested', 'ready']).toContain((await parcelsOf(made?.shipment.id ?? 0))[0]?.status)
    expect(await assist(order, { kind: 'delivery' })).toMatchObject({ status: 409, code: 'no_shippable_items' })
    expect(await assist(order, { kind: 'return' })).toMatchObject({ status: 409, code: 'no_returnable_items' })
  }
})

test('however often it is asked under one key, also at once, it is made once', async () => {
  const order = await ready({ open_quantity: 2 })
  const key = randomUUID()
  const first = await Promise.all([1, 2, 3].map(() => assist(order, { kind: 'delivery' }, { key })))
  const again = await assist(order, { kind: 'delivery' }, { key })
  expect([...first, again].filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  expect(again.made).toEqual(first.find(({ status }) => status === 200)?.made)
  expect(await counts(order)).toEqual({ shipments: 1, parcels: 1, calls: 1, returns: 0 })
})

test('lines, parcels with their template and service, and the type of label are as they were chosen', async () => {
  const order = await ready({ open_quantity: 3, item_count: 3 })
  const [item] = await server.db.rows<{ id: number }>(sql`
    select id from order_items where order_id = ${order} and is_shippable order by id`)
  const template = await server.db.one<{ id: number; name: string }>(sql`
    select id, name from parcel_templates where weight is null order by id desc limit 1`)
  const service = await server.db.one<{ id: number; name: string }>(sql`
    select id, name from shipping_services where carrier = 'simulated' order by id limit 1`)
  const { status, made } = await assist(order, {
    kind: 'delivery',
    items: [{ order_item_id: item?.id, quantity: 1 }],
    parcels: [{ template_id: template.id, service_id: service.id }, {}],
    label_type: 'return',
    labels: false,
  })
  expect(status).toBe(200)
  expect(await parcelsOf(made?.shipment.id ?? 0)).toEqual([
    { status: 'draft', label_type: 'return', template: template.name, service: service.name },
    { status: 'draft', label_type: 'return', template: expect.any(String), service: null },
  ])
  const beyond = await assist(order, { kind: 'delivery', items: [{ order_item_id: item?.id, quantity: 1 }] })
  expect(beyond.status).toBe(422)
  expect((await assist(order, { kind: 'delivery' })).status).toBe(200)
  expect((await counts(order)).shipments).toBe(2)
})

test('a return is announced with the label by which it comes', async () => {
  const order = await sent()
  expect(await assist(order, { kind: 'delivery' })).toMatchObject({ status: 409, code: 'no_shippable_items' })
  const { status, made } = await assist(order, { kind: 'return' })
  expect(status).toBe(200)
  expect(await parcelsOf(made?.shipment.id ?? 0)).toMatchObject([{ label_type: 'return' }])
  const row = await server.db.one(sql`
    select status, quantity, open_label_count from return_rows where id = ${made?.return?.id ?? 0}`)
  expect(row).toEqual({ status: 'announced', quantity: 2, open_label_count: 1 })
  expect(await counts(order)).toMatchObject({ returns: 1 })
  expect(await assist(order, { kind: 'return' })).toMatchObject({ status: 409, code: 'no_returnable_items' })
})

test('a label without item details is made, and warned of', async () => {
  const order = await ready({ open_quantity: 1 })
  const { made } = await assist(order, { kind: 'delivery', items: [], labels: false })
  expect(made?.warnings).toEqual([])
  await server.db.run(sql`update parcel_templates set packaging_weight = 0.2 where packaging_weight = 0`)
  const labelled = await assist(order, { kind: 'delivery', items: [] })
  expect(labelled.made?.warnings).toEqual(['no_item_details'])
})

test('where a label cannot be asked for nothing is made at all', async () => {
  const order = await ready({ open_quantity: 1 })
  await server.db.run(sql`update order_addresses set city = '' where order_id = ${order} and type = 'shipping'`)
  expect(await assist(order, { kind: 'delivery' })).toMatchObject({ status: 409, code: 'no_address' })
  expect(await counts(order)).toEqual({ shipments: 0, parcels: 0, calls: 0, returns: 0 })
  expect((await assist(order, { kind: 'delivery' }, { as: 'products' })).status).toBe(403)
})

test('what there is to send or to take back is offered, with the package that is taken most', async () => {
  const order = await ready({ shipped_quantity: 1, open_quantity: 2, item_count: 3 })
  const answer = await call(server.url, tokens['shipping'] ?? '', 'GET', `/api/v3/order/${order}/shipping-assistant`)
  const { payload } = answer.body as { payload: { delivery: object[]; return: object[]; template: number | null } }
  expect(payload.delivery).toHaveLength(2)
  expect(payload.return).toHaveLength(1)
  expect(payload.template).toEqual(expect.any(Number))
})

test('what is wrong with what is made is told at its place in the call', async () => {
  const order = await ready({ open_quantity: 2 })
  const { id: item } = await server.db.one<{ id: number }>(sql`
    select id from order_items where order_id = ${order} and is_shippable order by id limit 1`)
  const nowhere = 2_000_000_000
  const many = [{ order_item_id: item, quantity: 999 }]
  expect(await assist(order, { kind: 'delivery', items: many })).toMatchObject({
    status: 422,
    fields: ['items.0.quantity'],
  })
  const strange = [
    { order_item_id: item, quantity: 1 },
    { order_item_id: nowhere, quantity: 1 },
  ]
  expect(await assist(order, { kind: 'delivery', items: strange })).toMatchObject({
    status: 422,
    fields: ['items.1.quantity'],
  })
  expect(await assist(order, { kind: 'delivery', parcels: [{}, { template_id: nowhere }] })).toMatchObject({
    status: 422,
    fields: ['parcels.1.template_id'],
  })
  const back = await sent()
  const { id: line } = await server.db.one<{ id: number }>(sql`
    select id from order_items where order_id = ${back} and is_shippable order by id limit 1`)
  expect(await assist(back, { kind: 'return', items: [{ order_item_id: line, quantity: 999 }] })).toMatchObject({
    status: 422,
    fields: ['items.0.quantity'],
  })
})
