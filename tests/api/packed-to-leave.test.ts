import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAnswer, StationAnswer } from '#api/order/packing.ts'
import { carrierHandler } from '#server/carrier/handler.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = { id: number; version: number; status: string }
type Answer = { status: number; code?: string; payload: Row & { entity?: Row }; fields: Record<string, string[]> }
type Stand = { order: number; id: number; items: number[]; parcel: number }

let server: TestServer
let shops: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  for (const login of ['shipping', 'admin']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, login = 'shipping'): Promise<Answer> => {
  const headers = { 'Override-Locale': 'en_EN' }
  const { status, body: said } = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, headers)
  return { fields: {}, ...(said as object), status } as Answer // of every answer
}
const move = async (object: string, id: number, action: string, params: object = {}, login = 'admin') => {
  const { payload } = await ask('POST', `${object}/${id}`, {}, login)
  return ask('POST', `${object}/${id}/action/${action}`, { version: payload.version, params }, login)
}
const open = async (order: number, login = 'shipping'): Promise<OpenedAnswer> =>
  (await ask('POST', 'packing/open', { order_id: order }, login)).payload as unknown as OpenedAnswer // as its route says
const pack = (id: number) => ask('POST', `shipment/${id}/action/pack`, {})
const station = async (id: number): Promise<StationAnswer> =>
  (await ask('POST', `shipment/${id}/packing`)).payload as unknown as StationAnswer // as its route says
const carried = () => workOutbox(server.db, { carrier: carrierHandler() })

/** Claimed, and so many of its pieces scanned; its carrier is told only when `carried` is asked. */
async function begun(pieces: readonly number[], scanned = pieces): Promise<Stand> {
  const { id: order, codes } = await makeOrderToPack(server.db, shops, pieces)
  const opened = await open(order)
  if (opened.outcome !== 'claimed') throw new Error(JSON.stringify(opened))
  const { shipment_id: id, lines, parcels } = opened.station
  for (const [at, quantity] of scanned.entries())
    if (quantity > 0) await ask('POST', `shipment/${id}/action/verify_item`, { code: codes[at], quantity })
  return { order, id, items: lines.map((line) => line.order_item_id), parcel: parcels[0]?.id ?? 0 }
}
/** The carrier has not answered yet; what it was asked waits until `answered`. */
async function packed(pieces: readonly number[]): Promise<Stand> {
  const stand = await begun(pieces)
  // nobody but this test asks it
  await server.db.run(sql`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
    begin new.held_until := now() + interval '1 hour'; return new; end $$`)
  await server.db.run(sql`
    create or replace trigger wait_for_test before update of held_until on outbox for each row
      when (new.kind = 'carrier' and new.name = 'label' and pg_trigger_depth() = 0) execute function wait_for_test()`)
  expect((await pack(stand.id)).status).toBe(200)
  await server.db.run(sql`drop trigger wait_for_test on outbox`)
  expect(await station(stand.id)).toMatchObject({ is_confirmed: true, parcels: [{ status: 'requested' }] })
  return stand
}
const answered = async ({ order }: Stand) => {
  await server.db.run(sql`update outbox set held_until = now() where kind = 'carrier' and record_id = ${order}`)
  const working = async () => {
    await carried()
    return server.db.rows(sql`
      select id from outbox where kind = 'carrier' and record_id = ${order} and status in ('held', 'queued', 'running')`)
  }
  await expect.poll(working, { timeout: 10_000 }).toEqual([])
}
const moved = async ({ order }: Stand) =>
  (
    await server.db.one<{ sum: number }>(sql`
      select coalesce(sum(quantity), 0)::integer as sum from stock_movements where order_id = ${order}`)
  ).sum

