import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carrierHandler } from '#server/carrier/handler.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number; status: string }
type Answer = { status: number; code?: string; reason?: string; row: Row; fields: Record<string, string[]> }

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, as = token): Promise<Answer> => {
  const answer = await call(server.url, as, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  const { payload, code, fields } = answer.body as { payload?: Row & { entity?: Row }; code?: string; fields?: {} }
  return { status: answer.status, code, row: payload?.entity ?? (payload as Row), fields: fields ?? {} }
}
const read = async (object: string, id: number): Promise<Row> => {
  const { status, row } = await ask('POST', `${object}/${id}`, {})
  expect(status).toBe(200)
  return row
}
const move = async (object: string, id: number, action: string, params: object = {}): Promise<Answer> => {
  const { version } = await read(object, id)
  return ask('POST', `${object}/${id}/action/${action}`, { version, params })
}
/** The order is ready to be sent, with two pieces of what weighs 1.25 kg. */
const ready = async (facts: Parameters<typeof makeOrder>[3] = {}): Promise<number> => {
  const order = await makeOrder(server.db, shops, 'preparing-for-shipment', { open_quantity: 2, ...facts })
  await server.db.run(sql`
    update products p set weight = 1.25 from order_items i where i.product_id = p.id and i.order_id = ${order}`)
  return order
}
const begin = async (order: number, data: object = {}): Promise<Row> => {
  const { status, row, fields } = await ask('POST', 'shipment', { data: { order_id: order, ...data } })
  expect(fields).toEqual({})
  expect(status).toBe(200)
  return row
}
const parcelOf = async (shipment: number): Promise<number> =>
  (await server.db.one<{ id: number }>(sql`select id from parcels where shipment_id = ${shipment} order by id limit 1`))
    .id
/** What the carrier is asked leaves now; the server's own worker may be at it, too. */
const leave = async (): Promise<void> => {
  await server.db.run(sql`update outbox set held_until = now(), date_next = null where kind = 'carrier'`)
  const leaving = async () => {
    await workOutbox(server.db, { carrier: carrierHandler() })
    return server.db.rows(sql`
      select id from outbox where kind = 'carrier' and status in ('held', 'queued', 'running') and record_id in (
        select order_id from shipments order by id desc limit 3)`)
  }
  await expect.poll(leaving, { timeout: 10_000 }).toEqual([])
}
const goesTo = (order: number, postalCode: string) =>
  server.db.run(sql`
    update order_addresses set postal_code = ${postalCode}, phone = null where order_id = ${order}`)
const statusOf = async (order: number) =>
  (await server.db.one<{ status: string }>(sql`select status from orders where id = ${order}`)).status
const calls = async (parcel: number) =>
  server.db.rows<{ name: string; status: string }>(sql`
    select name, status from outbox where kind = 'carrier' and payload ->> 'parcel_id' = ${String(parcel)} order by id`)

describe('a shipment', () => {
  test('begins with all that is left of its order and one parcel that weighs what is in it', async () => {
    const order = await ready()
    // the package that is taken most
    const { packaging } = await server.db.one<{ packaging: number }>(sql`
      select t.packaging_weight::float8 as packaging from parcels p join parcel_templates t on t.id = p.template_id
      group by t.id order by count(*) desc, t.id limit 1`)
    const { id, status, quantity } = await begin(order)
    expect({ status, quantity }).toEqual({ status: 'not-yet-shipped', quantity: 2 })
    expect(await read('parcel', await parcelOf(id))).toMatchObject({
      status: 'draft',
      vendor: 'simulated',
      item_weight: 2.5,
      packaging_weight: packaging,
      total_weight: 2.5 + packaging,
    })
  })

  test('holds no more than is left beside the others, and nothing of another order', async () => {
    const order = await ready()
    const items = await server.db.rows<{ id: number }>(sql`
      select id from order_items where order_id = ${order} and is_shippable order by id`)
    const one = items[0]?.id ?? 0
    await begin(order, { contents: [{ order_item_id: one, quantity: 1 }] })
    const beyond = await ask('POST', 'shipment', {
      data: { order_id: order, contents: [{ order_item_id: one, quantity: 1 }] },
    })
    expect(beyond).toMatchObject({ status: 422, fields: { [`contents.[${one}].quantity`]: [expect.any(String)] } })
    const strange = await ask('POST', 'shipment', {
      data: { order_id: await ready(), contents: [{ order_item_id: one, quantity: 1 }] },
    })
    expect(strange.status).toBe(422)
    expect((await begin(order))['quantity']).toBe(1)
  })

  test('takes its order with it, in part and then wholly, and comes back from there', async () => {
    const order = await ready()
    const items = await server.db.rows<{ id: number }>(sql`
      select id from order_items where order_id = ${order} and is_shippable order by id`)
    const first = await begin(order, { contents: [{ order_item_id: items[0]?.id, quantity: 1 }] })
    // a word is no number of a carrier
    expect(await move('shipment', first.id, 'ship', { tracking_number: 'abc' })).toMatchObject({ status: 422 })
    const written = await ask('PATCH', `shipment/${first.id}`, {
      data: { tracking_number: 'abc' },
      version: (await read('shipment', first.id)).version,
    })
    expect(written).toMatchObject({ status: 422, fields: { tracking_number: [expect.stringMatching(/0034/)] } })
    expect(await move('shipment', first.id, 'ship', { tracking_number: '0034' })).toMatchObject({
      status: 200,
      row: { status: 'shipped', tracking_number: '0034', is_full: false },
    })
    expect(await statusOf(order)).toBe('partial-shipment')
    const rest = await begin(order)
    expect((await move('shipment', rest.id, 'ship')).row).toMatchObject({ status: 'shipped', is_full: true })
    expect(await statusOf(order)).toBe('order-in-transit')
    expect((await move('shipment', rest.id, 'unship')).row).toMatchObject({
      status: 'not-yet-shipped',
      date_shipped: null,
    })
    expect(await statusOf(order)).toBe('partial-shipment')
    await server.db.run(sql`update shipments set date_tracked = now() where id = ${first.id}`)
    expect(await move('shipment', first.id, 'unship')).toMatchObject({ status: 409, code: 'carrier_event' })
  })

  test('moves what is in stock with it, once each way', async () => {
    const order = await ready()
    await server.db.run(sql`
      update products p set manage_stock = true from order_items i where i.product_id = p.id and i.order_id = ${order}`)
    const moved = async () =>
      (
        await server.db.one<{ sum: number }>(sql`
        select coalesce(sum(quantity), 0)::integer as sum from stock_movements where order_id = ${order}`)
      ).sum
    const { id } = await begin(order)
    expect(await moved()).toBe(0)
    await move('shipment', id, 'ship')
    expect(await moved()).toBe(-2)
    await move('shipment', id, 'unship')
    expect(await moved()).toBe(0)
  })

  test('does not leave empty, nor from an order that is not so far', async () => {
    const order = await ready()
    const { id } = await begin(order)
    await server.db.run(sql`update shipments set auto_full = false where id = ${id}`)
    await server.db.run(sql`delete from shipment_contents where shipment_id = ${id}`)
    // an answer: a list refuses rows that are not what they are said to be
    expect(await read('shipment', id)).toMatchObject({ quantity: 0, is_full: false })
    expect(await move('shipment', id, 'ship')).toMatchObject({ status: 409, code: 'no_contents' })
    const early = await makeOrder(server.db, shops, 'confirmed', { open_quantity: 1 })
    expect(await move('shipment', (await begin(early)).id, 'ship')).toMatchObject({
      status: 409,
      code: 'order_not_ready',
    })
  })

  test('that is to be full holds whatever is open, until somebody writes its lines, packs it or asks for its label', async () => {
    const order = await ready({ item_count: 3, open_quantity: 3 })
    const full = await begin(order)
    expect(full).toMatchObject({ auto_full: true, is_full: true, quantity: 3 })
    const lines = async (id: number) => (await read('shipment', id))['quantity']
    const set = (id: number, data: object, version: number) => ask('PATCH', `shipment/${id}`, { version, data })
    const items = await server.db.rows<{ id: number }>(sql`
      select id from order_items where order_id = ${order} and is_shippable order by id`)
    await server.db.run(sql`update order_items set quantity = 4 where id = ${items[0]?.id}`)
    expect(await lines(full.id)).toBe(6)
    expect(await read('parcel', await parcelOf(full.id))).toMatchObject({ item_weight: 7.5 })
    // whoever takes a line out of it makes it a partial delivery
    const { version } = await read('shipment', full.id)
    const part = await set(full.id, { contents: [{ order_item_id: items[0]?.id, quantity: 1 }] }, version)
    expect(part.row).toMatchObject({ auto_full: false, is_full: false, quantity: 1 })
    const rest = await begin(order)
    expect(rest).toMatchObject({ auto_full: true, is_full: false, quantity: 5 })
    // what the other gives up is in it
    await move('shipment', full.id, 'void')
    expect(await read('shipment', rest.id)).toMatchObject({ is_full: true, quantity: 6 })
    const packer = await server.db.one<{ id: number }>(sql`select id from users where login = 'shipping'`)
    await server.db.run(sql`update shipments set claimed_by = ${packer.id} where id = ${rest.id}`)
    await server.db.run(sql`update order_items set quantity = 1 where id = ${items[0]?.id}`)
    expect(await lines(rest.id)).toBe(6)
    await server.db.run(sql`update shipments set claimed_by = null where id = ${rest.id}`)
    expect(await lines(rest.id)).toBe(3)
    await move('shipment', rest.id, 'label')
    await server.db.run(sql`update order_items set quantity = 2 where id = ${items[0]?.id}`)
    expect(await lines(rest.id)).toBe(3)
  })

  test('is nobody’s business who neither takes nor sends orders', async () => {
    const { id } = await begin(await ready())
    for (const login of ['customers', 'products', 'nobody'])
      expect((await ask('POST', `shipment/${id}`, {}, await signIn(server.url, login))).status).toBe(403)
  })
})

describe('a label', () => {
  test('is bought once, its number goes with the shipment, and it is printed as often as needed', async () => {
    const order = await ready()
    const { id } = await begin(order)
    const parcel = await parcelOf(id)
    expect((await move('shipment', id, 'label')).status).toBe(200)
    await Promise.all([leave(), leave()])
    const labelled = await read('parcel', parcel)
    expect(labelled).toMatchObject({ status: 'ready', tracking_number: expect.stringMatching(/^0034\d{16}$/) })
    expect(await calls(parcel)).toEqual([{ name: 'label', status: 'done' }])
    const page = await call(server.url, token, 'GET', `/api/v3/parcel/${parcel}/label/pdf`)
    expect(page.status).toBe(200)
    for (const format of ['pdf', 'zpl'])
      expect((await ask('POST', 'parcel/print', { ids: [parcel], format })).status).toBe(200)
    expect((await read('parcel', parcel)).status).toBe('printed')
    expect((await move('shipment', id, 'ship')).row['tracking_number']).toBe(labelled['tracking_number'])
    expect(await move('shipment', id, 'unship')).toMatchObject({ status: 409, code: 'label_to_void' })
    expect((await move('parcel', parcel, 'void')).row.status).toBe('voided')
    expect((await move('shipment', id, 'unship')).status).toBe(200)
    // its number is that of a label which is no more
    expect((await read('shipment', id)).tracking_number).toBeNull()
    await leave()
    expect(await calls(parcel)).toEqual([
      { name: 'label', status: 'done' },
      { name: 'void_label', status: 'done' },
    ])
    expect(
      await server.db.one(sql`
        select is_voided from simulated_labels where answer ->> 'tracking' = ${labelled['tracking_number']}`),
    ).toEqual({ is_voided: true })
  })

  test('keeps its shipment from being taken back, which says how many there are and goes by the next one’s number', async () => {
    const order = await ready()
    const { id } = await begin(order)
    const first = await parcelOf(id)
    const next = (await ask('POST', 'parcel', { data: { shipment_id: id, vendor: 'simulated' } })).row
    expect((await move('shipment', id, 'label')).status).toBe(200)
    await Promise.all([leave(), leave()])
    expect((await move('shipment', id, 'ship')).status).toBe(200)
    const reason = async () => {
      const answer = await call(server.url, token, 'POST', `/api/v3/shipment/${id}/actions`)
      const actions = (answer.body as { payload: { action: string; reason: string | null }[] }).payload
      return actions.find(({ action }) => action === 'shipment.unship')?.reason ?? ''
    }
    expect(await reason()).toContain('2')
    expect((await move('parcel', first, 'void')).row.status).toBe('voided')
    expect(await reason()).toContain('1')
    const left = await read('parcel', next.id)
    expect((await read('shipment', id)).tracking_number).toBe(left.tracking_number)
  })

  test('is ordered of the carrier by which its order is sent, for every parcel of it', async () => {
    const order = await ready({ open_quantity: 3 })
    const { id: service } = await server.db.one<{ id: number }>(sql`
      insert into shipping_services (name, carrier) values ('Pallet', 'simulated-freight') returning id`)
    await server.db.run(sql`
      with own as (insert into shipping_methods (name, service_id) values ('By pallet', ${service}) returning id)
      update orders set shipping_method_id = (select id from own) where id = ${order}`)
    const { id } = await begin(order)
    await ask('POST', 'parcel', { data: { shipment_id: id } })
    await ask('POST', `shipment/${id}/action/claim`, {})
    await ask('POST', `shipment/${id}/action/next_parcel`)
    expect(
      await server.db.rows(
        sql`select vendor, service_id = ${service} as is_its from parcels where shipment_id = ${id}`,
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ vendor: 'simulated-freight', is_its: true })))
  })

  test('goes back with all others of its shipment at once, which is free then to be taken back', async () => {
    const order = await ready()
    const { id } = await begin(order)
    await ask('POST', 'parcel', { data: { shipment_id: id, vendor: 'simulated' } })
    expect(await move('shipment', id, 'void_labels')).toMatchObject({ status: 409, code: 'no_label_valid' })
    await move('shipment', id, 'label')
    await leave()
    const live = () =>
      server.db.one(sql`
        select count(*)::int as live from simulated_labels l join parcels p on p.tracking_number = l.answer ->> 'tracking'
        where p.shipment_id = ${id} and not l.is_voided`)
    expect(await live()).toEqual({ live: 2 })
    // two are drawn, one is asked for
    await ask('POST', 'parcel', { data: { shipment_id: id, vendor: 'simulated' } })
    await move('shipment', id, 'label')
    const { row: sent } = await move('shipment', id, 'ship')
    const given = await move('shipment', id, 'void_labels')
    // it left when it left
    expect(given.row['date_shipped']).toBe(sent['date_shipped'])
    expect(given).toMatchObject({ status: 200, row: { status: 'shipped', open_label_count: 0, tracking_number: null } })
    expect((await move('shipment', id, 'unship')).row.status).toBe('not-yet-shipped')
    await leave()
    expect(await live()).toEqual({ live: 0 })
  })

  test('of an address that the carrier does not know is refused, mended and asked for again', async () => {
    const order = await ready()
    await goesTo(order, '00002')
    const parcel = await parcelOf((await begin(order)).id)
    await move('parcel', parcel, 'request')
    await leave()
    expect(await read('parcel', parcel)).toMatchObject({
      status: 'failed',
      failure: 'The address is not known.',
      refusal: 'unknown-address',
    })
    await goesTo(order, '50667')
    await move('parcel', parcel, 'request')
    await leave()
    expect(await read('parcel', parcel)).toMatchObject({ status: 'ready', failure: null, refusal: null })
  })

  test('waits for a carrier that is down, while packing goes on, and comes when it is back', async () => {
    const order = await ready()
    await goesTo(order, '00003')
    const { id } = await begin(order)
    const parcel = await parcelOf(id)
    await move('parcel', parcel, 'request')
    await leave()
    expect(await read('parcel', parcel)).toMatchObject({ status: 'requested', is_asked: true })
    expect((await move('shipment', id, 'ship')).status).toBe(200)
    await leave()
    await leave()
    expect((await read('parcel', parcel)).status).toBe('ready')
  })

  test('that comes after it was given up is given back', async () => {
    const parcel = await parcelOf((await begin(await ready())).id)
    await move('parcel', parcel, 'request')
    // its giving up leaves first
    await server.db.run(sql`update parcels set status = 'voided' where id = ${parcel}`)
    await leave()
    await leave()
    expect((await read('parcel', parcel)).status).toBe('voided')
    expect(await calls(parcel)).toEqual([
      { name: 'label', status: 'done' },
      { name: 'void_label', status: 'done' },
    ])
  })

  test('is refused by the rules of the other carrier, which wants sizes, weight and somebody to call', async () => {
    const order = await ready()
    await goesTo(order, '50667')
    const { id } = await begin(order)
    const parcel = await parcelOf(id)
    const change = async (data: object) =>
      ask('PATCH', `parcel/${parcel}`, { version: (await read('parcel', parcel)).version, data })
    const refusal = async () => {
      await move('parcel', parcel, 'request')
      await leave()
      return (await read('parcel', parcel))['failure']
    }
    expect((await change({ vendor: 'simulated-freight' })).status).toBe(200)
    expect(await refusal()).toBe('Less than 10 kg.')
    // by a code and its figure whoever reads it is told in their language
    expect(await read('parcel', parcel)).toMatchObject({ refusal: 'too-light', refusal_limit: 10 })
    await change({ auto_weight: false, item_weight: 40 })
    expect(await refusal()).toBe('A telephone number of the recipient is needed.')
    await server.db.run(sql`update order_addresses set phone = '0221 1234' where order_id = ${order}`)
    expect(await refusal()).toBeNull()
    expect(await read('parcel', parcel)).toMatchObject({
      status: 'ready',
      tracking_number: expect.stringMatching(/^MF\d{9}DE$/),
    })
    // its labels are pages alone
    expect(await ask('POST', 'parcel/print', { ids: [parcel], format: 'zpl' })).toMatchObject({ code: 'no_label' })
    expect((await change({ item_weight: 41 })).status).toBe(422)
  })

  test('is of the service that is ordered, which brings its carrier and is none of another', async () => {
    const parcel = await parcelOf((await begin(await ready())).id)
    const service = async (carrier: string) =>
      (
        await server.db.one<{ id: number }>(sql`
          select id from shipping_services where carrier = ${carrier} order by id limit 1`)
      ).id
    const change = async (data: object) =>
      ask('PATCH', `parcel/${parcel}`, { version: (await read('parcel', parcel)).version, data })
    expect((await change({ service_id: await service('simulated-freight') })).row).toMatchObject({
      vendor: 'simulated-freight',
      service: { label: expect.any(String) },
    })
    expect(await change({ vendor: 'simulated' })).toMatchObject({
      status: 422,
      fields: { service: [expect.any(String)] },
    })
  })

  test('is not asked for without carrier, weight or address', async () => {
    const order = await ready()
    const { id } = await begin(order)
    const parcel = await parcelOf(id)
    await server.db.run(sql`update parcels set vendor = null where id = ${parcel}`)
    expect(await move('shipment', id, 'label')).toMatchObject({ status: 409, code: 'no_vendor' })
    await server.db.run(
      sql`update parcels set vendor = 'simulated', item_weight = 0, packaging_weight = 0 where id = ${parcel}`,
    )
    expect(await move('parcel', parcel, 'request')).toMatchObject({ status: 409, code: 'no_weight' })
    expect(await ask('POST', 'parcel/print', { ids: [parcel] })).toMatchObject({ status: 409, code: 'no_label' })
  })

  test('of the demo is there to be looked at and printed, though it was bought before', async () => {
    const { id } = await server.db.one<{ id: number }>(sql`
      select p.id from parcels p where status = 'ready' and shop_id is not null
        and not exists (select from parcel_labels where parcel_id = p.id) order by id limit 1`)
    expect((await call(server.url, token, 'GET', `/api/v3/parcel/${id}/label/pdf`)).status).toBe(200)
    expect((await ask('POST', 'parcel/print', { ids: [id] })).status).toBe(200)
  })
})
