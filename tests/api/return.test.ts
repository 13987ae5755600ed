import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carrierHandler } from '#server/carrier/handler.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number; status: string }
type Undo = { token: string } | null
type Answer = { status: number; code?: string; row: Row; undo?: Undo; fields: Record<string, string[]> }

let server: TestServer
let shops: Shops
let token: string
let shipper: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'orders')
  shipper = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: object, as = token): Promise<Answer> => {
  const answer = await call(server.url, as, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  const { payload, code, fields } = answer.body as {
    payload?: Row & { entity?: Row; undo?: Undo }
    code?: string
    fields?: {}
  }
  return {
    status: answer.status,
    code,
    row: payload?.entity ?? (payload as Row),
    undo: payload?.undo,
    fields: fields ?? {},
  }
}
const read = async (object: string, id: number, expand: string[] = []): Promise<Row> => {
  const { status, row } = await ask('POST', `${object}/${id}`, { expand })
  expect(status).toBe(200)
  return row
}
const move = async (id: number, action: string, params: object = {}, as = token): Promise<Answer> => {
  const { version } = await read('return', id)
  return ask('POST', `return/${id}/action/${action}`, { version, params }, as)
}
/** Three pieces of it were sent, one of each line; each weighs 0.5 kg, and its stock is kept. */
const sent = async (facts: Parameters<typeof makeOrder>[3] = {}): Promise<{ order: number; items: number[] }> => {
  const order = await makeOrder(server.db, shops, 'order-in-transit', {
    shipped_quantity: 3,
    open_quantity: 0,
    has_payment: true,
    is_paid: true,
    ...facts,
  })
  await server.db.run(sql`
    update products p set weight = 0.5, manage_stock = true
    from order_items i where i.product_id = p.id and i.order_id = ${order}`)
  const lines = await server.db.rows<{ id: number }>(sql`
    select order_item_id as id from returnable_lines where order_id = ${order} and returnable_quantity > 0 order by 1`)
  return { order, items: lines.map(({ id }) => id) }
}
const pieces = (...items: (number | undefined)[]) =>
  items.map((order_item_id) => ({ order_item_id, quantity: 1, reason: 'defective' }))
const begin = async (order: number, data: object = {}, as = token): Promise<Row> => {
  const { status, row, fields } = await ask('POST', 'return', { data: { order_id: order, ...data } }, as)
  expect(fields).toEqual({})
  expect(status).toBe(200)
  return row
}
const stockMoved = async (order: number) =>
  (
    await server.db.one<{ sum: number }>(sql`
      select coalesce(sum(quantity), 0)::integer as sum from stock_movements
      where order_id = ${order} and cause = 'return'`)
  ).sum
const orderOf = (order: number) =>
  server.db.one<{ status: string; is_return: boolean; returned: number }>(sql`
    select status, is_return, (select sum(return_quantity)::integer from order_items where order_id = o.id) as returned
    from orders o where id = ${order}`)
const shipmentsOf = async (order: number) =>
  (
    await server.db.rows<{ status: string }>(sql`
      select status from shipments where order_id = ${order} and return_id is null order by id`)
  ).map(({ status }) => status)

describe('a return', () => {
  test('begins with all that was sent, and with nothing else', async () => {
    const { order, items } = await sent({ item_count: 4, open_quantity: 1 })
    const row = await begin(order)
    expect(row).toMatchObject({ status: 'announced', quantity: 3 })
    expect(row['number']).toBe(`RT-${row.id}`)
    expect(await orderOf(order)).toMatchObject({ is_return: true, returned: 0 })
    const { items: lines } = await read('return', row.id, ['items'])
    expect((lines as { order_item_id: number }[]).map((line) => line.order_item_id)).toEqual(items)
    expect(await ask('POST', 'return', { data: { order_id: order } })).toMatchObject({
      status: 409,
      code: 'no_returnable_items',
    })
  })

  test('tells whoever packs that something can be given back, and not how much', async () => {
    const { order } = await sent()
    const { id } = await begin(order, {}, shipper)
    const { row } = await ask('POST', `return/${id}`, {}, shipper)
    expect(row).toMatchObject({ has_payments: true })
    expect(JSON.stringify(row)).not.toMatch(/"[a-z_]*total"/)
    const fields = { object: 'return', params: { fields: ['left_total'] } }
    expect((await ask('POST', 'search', fields, shipper)).status).toBe(422)
  })

  test('of an order of which nothing was sent is refused', async () => {
    const order = await makeOrder(server.db, shops, 'processing', { open_quantity: 2 })
    expect(await ask('POST', 'return', { data: { order_id: order } })).toMatchObject({
      status: 409,
      code: 'no_returnable_items',
    })
  })

  test('never holds more than was sent, whatever is announced beside it at the same moment', async () => {
    const { order, items } = await sent()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ask('POST', 'return', { data: { order_id: order, items: pieces(items[0], items[1]) } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
    const [refused] = answers.filter(({ status }) => status === 422)
    expect(refused?.fields).toHaveProperty([`items.[${items[0]}].quantity`])
    const strange = await ask('POST', 'return', {
      data: { order_id: (await sent()).order, items: pieces(items[2]) },
    })
    expect(strange.status).toBe(422)
    // what is withdrawn can be announced again
    const first = answers.find(({ status }) => status === 200)
    expect((await move(first?.row.id ?? 0, 'withdraw')).row.status).toBe('withdrawn')
    expect((await begin(order))['quantity']).toBe(3)
  })

  test('is received, judged line by line, and leads to its refund', async () => {
    const { order, items } = await sent()
    const { id } = await begin(order, { items: pieces(items[0], items[1]) }, shipper)
    expect(await move(id, 'accept')).toMatchObject({ status: 409, code: 'wrong_state' })
    expect((await move(id, 'receive', {}, shipper)).row).toMatchObject({
      status: 'received',
      date_received: expect.any(String),
    })
    const judged = [
      { order_item_id: items[0], condition: 'opened', restock: true },
      { order_item_id: items[1], condition: 'damaged', restock: false },
    ]
    const accepted = await move(id, 'accept', { items: judged }, shipper)
    expect(accepted.row).toMatchObject({ status: 'accepted', refund: { label: expect.stringMatching(/^RF-/) } })
    expect(await stockMoved(order)).toBe(1)
    expect(await orderOf(order)).toEqual({ status: 'order-in-transit', is_return: true, returned: 2 })
    // one piece is still out
    expect(await shipmentsOf(order)).toEqual(['shipped'])
    const refund = (accepted.row['refund'] as Row).id
    const draft = await read('refund', refund, ['items'])
    expect(draft).toMatchObject({ status: 'draft', is_return: true, quantity: 2, reason: `RT-${id}`, return: { id } })
    // its goods are in stock already
    const restocked = await ask('PATCH', `refund/${refund}`, {
      version: draft.version,
      data: { items: [{ order_item_id: items[0], quantity: 1, restock: true }] },
    })
    expect(restocked).toMatchObject({ status: 422, fields: { [`items.[${items[0]}].restock`]: [expect.any(String)] } })
    expect(await move(id, 'refund')).toMatchObject({ status: 409, code: 'refund_drafted' })
    const confirmed = await ask('POST', `refund/${refund}/action/confirm`, { version: draft.version })
    expect(confirmed.status).toBe(200)
    expect(await read('return', id)).toMatchObject({ status: 'refunded', date_refunded: expect.any(String) })
    expect(await stockMoved(order)).toBe(1)
    expect((await orderOf(order)).status).toBe('partial-refund')
    // the last piece comes back, too
    const rest = await begin(order)
    expect(rest['quantity']).toBe(1)
    await move(rest.id, 'receive')
    await move(rest.id, 'accept')
    expect(await shipmentsOf(order)).toEqual(['returned'])
  })

  test('of which less came than was announced gives back what came', async () => {
    const { order, items } = await sent()
    const { id } = await begin(order)
    await move(id, 'receive')
    const beyond = await move(id, 'accept', { items: [{ order_item_id: items[0], quantity: 2 }] })
    expect(beyond).toMatchObject({ status: 422, fields: { items: [expect.any(String)] } })
    const none = items.map((order_item_id) => ({ order_item_id, quantity: 0 }))
    expect(await move(id, 'accept', { items: none })).toMatchObject({ status: 409, code: 'no_returnable_items' })
    const { row } = await move(id, 'accept', { items: none.slice(1) })
    expect(row).toMatchObject({ status: 'accepted', quantity: 1 })
    expect(await orderOf(order)).toMatchObject({ returned: 1 })
    expect((await begin(order))['quantity']).toBe(2)
  })

  test('of which pieces of one line came in several conditions keeps each, and sells again what is as new', async () => {
    const { order, items } = await sent()
    const [item = 0] = items
    await server.db.run(sql`update order_items set quantity = 4 where id = ${item}`)
    await server.db.run(sql`update shipment_contents set quantity = 4 where order_item_id = ${item}`)
    const { id } = await begin(order, { items: [{ order_item_id: item, quantity: 4 }] })
    await move(id, 'receive')
    const each = (condition: string, quantity: number) => ({
      order_item_id: item,
      quantity,
      condition,
      restock: condition === 'as-new',
    })
    const twice = await move(id, 'accept', { items: [each('used', 1), each('used', 1)] })
    expect(twice).toMatchObject({ status: 422, fields: { items: [expect.any(String)] } })
    const beyond = await move(id, 'accept', { items: [each('used', 2), each('opened', 3)] })
    expect(beyond).toMatchObject({ status: 422, fields: { items: [expect.any(String)] } })
    const counted = { order_item_id: item, pieces: [{ condition: null, quantity: 1 }] }
    expect((await ask('POST', `return/${id}/action/count`, counted, shipper)).status).toBe(200)

    const pieces = [each('as-new', 1), each('used', 1), each('opened', 2)]
    const accepted = await move(id, 'accept', { items: pieces })
    expect(accepted.row).toMatchObject({ status: 'accepted', quantity: 4 })
    expect(await stockMoved(order)).toBe(1)
    expect(await orderOf(order)).toMatchObject({ returned: 4 })
    const stands = await read('return', id, ['items', 'pieces'])
    expect(stands['pieces']).toEqual(pieces)
    // none of them is true of all its pieces
    expect(stands['items']).toMatchObject([{ quantity: 4, condition: null, restock: true }])

    expect((await ask('POST', `undo/${accepted.undo?.token}`)).status).toBe(200)
    expect(await stockMoved(order)).toBe(0)
    const back = await read('return', id, ['items', 'pieces'])
    expect(back['pieces']).toEqual([{ order_item_id: item, condition: null, quantity: 1, restock: false }])
    expect(back['items']).toContainEqual(
      expect.objectContaining({ order_item_id: item, quantity: 4, condition: null, restock: true }),
    )
  })

  test('that was accepted goes back with all that followed, until its refund is confirmed', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    await move(id, 'receive')
    const accepted = await move(id, 'accept')
    expect(await stockMoved(order)).toBe(3)
    expect(await shipmentsOf(order)).toEqual(['returned'])
    expect((await ask('POST', `undo/${accepted.undo?.token}`)).status).toBe(200)
    expect(await read('return', id)).toMatchObject({ status: 'received', refund: null, date_decided: null })
    expect(await stockMoved(order)).toBe(0)
    expect(await shipmentsOf(order)).toEqual(['shipped'])
    expect(await orderOf(order)).toMatchObject({ returned: 0 })
    const again = await move(id, 'accept')
    const refund = await read('refund', (again.row['refund'] as Row).id)
    await ask('POST', `refund/${refund.id}/action/confirm`, { version: refund.version })
    expect((await ask('POST', `undo/${again.undo?.token}`)).status).toBe(409)
  })

  test('for which nothing was paid is accepted without a refund, which is drafted when it was', async () => {
    const { order } = await sent({ has_payment: false, is_paid: false })
    const { id } = await begin(order)
    await move(id, 'receive')
    expect((await move(id, 'accept')).row).toMatchObject({ status: 'accepted', refund: null })
    const told = async () =>
      ((await read('return', id, ['history']))['history'] as { verb: string; text: unknown }[])[0]
    expect(await told()).toMatchObject({ verb: 'return.accept', text: null })
    expect(await move(id, 'refund')).toMatchObject({ status: 409, code: 'no_transactions' })
    await server.db.run(sql`
      insert into transactions (order_id, payment_method_id, status, amount, currency, date_paid)
      select id, payment_method_id, 'captured', 100, 'EUR', current_date from orders where id = ${order}`)
    const { refund } = (await move(id, 'refund')).row
    expect(refund).not.toBeNull()
    expect(await told()).toMatchObject({ verb: 'return.refund', text: (refund as { label: string }).label })
  })

  test('that is refused says why, and is decided by those who give money back', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    await move(id, 'receive', {}, shipper)
    expect((await move(id, 'refuse', { reason: 'Not ours' }, shipper)).status).toBe(403)
    expect(await move(id, 'refuse')).toMatchObject({ status: 422, fields: { reason: [expect.any(String)] } })
    expect((await move(id, 'refuse', { reason: 'Not ours' })).row).toMatchObject({
      status: 'refused',
      refusal: 'Not ours',
    })
    expect(await orderOf(order)).toMatchObject({ is_return: false, returned: 0 })
    expect(await stockMoved(order)).toBe(0)
  })

  test('is nobody’s business who neither takes nor sends orders', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    for (const login of ['customers', 'products', 'nobody'])
      expect((await ask('POST', `return/${id}`, {}, await signIn(server.url, login))).status).toBe(403)
  })
})

