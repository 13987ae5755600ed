import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAnswer, StationAnswer } from '#api/order/packing.ts'
import { encodeOwn } from '#entities/scan/own-code.ts'
import { carriersOver } from '#server/carrier/carrier.ts'
import { carrierHandler } from '#server/carrier/handler.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { makeOrderToPack, type PackedOrder } from '#tests/support/packed-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shops: Shops
let token: string
let other: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
  other = await signIn(server.url, (await makeUser(server.db, ['shipping_manager'])).login)
})
afterAll(() => server.close())

const ask = async (path: string, body?: object, as = token) => {
  const answer = await call(server.url, as, 'POST', `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  const { payload, code } = answer.body as { payload?: unknown; code?: string }
  return { status: answer.status, code, payload }
}
const open = async (body: object, as = token) => {
  const { status, payload } = await ask('packing/open', body, as)
  expect(status).toBe(200)
  return payload as OpenedAnswer // as its route says
}
const claimed = async (body: object, as = token): Promise<StationAnswer> => {
  const opened = await open(body, as)
  if (opened.outcome !== 'claimed') throw new Error(JSON.stringify(opened))
  return opened.station
}
const verify = (id: number, code: string, quantity = 1, as = token) =>
  ask(`shipment/${id}/action/verify_item`, { code, quantity }, as)
const pack = (id: number, body: object = {}, as = token) => ask(`shipment/${id}/action/pack`, body, as)
const station = async (id: number) => (await ask(`shipment/${id}/packing`)).payload as StationAnswer // as its route says
const make = (pieces: readonly number[], more = {}): Promise<PackedOrder> =>
  makeOrderToPack(server.db, shops, pieces, more)
const facts = (order: number) =>
  server.db.one<{ status: string; shipment: string; moved: number; labels: number; shipped: number }>(sql`
    select o.status, (select string_agg(status, ',' order by id) from shipments where order_id = o.id) as shipment,
      (select coalesce(sum(quantity), 0)::integer from stock_movements where order_id = o.id) as moved,
      (select count(*)::integer from parcels p join shipments s on s.id = p.shipment_id
        where s.order_id = o.id and p.status in ('ready', 'printed')) as labels,
      (select count(*)::integer from history h join shipments s on s.id = h.record_id
        where h.object = 'shipment' and h.verb = 'shipment.ship' and s.order_id = o.id) as shipped
    from orders o where o.id = ${order}`)
const labelJob = (shipment: number) => sql`
  kind = 'carrier' and name = 'label' and payload ->> 'parcel_id' in (
    select id::text from parcels where shipment_id = ${shipment})`
/** All pieces of a new order, scanned. */
const counted = async (pieces: readonly number[], more = {}) => {
  const order = await make(pieces, more)
  const { shipment_id: id } = await claimed({ order_id: order.id })
  for (const [at, quantity] of pieces.entries())
    expect((await verify(id, order.codes[at] ?? '', quantity)).status).toBe(200)
  return { order, id }
}

describe('what is scanned first', () => {
  test('warns where a payment in advance is missing, and packs it all the same', async () => {
    const order = await make([1])
    // the kind of its payment method, and whether its money has come
    const stands = (isLater: boolean, isPaid: boolean) =>
      server.db.run(sql`
        update orders set date_paid = case when ${isPaid} then now() end, paid_total = case when ${isPaid} then total else 0 end,
          payment_method_id = (
            select min(id) from payment_methods where (kind = 'invoice' or is_local or pays_after_delivery) = ${isLater})
        where id = ${order.id}`)
    await stands(false, false)
    const { shipment_id: id, is_unpaid } = await claimed({ code: order.number })
    expect(is_unpaid).toBe(true)
    await stands(true, false)
    expect((await station(id)).is_unpaid).toBe(false)
    await stands(false, true)
    expect((await station(id)).is_unpaid).toBe(false)
  })

  test('says of which lines there is not enough, where none may be sold beyond the stock, and who carries it', async () => {
    const order = await make([2, 1])
    await server.db.run(sql`update products set backorders = 'deny' where sku = any(${order.codes}::text[])`)
    await server.db.run(sql`
      insert into stock_movements (product_id, quantity, cause)
      select id, 1, 'correction' from products where sku = any(${order.codes}::text[])`)
    const { lines, parcels } = await claimed({ code: order.number })
    expect(lines.map(({ in_stock }) => in_stock)).toEqual([1, null])
    expect(parcels.map(({ vendor }) => vendor)).toEqual(['simulated'])
  })

  test('a number, a slip or the order claims the shipment and prepares its order', async () => {
    const order = await make([2, 1])
    const first = await claimed({ code: order.number })
    expect(first.lines.map(({ quantity, verified }) => [quantity, verified])).toEqual([
      [2, 0],
      [1, 0],
    ])
    expect((await facts(order.id)).status).toBe('preparing-for-shipment')
    for (const code of [encodeOwn({ kind: 'shipment', id: first.shipment_id }), `SH-${first.shipment_id}`])
      expect((await claimed({ code })).shipment_id).toBe(first.shipment_id)
    expect((await claimed({ code: encodeOwn({ kind: 'order', id: order.id }) })).shipment_id).toBe(first.shipment_id)
  })

  test('what was begun at the station is packed once it is confirmed, and not before', async () => {
    const { order, id } = await counted([1])
    const packed = () =>
      server.db.one(sql`
        select s.date_packed is not null as is_packed, o.fulfilment_state as state
        from shipments s join order_rows o on o.id = s.order_id where s.id = ${id}`)
    expect(await packed()).toEqual({ is_packed: false, state: 'open' })
    expect((await pack(id)).status).toBe(200)
    await expect.poll(async () => (await facts(order.id)).status, { timeout: 10_000 }).toBe('order-in-transit')
    expect(await packed()).toEqual({ is_packed: true, state: 'shipped' })
  })

  test('whoever packs reads how it is to be packed, and what of the order goes elsewhere', async () => {
    const order = await make([3, 1])
    await server.db.run(sql`update orders set internal_note = 'No leaflet.' where id = ${order.id}`)
    await server.db.run(sql`
      update shipping_methods set instructions = 'Red tape.'
      where id = (select shipping_method_id from orders where id = ${order.id})`)
    const { shipment_id: id, notes, elsewhere } = await claimed({ code: order.number })
    expect([notes.at(-1), elsewhere]).toEqual(['No leaflet.', 0])
    await server.db.run(sql`update shipment_contents set quantity = 1 where shipment_id = ${id} and quantity = 3`)
    expect((await station(id)).elsewhere).toBe(2)
    expect((await station(id)).packer?.label).toBeTruthy()
  })

  test('of an order on hold its number and its slip say so, and lead to nothing that is hidden; a parcel has a number', async () => {
    const order = await make([1])
    const { shipment_id: id, parcels } = await claimed({ code: order.number })
    await ask(`shipment/${id}/action/release`)
    expect((await claimed({ code: `PC-${parcels[0]?.id}` })).shipment_id).toBe(id)
    await ask(`shipment/${id}/action/release`)
    const hold = (from: string) =>
      server.db.run(sql`update orders set status = 'on-hold', held_from = ${from} where id = ${order.id}`)
    await hold('preparing-for-shipment')
    for (const code of [order.number, encodeOwn({ kind: 'shipment', id })])
      expect(await open({ code })).toMatchObject({
        outcome: 'blocked',
        blocked: { code: 'order_on_hold' },
        order: { order_id: order.id, is_hidden: true },
      })
    // nor is it said of what was never theirs
    await hold('pending')
    expect(await open({ code: order.number })).toMatchObject({ outcome: 'unknown', foreign: null })
  })

  test('an article claims the order that waits for it, the smallest first, and is counted', async () => {
    const large = await make([1, 1])
    const small = await make([1])
    const sku = `ITEM-${small.id}`
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into products (name, sku, type, price, tax_class) values ('Both', ${sku}, 'simple', 1, 'standard') returning id`)
    await server.db.run(sql`
      update order_items set product_id = ${id} where sku in (${large.codes[0]}, ${small.codes[0]})`)
    const first = await claimed({ code: sku })
    expect([first.order_id, first.lines.map(({ verified }) => verified)]).toEqual([small.id, [1]])
    // the next one goes to the next order, also to another packer
    expect((await claimed({ code: sku }, other)).order_id).toBe(large.id)
    expect(await open({ code: sku })).toMatchObject({ outcome: 'unknown', foreign: { object: 'product' } })
  })

  test('what cannot be packed says why, and nothing is begun', async () => {
    const order = await make([1], { status: 'order-in-transit' })
    expect(await open({ code: order.number })).toMatchObject({
      outcome: 'blocked',
      blocked: { code: 'wrong_state' },
      order: { order_id: order.id, order_number: order.number },
    })
    expect(await facts(order.id)).toMatchObject({ status: 'order-in-transit', shipment: null })
    expect(await open({ code: 'NOBODY-KNOWS-THIS' })).toEqual({ outcome: 'unknown', foreign: null })
  })

  test('an order that is collected is asked about first', async () => {
    const order = await make([1], { isPickup: true })
    expect(await open({ order_id: order.id })).toEqual({
      outcome: 'asks',
      question: { about: 'pickup' },
      order: { order_id: order.id, order_number: order.number, customer: expect.any(String) },
    })
    expect((await facts(order.id)).shipment).toBeNull()
    const sent = await claimed({ order_id: order.id, agreed: 'pickup' })
    expect(sent.parcels).toHaveLength(1)
  })

  test('nobody else packs: not whoever may not send, nor somebody without the shop', async () => {
    const order = await make([1])
    for (const login of ['customers', 'products', 'nobody'])
      expect((await ask('packing/open', { order_id: order.id }, await signIn(server.url, login))).status).toBe(403)
    const { shipment_id: id } = await claimed({ order_id: order.id })
    const closed = await makeUser(server.db, ['shipping_manager'])
    await server.db.run(sql`
      insert into user_shop_access (user_id, shop_id, area, level)
      select ${closed.id}, shop_id, 'orders', 'view' from orders where id = ${order.id}`)
    const reader = await signIn(server.url, closed.login)
    expect((await ask(`shipment/${id}/action/claim`, { agreed: 'taken' }, reader)).status).toBe(403)
  })
})

