import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number; status: string }
type Move = { action: string; allowed: boolean; reason_code: string | null }
type Answer = {
  status: number
  code?: string
  reason?: string
  row: Row
  undo?: string | undefined
  actions?: Move[]
  fields: Record<string, string[]>
}

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  const { payload, code, fields } = answer.body as {
    payload?: Row & { entity?: Row; undo?: { token: string } | null; actions?: Move[] }
    code?: string
    fields?: {}
  }
  return {
    status: answer.status,
    code,
    row: payload?.entity ?? (payload as Row),
    undo: payload?.undo?.token,
    actions: payload?.actions,
    fields: fields ?? {},
  }
}
const move = async (object: string, id: number, action: string, params: object = {}): Promise<Answer> => {
  const { row } = await ask('POST', `${object}/${id}`, {})
  return ask('POST', `${object}/${id}/action/${action}`, { version: row.version, params })
}
const made = async (object: string, data: object): Promise<Row> => {
  const { status, row, fields } = await ask('POST', object, { data })
  expect({ status, fields }).toEqual({ status: 200, fields: {} })
  return row
}
const undo = (of: string | undefined) => ask('POST', `undo/${of}`)
/** Two articles, three and two pieces of them, whose stock is kept. */
const toSend = async (): Promise<{ order: number; items: number[] }> => {
  const { id: order } = await makeOrderToPack(server.db, shops, [3, 2], { status: 'preparing-for-shipment' })
  const items = await server.db.rows<{ id: number }>(sql`
    select id from order_items where order_id = ${order} and is_shippable order by id`)
  return { order, items: items.map(({ id }) => id) }
}
const all = { code: undefined, status: 200 }
/** What of the order is in stock beyond what was before it. */
const stock = async (order: number): Promise<number> =>
  (
    await server.db.one<{ sum: number }>(sql`
      select coalesce(sum(quantity), 0)::integer as sum from stock_movements where order_id = ${order}`)
  ).sum
const allowedOf = async (object: string, id: number, action: string) => {
  const { row } = await ask('POST', `${object}/${id}/actions`)
  const moves = row as unknown as Move[]
  return moves.find((one) => one.action === `${object}.${action}`)
}