describe('the pieces of a return', () => {
  const count = (id: number, item: number | undefined, pieces: object[], as = shipper) =>
    ask('POST', `return/${id}/action/count`, { order_item_id: item, pieces }, as)

  test('are counted at any bench, in the condition that was said of them, and taken back', async () => {
    const { order, items } = await sent()
    const { id, version } = await begin(order, { items: pieces(items[0]) })
    expect((await count(id, items[0], [{ condition: null, quantity: 1 }])).row).toEqual({
      order_item_id: items[0],
      pieces: [{ condition: null, quantity: 1 }],
    })
    const one = { condition: null, quantity: 1 }
    expect(await count(id, items[0], [one])).toMatchObject({ status: 422, fields: { pieces: [expect.any(String)] } })
    expect(await count(id, items[1], [one])).toMatchObject({
      status: 422,
      fields: { order_item_id: [expect.any(String)] },
    })
    const said = await count(id, items[0], [
      { condition: null, quantity: -1 },
      { condition: 'as-new', quantity: 1 },
    ])
    expect(said.row).toMatchObject({ pieces: [{ condition: 'as-new', quantity: 1 }] })
    expect(await read('return', id, ['pieces'])).toMatchObject({
      version,
      pieces: [{ order_item_id: items[0], condition: 'as-new', quantity: 1, restock: true }],
    })
    const away = await count(id, items[0], [{ condition: 'used', quantity: -1 }])
    expect(away).toMatchObject({ status: 409, code: 'nothing_counted' })
    expect((await count(id, items[0], [{ condition: 'as-new', quantity: -1 }])).row).toMatchObject({ pieces: [] })
  })

  test('are counted by whoever takes returns in, while one is open', async () => {
    const { order, items } = await sent()
    const { id } = await begin(order)
    const one = [{ condition: null, quantity: 1 }]
    expect((await count(id, items[0], one, await signIn(server.url, 'products'))).status).toBe(403)
    await move(id, 'withdraw')
    expect(await count(id, items[0], one)).toMatchObject({ status: 409, code: 'return_over' })
  })
})