describe('two packers', () => {
  test('the second is told who packs it and asked before it is taken over; the first then counts no more', async () => {
    const order = await make([2])
    const { shipment_id: id } = await claimed({ order_id: order.id })
    await verify(id, order.codes[0] ?? '')
    const { name } = await server.db.one<{ name: string }>(sql`
      select concat_ws(' ', first_name, last_name) as name from users where login = 'shipping'`)
    expect(await open({ code: order.number }, other)).toEqual({
      outcome: 'asks',
      question: { about: 'taken', who: name },
      order: expect.objectContaining({ order_number: order.number }),
    })
    expect(await verify(id, order.codes[0] ?? '', 1, other)).toMatchObject({ status: 409, code: 'claimed_elsewhere' })
    const taken = await ask(`shipment/${id}/action/claim`, { agreed: 'taken' }, other)
    // what was counted stays counted
    expect(taken.payload).toMatchObject({ outcome: 'claimed', station: { lines: [{ verified: 1 }] } })
    expect(await verify(id, order.codes[0] ?? '')).toMatchObject({ status: 409, code: 'claimed_elsewhere' })
    expect(await pack(id)).toMatchObject({ status: 409, code: 'claimed_elsewhere' })
  })

  test('what somebody left behind who has signed out is gone on with unasked', async () => {
    const order = await make([2])
    const { login } = await makeUser(server.db, ['shipping_manager'])
    const gone = await signIn(server.url, login)
    const { shipment_id: id } = await claimed({ order_id: order.id }, gone)
    await verify(id, order.codes[0] ?? '', 1, gone)
    expect((await open({ code: order.number })).outcome).toBe('asks')
    await server.db.run(sql`delete from sessions where user_id = (select id from users where login = ${login})`)
    expect(await open({ code: order.number })).toMatchObject({
      outcome: 'claimed',
      station: { lines: [{ verified: 1 }] },
    })
  })

  test('two who scan the same slip at once: one packs, the other is asked', async () => {
    const order = await make([1])
    const outcomes = await Promise.all([open({ code: order.number }), open({ code: order.number }, other)])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['asks', 'claimed'])
    const { count } = await server.db.one<{ count: number }>(sql`
      select count(*)::integer as count from shipments where order_id = ${order.id}`)
    expect(count).toBe(1)
  })

  test('what is released may be packed by anybody, from where it was', async () => {
    const order = await make([2])
    const { shipment_id: id } = await claimed({ order_id: order.id })
    await verify(id, order.codes[0] ?? '')
    expect((await ask(`shipment/${id}/action/release`)).status).toBe(200)
    expect((await claimed({ order_id: order.id }, other)).lines.map(({ verified }) => verified)).toEqual([1])
  })
})