describe('what is coming back was sent', () => {
  test('so that a shipment is not taken back while a return holds pieces of it, nor is its leaving undone', async () => {
    const { order } = await toSend()
    const { id } = await made('shipment', { order_id: order })
    const sent = await move('shipment', id, 'ship')
    expect(sent).toMatchObject(all)
    const back = await made('return', { order_id: order })
    expect(await allowedOf('shipment', id, 'unship')).toMatchObject({ allowed: false, reason_code: 'return_stands' })
    expect(await move('shipment', id, 'unship')).toMatchObject({ status: 409, code: 'return_stands' })
    expect(await undo(sent.undo)).toMatchObject({ status: 409, code: 'return_stands' })
    await move('return', back.id, 'receive')
    expect(await move('return', back.id, 'accept')).toMatchObject(all)
    expect(await stock(order)).toBe(0)
    // one that holds nothing any more is in nobody's way
    const other = await toSend()
    const again = await made('shipment', { order_id: other.order })
    await move('shipment', again.id, 'ship')
    const dropped = await made('return', { order_id: other.order })
    await move('return', dropped.id, 'withdraw')
    expect(await move('shipment', again.id, 'unship')).toMatchObject(all)
  })

  test('so that a part that came back keeps the whole from being taken back, and another shipment does not', async () => {
    const { order, items } = await toSend()
    const [first = 0, second = 0] = items
    const one = await made('shipment', { order_id: order, contents: [{ order_item_id: first, quantity: 3 }] })
    const other = await made('shipment', { order_id: order, contents: [{ order_item_id: second, quantity: 2 }] })
    for (const { id } of [one, other]) await move('shipment', id, 'ship')
    const back = await made('return', { order_id: order, items: [{ order_item_id: first, quantity: 1 }] })
    await move('return', back.id, 'receive')
    await move('return', back.id, 'accept')
    expect(await move('shipment', one.id, 'unship')).toMatchObject({ status: 409, code: 'return_stands' })
    expect(await move('shipment', other.id, 'unship')).toMatchObject(all)
    expect(await stock(order)).toBe(-2)
  })

  test('so that neither a confirmed shipment nor a pickup is undone once a return was announced', async () => {
    const { order } = await toSend()
    const sent = await move('order', order, 'confirm_shipment', { contents: 'open' })
    await made('return', { order_id: order })
    expect(await undo(sent.undo)).toMatchObject({ status: 409, code: 'return_stands' })
    const collected = await makeOrder(server.db, shops, 'ready-for-pickup', { open_quantity: 2, is_pickup: true })
    const handed = await move('order', collected, 'confirm_pickup')
    expect(handed).toMatchObject(all)
    await made('return', { order_id: collected })
    expect(await undo(handed.undo)).toMatchObject({ status: 409, code: 'return_stands' })
  })

  test('at the same moment, too: a return is announced, or the shipment is taken back', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { order } = await toSend()
      const { id } = await made('shipment', { order_id: order })
      await move('shipment', id, 'ship')
      const answers = await Promise.all([
        move('shipment', id, 'unship'),
        ask('POST', 'return', { data: { order_id: order } }),
        move('shipment', id, 'unship'),
        ask('POST', 'return', { data: { order_id: order } }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('so that a return that was withdrawn or refused does not stand again beside another one of the same pieces', async () => {
    for (const [received, action, params] of [
      [false, 'withdraw', {}],
      [true, 'refuse', { reason: 'Not ours' }],
    ] as const) {
      const { order } = await toSend()
      await move('order', order, 'confirm_shipment', { contents: 'open' })
      const one = await made('return', { order_id: order })
      if (received) await move('return', one.id, 'receive')
      const given = await move('return', one.id, action, params)
      await made('return', { order_id: order })
      expect(await undo(given.undo)).toMatchObject({ status: 409, code: 'more_than_sent' })
    }
  })

  test('so that what was taken back in part is not wholly announced again beside a return of the rest', async () => {
    const { order, items } = await toSend()
    await move('order', order, 'confirm_shipment', { contents: 'open' })
    const one = await made('return', { order_id: order })
    await move('return', one.id, 'receive')
    const came = items.map((order_item_id, place) => ({ order_item_id, quantity: place }))
    const accepted = await move('return', one.id, 'accept', { items: came })
    expect(accepted).toMatchObject(all)
    const other = await made('return', { order_id: order })
    expect(await undo(accepted.undo)).toMatchObject({ status: 409, code: 'more_than_sent' })
    await move('return', other.id, 'withdraw')
    expect(await undo(accepted.undo)).toMatchObject(all)
  })

  test('so that none is received or accepted of more than was sent, whoever wrote it', async () => {
    const { order, items } = await toSend()
    await move('order', order, 'confirm_shipment', { contents: 'open' })
    const { id } = await made('return', { order_id: order })
    await server.db.run(sql`
      update return_items set quantity = quantity + 1 where return_id = ${id} and order_item_id = ${items[0] ?? 0}`)
    expect(await move('return', id, 'receive')).toMatchObject({ status: 409, code: 'more_than_sent' })
    await server.db.run(sql`update returns set status = 'received' where id = ${id}`)
    expect(await move('return', id, 'accept')).toMatchObject({ status: 409, code: 'more_than_sent' })
    expect(await move('return', id, 'refuse', { reason: 'Not ours' })).toMatchObject(all)
  })
})

describe('what is sent is still open', () => {
  test('so that a voided shipment does not wait again beside another one of the same pieces', async () => {
    const { order, items } = await toSend()
    const contents = [{ order_item_id: items[0], quantity: 2 }]
    const one = await made('shipment', { order_id: order, contents })
    const voided = await move('shipment', one.id, 'void')
    const other = await made('shipment', { order_id: order, contents })
    expect(await undo(voided.undo)).toMatchObject({ status: 409, code: 'no_longer_open' })
    await move('shipment', other.id, 'void')
    expect(await undo(voided.undo)).toMatchObject(all)
  })

  test('so that of two shipments of the same pieces one leaves, by whatever move', async () => {
    const { order, items } = await toSend()
    const contents = [{ order_item_id: items[0], quantity: 2 }]
    const one = await made('shipment', { order_id: order, contents })
    const other = await made('shipment', { order_id: order, contents: [{ order_item_id: items[0], quantity: 1 }] })
    await server.db.run(sql`update shipment_contents set quantity = 2 where shipment_id = ${other.id}`)
    expect(await move('shipment', one.id, 'ship')).toMatchObject(all)
    expect(await allowedOf('shipment', other.id, 'ship')).toMatchObject({ reason_code: 'no_longer_open' })
    expect(await move('shipment', other.id, 'ship')).toMatchObject({ status: 409, code: 'no_longer_open' })
    expect(await move('order', order, 'confirm_shipment')).toMatchObject({ status: 409, code: 'no_longer_open' })
    expect(await stock(order)).toBe(-2)
  })

  test('so that none is begun where nothing is, however many ask at once, and an empty one does not leave', async () => {
    const { order } = await toSend()
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST', 'shipment', { data: { order_id: order } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'no_shippable_items' })
    const empty = await made('shipment', { order_id: order, contents: [] })
    expect(await move('order', order, 'confirm_shipment')).toMatchObject(all)
    const sent = await server.db.rows(sql`select id, status from shipments where order_id = ${order} order by id`)
    expect(sent).toMatchObject([{ status: 'shipped' }, { id: empty.id, status: 'not-yet-shipped' }])
  })
})

describe('what came back is in stock once', () => {
  /** Three pieces of what was sent and paid for. */
  const paid = async () => {
    const facts = { shipped_quantity: 3, open_quantity: 0, has_payment: true, is_paid: true }
    const order = await makeOrder(server.db, shops, 'order-in-transit', facts)
    await server.db.run(sql`
      update products p set manage_stock = true
      from order_items i where i.product_id = p.id and i.order_id = ${order}`)
    const lines = await server.db.rows<{ id: number }>(sql`
      select order_item_id as id from returnable_lines where order_id = ${order} and returnable_quantity > 0 order by 1`)
    return { order, items: lines.slice(0, 1).map(({ id }) => ({ order_item_id: id, quantity: 1 })) }
  }

  test('where a refund put it there: it is not returned again, and its shipment is not taken back', async () => {
    const { order, items } = await paid()
    const back = await made('return', { order_id: order, items })
    const restocked = items.map((line) => ({ ...line, restock: true }))
    const refund = await made('refund', { order_id: order, items: restocked })
    expect(await move('refund', refund.id, 'confirm')).toMatchObject(all)
    expect(await stock(order)).toBe(1)
    expect(await move('return', back.id, 'receive')).toMatchObject({ status: 409, code: 'more_than_sent' })
    await move('return', back.id, 'withdraw')
    expect((await ask('POST', 'return', { data: { order_id: order, items } })).status).toBe(422)
    const { id } = await server.db.one<{ id: number }>(sql`select id from shipments where order_id = ${order} limit 1`)
    expect(await allowedOf('shipment', id, 'unship')).toMatchObject({ reason_code: 'return_stands' })
    expect((await made('return', { order_id: order }))['quantity']).toBe(2)
  })

  test('where a return put it there: its refund may be written by hand, and puts nothing there again', async () => {
    const { order, items } = await paid()
    const back = await made('return', { order_id: order, items })
    await move('return', back.id, 'receive')
    await move('return', back.id, 'accept')
    const { id: draft } = await server.db.one<{ id: number }>(sql`select id from refunds where return_id = ${back.id}`)
    expect(await move('refund', draft, 'discard')).toMatchObject(all)
    const restocked = items.map((line) => ({ ...line, restock: true }))
    const refund = await made('refund', { order_id: order, items: restocked })
    expect(await move('refund', refund.id, 'confirm')).toMatchObject(all)
    expect(await stock(order)).toBe(1)
  })
})

test('a label that was given up does not come back beside the one that took its place', async () => {
  const { order } = await toSend()
  const { id } = await made('shipment', { order_id: order })
  const { id: parcel } = await server.db.one<{ id: number }>(sql`select id from parcels where shipment_id = ${id}`)
  const given = await move('parcel', parcel, 'void')
  const other = await made('parcel', { shipment_id: id, vendor: 'simulated' })
  expect(await undo(given.undo)).toMatchObject({ status: 409, code: 'label_replaced' })
  await move('parcel', other.id, 'void')
  expect(await undo(given.undo)).toMatchObject(all)
})

test('a return keeps what it was announced of, and what moves take is a line as in a field', async () => {
  const { order } = await toSend()
  const marked = { tracking_number: '\u202e00340\u0007' }
  const { id } = await made('shipment', { order_id: order })
  expect(await move('shipment', id, 'ship', marked)).toMatchObject({
    status: 422,
    fields: { tracking_number: expect.arrayContaining([expect.any(String)]) },
  })
  const params = { contents: 'open', ...marked }
  expect(await move('order', order, 'confirm_shipment', params)).toMatchObject({ status: 422 })
  expect(await move('order', order, 'confirm_shipment', { tracking_number: ' 00340 ' })).toMatchObject(all)
  const back = await made('return', { order_id: order })
  const none = await ask('PATCH', `return/${back.id}`, { data: { items: [] }, version: back.version })
  expect(none).toMatchObject({ status: 409, code: 'no_returnable_items' })
  await move('return', back.id, 'receive')
  expect(await move('return', back.id, 'refuse', { reason: '\u202e no' })).toMatchObject({ status: 422 })
})