describe('a return label', () => {
  /** What the carrier is asked leaves now; the server's own worker may be at it, too. */
  const leave = async (id: number) => {
    await expect
      .poll(
        async () => {
          await server.db.run(sql`update outbox set held_until = now(), date_next = null where kind = 'carrier'`)
          await workOutbox(server.db, { carrier: carrierHandler() })
          return server.db.rows(sql`
            select x.id from outbox x join parcels p on p.id::text = x.payload ->> 'parcel_id'
            join shipments s on s.id = p.shipment_id
            where x.kind = 'carrier' and x.status in ('held', 'queued', 'running') and s.return_id = ${id}`)
        },
        { timeout: 10_000 },
      )
      .toEqual([])
  }
  const parcelOf = async (id: number) =>
    read(
      'parcel',
      (
        await server.db.one<{ id: number }>(sql`
          select p.id from parcels p join shipments s on s.id = p.shipment_id where s.return_id = ${id}
          order by p.id desc limit 1`)
      ).id,
    )

  test('is bought once, weighs what comes back, and its number finds the return', async () => {
    const { order, items } = await sent()
    const { id } = await begin(order, { items: pieces(items[0], items[1]) })
    expect((await move(id, 'label', {}, shipper)).status).toBe(200)
    expect(await move(id, 'label')).toMatchObject({ status: 409, code: 'label_bought' })
    await leave(id)
    const parcel = await parcelOf(id)
    expect(parcel).toMatchObject({ status: 'ready', label_type: 'return', item_weight: 1, has_contents: true })
    expect(parcel['return_tracking_number']).toBe(parcel['tracking_number'])
    expect(await read('return', id)).toMatchObject({ tracking_number: parcel['tracking_number'] })
    const shipment = await read('shipment', (parcel['shipment'] as Row).id, ['contents'])
    expect(shipment).toMatchObject({ is_return: true, quantity: 2, return: { id } })
    // what comes back is not sent
    const ship = { version: shipment.version }
    expect(await ask('POST', `shipment/${shipment.id}/action/ship`, ship)).toMatchObject({
      status: 409,
      code: 'comes_back',
    })
    expect((await shipmentsOf(order)).length).toBe(1)
    for (const code of [String(parcel['tracking_number']), `RT-${id}`])
      expect((await ask('POST', 'scan', { code })).row).toMatchObject({ hits: [{ object: 'return', id }] })
    await move(id, 'receive')
    expect((await read('shipment', shipment.id)).status).toBe('returned')
  })

  test('is given back with the return, whose customer keeps it', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    await move(id, 'label')
    await leave(id)
    expect((await move(id, 'withdraw')).row.status).toBe('withdrawn')
    await leave(id)
    const parcel = await parcelOf(id)
    expect(parcel.status).toBe('voided')
    expect((await read('shipment', (parcel['shipment'] as Row).id)).status).toBe('voided')
    const told = await server.db.rows(sql`
      select name, status from outbox where payload ->> 'parcel_id' = ${String(parcel.id)} order by id`)
    expect(told).toEqual([
      { name: 'label', status: 'done' },
      { name: 'void_label', status: 'done' },
    ])
  })

  test('that the carrier has seen keeps its return from being withdrawn', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    await move(id, 'label')
    await server.db.run(sql`update shipments set date_tracked = now() where return_id = ${id}`)
    expect(await move(id, 'withdraw')).toMatchObject({ status: 409, code: 'carrier_event' })
    expect((await move(id, 'receive')).row.status).toBe('received')
  })
})

describe('receipt by scan', () => {
  const receive = (code: string, as = shipper) => ask('POST', 'return/receive', { code }, as)

  test('takes the return of a code in, once, however often it is scanned', async () => {
    const { order } = await sent()
    const { id } = await begin(order)
    const [first, second] = await Promise.all([receive(`rt-${id}`), receive(`RT-${id}`)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect([first.row.id, second.row.id, first.row.status, second.row.status]).toEqual([id, id, 'received', 'received'])
    const moves = await server.db.rows(sql`
      select from history where object = 'return' and record_id = ${id} and verb = 'return.receive'`)
    expect(moves).toHaveLength(1)
    // one that is over is shown as it is
    await move(id, 'refuse', { reason: 'Not ours' })
    expect((await receive(`RT-${id}`)).row.status).toBe('refused')
  })

  test('of a code of nothing that comes back is 404, and nobody else’s', async () => {
    expect((await receive('RT-0')).status).toBe(404)
    const { order } = await sent()
    const { id } = await begin(order)
    expect((await receive(`RT-${id}`, await signIn(server.url, 'products'))).status).toBe(403)
    expect((await read('return', id)).status).toBe('announced')
  })
})