describe('counting', () => {
  test('takes no more than is in it, nothing else, and back no more than was counted', async () => {
    const order = await make([2, 1])
    const strange = await make([1])
    const { shipment_id: id } = await claimed({ order_id: order.id })
    const [jacket = '', can = ''] = order.codes
    expect((await verify(id, jacket.toLowerCase())).payload).toMatchObject({ verified: 1, is_verified: false })
    expect(await verify(id, jacket, 2)).toMatchObject({ status: 409, code: 'more_than_packed' })
    expect(await verify(id, strange.codes[0] ?? '')).toMatchObject({ status: 409, code: 'not_in_shipment' })
    expect(await verify(id, can, -1)).toMatchObject({ status: 409, code: 'nothing_counted' })
    expect((await verify(id, jacket, -1)).payload).toMatchObject({ verified: 0 })
    await verify(id, jacket, 2)
    expect((await verify(id, can)).payload).toMatchObject({ is_verified: true })
  })

  test('sixty scans that come at once are sixty pieces', async () => {
    const order = await make([60])
    const { shipment_id: id } = await claimed({ order_id: order.id })
    await Promise.all(Array.from({ length: 60 }, () => verify(id, order.codes[0] ?? '')))
    expect((await station(id)).lines.map(({ verified }) => verified)).toEqual([60])
  })

  test('a label is not asked for before all is counted, from wherever', async () => {
    const order = await make([2])
    const { shipment_id: id, parcels } = await claimed({ order_id: order.id })
    await verify(id, order.codes[0] ?? '')
    expect(await pack(id)).toMatchObject({ status: 409, code: 'not_verified' })
    const version = async (table: 'shipment' | 'parcel', of: number) =>
      ((await ask(`${table}/${of}`, {})).payload as { version: number }).version // as it was read
    const parcel = parcels[0]?.id ?? 0
    for (const [object, of, action] of [
      ['shipment', id, 'label'],
      ['parcel', parcel, 'request'],
    ] as const)
      expect(
        await ask(`${object}/${of}/action/${action}`, { version: await version(object, of), params: {} }),
      ).toMatchObject({ status: 409, code: 'not_verified' })
    await ask(`shipment/${id}/action/release`)
    // where nobody packs it nobody is asked
    const asked = { version: await version('parcel', parcel), params: {} }
    expect((await ask(`parcel/${parcel}/action/request`, asked)).status).toBe(200)
  })

  test('a parcel is weighed by hand and put into another package, and more of them are begun', async () => {
    const order = await make([2])
    const { shipment_id: id, boxes } = await claimed({ order_id: order.id })
    const change = async (body: object) => (await ask(`shipment/${id}/action/parcel`, body)).payload
    expect(await change({ weight: 1.9 })).toMatchObject({ parcels: [{ weight: 1.9, is_weighed: true }] })
    const box = boxes[1]?.id
    // what the scales have said stays said in another package
    expect(await change({ template_id: box })).toMatchObject({
      parcels: [{ template_id: box, weight: 1.9, is_weighed: true }],
    })
    const reckoned = (await change({ weight: null })) as StationAnswer // as its route says
    expect(reckoned.parcels[0]?.weight).toBe(reckoned.parcels[0]?.reckoned)
    expect((await ask(`shipment/${id}/action/next_parcel`)).payload).toMatchObject({
      parcels: [{ template_id: box }, { template_id: box }],
    })
    // two pieces fill two of them at the most
    expect(await ask(`shipment/${id}/action/next_parcel`)).toMatchObject({ status: 409, code: 'no_piece_for_parcel' })
  })
})