describe('what was packed', () => {
  test('holds what it holds, and takes no other parcel, until its label is given up', async () => {
    const stand = await packed([3])
    const { id, items, parcel } = stand
    const { version } = (await ask('POST', `shipment/${id}`, {})).payload
    const less = { data: { contents: [{ order_item_id: items[0], quantity: 1 }] }, version }
    expect(await ask('PATCH', `shipment/${id}`, less)).toMatchObject({
      status: 422,
      fields: { contents: [expect.any(String)] },
    })
    const more = await ask('POST', 'parcel', { data: { shipment_id: id, vendor: 'simulated' } })
    expect(more).toMatchObject({ status: 422, fields: { shipment_id: [expect.any(String)] } })
    // what else is open in its order by now is not in it
    await server.db.run(sql`update order_items set quantity = 5 where id = ${items[0] ?? 0}`)
    await server.db.run(sql`update shipments set auto_full = true where id = ${id}`)
    await server.db.run(sql`update order_items set quantity = 4 where id = ${items[0] ?? 0}`)
    expect((await station(id)).lines).toMatchObject([{ quantity: 3 }])
    await move('parcel', parcel, 'void')
    const now = (await ask('POST', `shipment/${id}`, {})).payload
    expect((await ask('PATCH', `shipment/${id}`, { ...less, version: now.version })).status).toBe(200)
  })

  test('leaves with what was scanned', async () => {
    const stand = await packed([3])
    await answered(stand)
    expect(await station(stand.id)).toMatchObject({ status: 'shipped' })
    expect(await moved(stand)).toBe(-3)
  })

  test('does not leave without a label: given up before it came it is packed anew', async () => {
    const stand = await packed([2])
    expect((await move('parcel', stand.parcel, 'void')).status).toBe(200)
    await answered(stand)
    expect(await station(stand.id)).toMatchObject({ status: 'not-yet-shipped', is_confirmed: false })
    expect(await moved(stand)).toBe(0)
    expect(await open(stand.order)).toMatchObject({ outcome: 'claimed', station: { lines: [{ verified: 2 }] } })
    expect((await pack(stand.id)).status).toBe(200)
    await answered(stand)
    expect(await station(stand.id)).toMatchObject({ status: 'shipped' })
  })

  test('leaves when its order goes on, where the label came while that was on hold', async () => {
    for (const by of ['resume', 'release']) {
      const stand = await packed([2])
      await move('order', stand.order, 'hold')
      await answered(stand)
      expect(await station(stand.id)).toMatchObject({ status: 'not-yet-shipped', parcels: [{ status: 'ready' }] })
      expect(await open(stand.order, 'admin')).toMatchObject({ outcome: 'blocked', blocked: { code: 'order_on_hold' } })
      const resumed = await move('order', stand.order, by)
      expect(resumed).toMatchObject({ status: 200, payload: { entity: { status: 'order-in-transit' }, undo: null } })
      expect(await station(stand.id)).toMatchObject({ status: 'shipped' })
      expect(await moved(stand)).toBe(-2)
    }
  })

  test('and did not leave although its label is there is packed again, and leaves', async () => {
    const stand = await packed([2])
    await server.db.run(sql`
      update parcels set status = 'ready', tracking_number = ${`TN-${stand.id}`} where id = ${stand.parcel}`)
    expect(await open(stand.order)).toMatchObject({ outcome: 'claimed', station: { is_confirmed: true } })
    expect(await pack(stand.id)).toMatchObject({ status: 200, payload: { status: 'shipped' } })
    expect(await moved(stand)).toBe(-2)
  })
})

describe('what is being packed', () => {
  test('leaves by no move before all of it is scanned', async () => {
    const stand = await begun([3], [1])
    expect(await move('shipment', stand.id, 'ship')).toMatchObject({ status: 409, code: 'not_verified' })
    await server.db.run(sql`update shipments set date_packed = now() where id = ${stand.id}`)
    expect(await move('order', stand.order, 'confirm_shipment')).toMatchObject({ status: 409, code: 'not_verified' })
    expect(await moved(stand)).toBe(0)
  })

  test('keeps its order where labels may be bought, once one was', async () => {
    const { id: order } = await makeOrderToPack(server.db, shops, [1], { status: 'pending' })
    const { payload } = await move('order', order, 'release')
    const { payload: shipment } = await ask('POST', 'shipment', { data: { order_id: order } }, 'admin')
    expect(await move('shipment', shipment.id, 'label')).toMatchObject({ status: 200 })
    const { undo } = payload as unknown as { undo: { token: string } } // as every move answers
    expect(await ask('POST', `undo/${undo.token}`, {}, 'admin')).toMatchObject({ status: 409, code: 'label_bought' })
  })

  test('gets no label while its order is on hold, nor does any other that may not leave', async () => {
    const stand = await begun([1])
    await move('order', stand.order, 'hold')
    expect(await pack(stand.id)).toMatchObject({ status: 409, code: 'order_not_ready' })
    expect(await station(stand.id)).toMatchObject({ is_confirmed: false, parcels: [{ status: 'draft' }] })
    for (const status of ['pending', 'pending-confirmation', 'confirmed']) {
      const { id: order } = await makeOrderToPack(server.db, shops, [1], { status })
      const { payload } = await ask('POST', 'shipment', { data: { order_id: order } }, 'admin')
      const { id: parcel } = await server.db.one<{ id: number }>(sql`
        select id from parcels where shipment_id = ${payload.id}`)
      for (const [object, id, action] of [
        ['shipment', payload.id, 'label'],
        ['parcel', parcel, 'request'],
      ] as const)
        expect(await move(object, id, action)).toMatchObject({ status: 409, code: 'order_not_ready' })
    }
  })
})