describe('confirmed', () => {
  test('it gets its label and leaves with its order and its stock; told again nothing happens twice', async () => {
    const { order, id } = await counted([2, 1])
    expect((await pack(id)).payload).toMatchObject({ is_confirmed: true, parcels: [{ status: 'requested' }] })
    await expect.poll(async () => (await station(id)).status, { timeout: 10_000 }).toBe('shipped')
    const left = { status: 'order-in-transit', shipment: 'shipped', moved: -3, labels: 1, shipped: 1 }
    expect(await facts(order.id)).toEqual(left)
    // whoever packed it has taken it out of stock, although it left by itself
    const by = sql`select distinct u.login from stock_movements m left join users u on u.id = m.user_id where m.order_id = ${order.id}`
    expect(await server.db.rows(by)).toEqual([{ login: 'shipping' }])
    expect((await station(id)).tracking_number).toMatch(/^0034\d{16}$/)
    expect((await pack(id)).status).toBe(200)
    expect(await facts(order.id)).toEqual(left)
    expect(await open({ code: encodeOwn({ kind: 'shipment', id }) })).toMatchObject({
      outcome: 'blocked',
      blocked: { code: 'shipment_over' },
    })
  })

  test('in part it leaves with what was counted, and the rest is the next shipment', async () => {
    const order = await make([3, 1])
    const { shipment_id: id } = await claimed({ order_id: order.id })
    await verify(id, order.codes[0] ?? '', 2)
    expect((await pack(id, { partial: true })).status).toBe(200)
    await expect.poll(async () => (await station(id)).status, { timeout: 10_000 }).toBe('shipped')
    expect(await facts(order.id)).toMatchObject({ status: 'partial-shipment', moved: -2 })
    expect((await claimed({ order_id: order.id })).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })

  test('with its carrier down it waits, and leaves when the label arrives', async () => {
    const { order, id } = await counted([1], { postalCode: '00003' })
    await pack(id)
    await expect
      .poll(() => server.db.rows<{ status: string }>(sql`select status from outbox where ${labelJob(id)}`), {
        timeout: 10_000,
      })
      .toEqual([{ status: 'retrying' }])
    expect(await facts(order.id)).toMatchObject({
      status: 'preparing-for-shipment',
      shipment: 'not-yet-shipped',
      moved: 0,
    })
    // the packer has gone on, and so may the next one
    expect(await open({ order_id: order.id })).toMatchObject({ outcome: 'blocked', blocked: { code: 'label_to_come' } })
    const retry = async () => {
      await server.db.run(sql`update outbox set date_next = null where status = 'retrying' and ${labelJob(id)}`)
      await workOutbox(server.db, { carrier: carrierHandler() })
      return (await station(id)).status
    }
    await expect.poll(retry, { timeout: 10_000 }).toBe('shipped')
    expect(await facts(order.id)).toMatchObject({ status: 'order-in-transit', moved: -1, labels: 1, shipped: 1 })
  })

  test('refused by its carrier it is opened again where it was, and leaves once the address is right', async () => {
    const { order, id } = await counted([1], { postalCode: '00002' })
    await pack(id)
    await expect.poll(async () => (await station(id)).parcels[0]?.status).toBe('failed')
    expect(await claimed({ order_id: order.id })).toMatchObject({
      is_confirmed: true,
      parcels: [{ status: 'failed', failure: expect.any(String) }],
    })
    await server.db.run(sql`update order_addresses set postal_code = '24103' where order_id = ${order.id}`)
    expect((await pack(id)).status).toBe(200)
    await expect.poll(async () => (await station(id)).status, { timeout: 10_000 }).toBe('shipped')
  })

  test('refused by its carrier it is confirmed again, or weighed, where it lies', async () => {
    const { order, id } = await counted([1], { postalCode: '00002' })
    const refused = async () => {
      await expect.poll(async () => (await station(id)).parcels[0]?.status).toBe('failed')
    }
    await pack(id)
    await refused()
    // nothing was mended
    expect((await pack(id)).status).toBe(200)
    await refused()
    expect((await ask(`shipment/${id}/action/parcel`, { weight: 2 })).status).toBe(200)
    await server.db.run(sql`update order_addresses set postal_code = '24103' where order_id = ${order.id}`)
    expect((await pack(id)).status).toBe(200)
    await expect.poll(async () => (await station(id)).status, { timeout: 10_000 }).toBe('shipped')
  })

  test('killed between the label and the leaving there is one label and one state', async () => {
    const { order, id } = await counted([1])
    // the second step dies, as a server does
    await server.db.run(sql`
      create or replace function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
    await server.db.run(sql`
      create trigger die before update on shipments for each row when (new.status = 'shipped') execute function die()`)
    await pack(id)
    await expect
      .poll(() => server.db.rows<{ status: string }>(sql`select status from outbox where ${labelJob(id)}`), {
        timeout: 10_000,
      })
      .toEqual([{ status: 'retrying' }])
    const between = await station(id)
    expect(between).toMatchObject({ status: 'not-yet-shipped', parcels: [{ status: 'ready' }] })
    expect(await facts(order.id)).toMatchObject({ status: 'preparing-for-shipment', moved: 0 })
    await server.db.run(sql`drop trigger die on shipments`)
    const retry = async () => {
      await server.db.run(sql`update outbox set date_next = null where status = 'retrying' and ${labelJob(id)}`)
      await workOutbox(server.db, { carrier: carrierHandler(carriersOver(server.db)) })
      return (await station(id)).status
    }
    await expect.poll(retry, { timeout: 10_000 }).toBe('shipped')
    expect(await station(id)).toMatchObject({ parcels: [{ tracking_number: between.parcels[0]?.tracking_number }] })
    expect(await facts(order.id)).toMatchObject({ status: 'order-in-transit', moved: -1, labels: 1, shipped: 1 })
    const given = await server.db.rows(sql`
      select from outbox where name = 'void_label' and kind = 'carrier' and record_id = ${order.id}`)
    expect(given).toEqual([])
  })
})
