import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeOwn } from '#entities/scan/own-code.ts'
import { isLocale, offeredLocales } from '#entities/locale.ts'
import { slipTypes, type SlipType } from '#entities/document/parts.ts'
import { wordsFor } from '#server/document/draw/words.ts'
import { reasons } from '#server/document/slip/columns.ts'
import { drawSlip, sumsOf } from '#server/document/slip/draw-slip.ts'
import type { SlipPaper } from '#server/document/slip/slip.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { leave } from '#tests/support/outbox.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Issued = { id: number; number: string; type: SlipType; status: string }
type Wanted = { type: SlipType; object: 'order' | 'shipment' | 'parcel' | 'return'; ids: readonly number[] }

let server: TestServer
let shops: Shops
let token: string
beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

const issue = async (wanted: Wanted, { as = token, locale = 'de_DE' } = {}) => {
  const answer = await call(server.url, as, 'POST', '/api/v3/document/slip', wanted, { 'Override-Locale': locale })
  const { payload, code, error } = answer.body as { payload?: { documents: Issued[] }; code?: string; error?: string }
  return { status: answer.status, code, error, documents: payload?.documents ?? [] }
}
const paperOf = async (id: number) =>
  (await server.db.one<{ paper: SlipPaper }>(sql`select paper from documents where id = ${id}`)).paper
const statusOf = async (id: number) =>
  (await server.db.one<{ status: string }>(sql`select status from documents where id = ${id}`)).status
const numberOf = async (order: number) =>
  (await server.db.one<{ number: string }>(sql`select number from orders where id = ${order}`)).number
/** Ready to be packed: four lines of one piece each. */
const ready = (facts: Parameters<typeof makeOrder>[3] = {}) =>
  makeOrder(server.db, shops, 'preparing-for-shipment', { item_count: 4, open_quantity: 4, ...facts })
const linesOf = (order: number) =>
  server.db.rows<{ id: number; sku: string; product: number }>(sql`
    select id, sku, product_id as product from order_items where order_id = ${order} and is_shippable order by place, id`)
/** A shipment of the order's first lines. */
async function packed(order: number, count: number): Promise<number> {
  const lines = await linesOf(order)
  const contents = lines.slice(0, count).map(({ id }) => ({ order_item_id: id, quantity: 1 }))
  const { body } = await call(server.url, token, 'POST', '/api/v3/shipment', { data: { order_id: order, contents } })
  return (body as { payload: { id: number } }).payload.id
}
const ship = async (shipment: number) => {
  const { version } = await server.db.one<{ version: number }>(
    sql`select version from shipments where id = ${shipment}`,
  )
  const path = `/api/v3/shipment/${shipment}/action/ship`
  expect(await call(server.url, token, 'POST', path, { version, params: {} })).toMatchObject({ status: 200 })
}

describe('a delivery note', () => {
  test('of a shipment has its lines, says what is still to come, and carries its code', async () => {
    const order = await ready()
    const shipment = await packed(order, 3)
    const { status, documents, error } = await issue({ type: 'packslip', object: 'order', ids: [order] })
    expect(status, error).toBe(200)
    expect(documents).toMatchObject([{ type: 'packslip', status: 'issued', number: expect.stringMatching(/^L/) }])
    const paper = await paperOf(documents[0]?.id ?? 0)
    const lines = await linesOf(order)
    expect(paper.lines.map(({ sku, quantity }) => ({ sku, quantity }))).toEqual(
      lines.slice(0, 3).map(({ sku }) => ({ sku, quantity: 1 })),
    )
    expect(paper.following).toMatchObject([{ sku: lines[3]?.sku, quantity: 1 }])
    expect(decodeOwn(paper.code)).toEqual({ kind: 'shipment', id: shipment })
  })

  test('is issued once while it says what is there, anew with what was packed since, and never after that has left', async () => {
    const order = await ready()
    const shipment = await packed(order, 2)
    const wanted = { type: 'packslip', object: 'shipment', ids: [shipment] } as const
    const [first] = (await issue(wanted)).documents
    expect((await issue(wanted)).documents).toEqual([first])
    const [item] = await linesOf(order)
    await server.db.run(
      sql`delete from shipment_contents where shipment_id = ${shipment} and order_item_id = ${item?.id}`,
    )
    const [second] = (await issue(wanted)).documents
    expect(second?.number).not.toBe(first?.number)
    expect(await statusOf(first?.id ?? 0)).toBe('cancelled')
    await ship(shipment)
    await server.db.run(sql`update order_addresses set city = 'Anderswo' where order_id = ${order}`)
    expect((await issue({ ...wanted, object: 'order', ids: [order] })).documents).not.toEqual([second])
    expect((await issue(wanted)).documents).toEqual([second])
  })

  test('of an order without a shipment has all that is open, and of one that has left what went', async () => {
    const open = await ready()
    const [whole] = (await issue({ type: 'packslip', object: 'order', ids: [open] })).documents
    expect((await paperOf(whole?.id ?? 0)).lines).toHaveLength(4)
    expect(decodeOwn((await paperOf(whole?.id ?? 0)).code)).toEqual({ kind: 'order', id: open })
    const gone = await makeOrder(server.db, shops, 'order-in-transit', { shipped_quantity: 2, open_quantity: 0 })
    const [left] = (await issue({ type: 'packslip', object: 'order', ids: [gone] })).documents
    expect((await paperOf(left?.id ?? 0)).lines).toHaveLength(2)
  })

  test('has numbers without a gap, whatever is refused between them', async () => {
    const count = async () =>
      (
        await server.db.maybe<{ last: number }>(sql`
          select last_number::integer as last from number_counters where shop_id = ${shops.plain} and type = 'packslip'`)
      )?.last ?? 0
    const orders = [await ready(), await ready()]
    const before = await count()
    const called = await makeOrder(server.db, shops, 'cancelled')
    const as = await signIn(server.url, 'orders')
    const refused = await issue({ type: 'packslip', object: 'order', ids: [...orders, called] }, { as })
    expect(refused).toMatchObject({ status: 409, code: 'slip_state' })
    expect(refused.error).toContain(await numberOf(called))
    const empty = await makeOrder(server.db, shops, 'processing', { open_quantity: 0, shipped_quantity: 0 })
    const nothing = await issue({ type: 'packslip', object: 'order', ids: [...orders, empty] })
    expect(nothing).toMatchObject({ status: 409, code: 'slip_empty' })
    expect(nothing.error).toContain(await numberOf(empty))
    expect((await issue({ type: 'packslip', object: 'order', ids: orders })).documents).toHaveLength(2)
    expect(await count()).toBe(before + 2)
  })

  test('is issued as a shipment leaves, where its shop says so, and not where that was taken back', async () => {
    await server.db.run(
      sql`update shops set auto_packslip = true, auto_pickslip = true, auto_return_note = true where id = ${shops.plain}`,
    )
    try {
      const order = await makeOrder(server.db, shops, 'processing', { open_quantity: 3, item_count: 3 })
      const move = async (action: string, params: object) => {
        const { version } = await server.db.one<{ version: number }>(
          sql`select version from orders where id = ${order}`,
        )
        const path = `/api/v3/order/${order}/action/${action}`
        const answer = await call(server.url, token, 'POST', path, { version, params })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return (answer.body as { payload: { undo: { token: string } } }).payload.undo
      }
      const typesOf = async () =>
        (
          await server.db.rows<{ type: string }>(
            sql`select type from documents where order_id = ${order} order by type`,
          )
        ).map(({ type }) => type)
      await move('prepare_shipping', {})
      await leave(server, order)
      expect(await typesOf()).toEqual(['pickslip'])
      const undo = await move('confirm_shipment', { contents: 'open' })
      expect((await call(server.url, token, 'POST', `/api/v3/undo/${undo.token}`)).status).toBe(200)
      await leave(server, order)
      expect(await typesOf()).toEqual(['pickslip'])
      await move('confirm_shipment', { contents: 'open' })
      await leave(server, order)
      expect(await typesOf()).toEqual(['packslip', 'pickslip', 'return-note'])
    } finally {
      await server.db.run(
        sql`update shops set auto_packslip = false, auto_pickslip = false, auto_return_note = false where id = ${shops.plain}`,
      )
    }
  })
})

describe('a pick list', () => {
  test('gathers each product once in the order in which it stands, and says for whom', async () => {
    const [one, other] = [
      await ready({ open_quantity: 2, item_count: 2 }),
      await ready({ open_quantity: 2, item_count: 2 }),
    ]
    const [a, b] = await linesOf(one)
    const [c] = await linesOf(other)
    const product = async (sku: string, place: number | null) =>
      (
        await server.db.one<{ id: number }>(sql`
          insert into products (name, sku, type, picklist_order, picklist_parts)
          values (${sku}, ${sku}, 'simple', ${place}, 'Platte')
          returning id`)
      ).id
    const [near, far] = [await product(`N-${one}`, 7), await product(`F-${one}`, 90)]
    const put = (item: number | undefined, to: number, sku: string) =>
      server.db.run(sql`update order_items set product_id = ${to}, sku = ${sku}, quantity = 2 where id = ${item}`)
    await put(a?.id, far, `F-${one}`)
    await put(b?.id, near, `N-${one}`)
    await put(c?.id, near, `N-${one}`)
    const { documents, error } = await issue({ type: 'warehouse-pickslip', object: 'order', ids: [other, one] })
    expect(documents, error).toHaveLength(1)
    const paper = await paperOf(documents[0]?.id ?? 0)
    const [first, second] = [await numberOf(other), await numberOf(one)]
    expect(paper.orders.map(({ number }) => number)).toEqual([first, second])
    expect(paper.lines.map(({ place, quantity, orders }) => ({ place, quantity, orders })).slice(0, 2)).toEqual([
      {
        place: 7,
        quantity: 4,
        orders: [
          { number: first, quantity: 2 },
          { number: second, quantity: 2 },
        ],
      },
      { place: 90, quantity: 2, orders: [{ number: second, quantity: 2 }] },
    ])
    expect(paper.lines[0]?.parts).toEqual(['Platte'])
    expect(decodeOwn(paper.code)).toEqual({ kind: 'document', id: documents[0]?.id })
    // each order names it among its papers
    const read = await call(server.url, token, 'POST', `/api/v3/order/${one}`, { expand: ['documents'] })
    const { payload } = read.body as { payload: { documents: { number: string }[] } }
    expect(payload.documents.map(({ number }) => number)).toContain(documents[0]?.number)
  })

  test('names whoever pays where the goods have no address of their own', async () => {
    const order = await ready()
    await server.db.run(sql`delete from order_addresses where order_id = ${order} and type = 'shipping'`)
    await server.db.run(sql`
      update order_addresses set company = 'Krämer Outdoor-Fachhandel OHG', first_name = null, last_name = null
      where order_id = ${order}`)
    const [list] = (await issue({ type: 'warehouse-pickslip', object: 'order', ids: [order] })).documents
    expect((await paperOf(list?.id ?? 0)).orders).toMatchObject([{ name: 'Krämer Outdoor-Fachhandel OHG' }])
  })

  test('names whoever has no delivery address, what is collected, and what nothing is fetched of', async () => {
    const [bare, collected, none] = [await ready(), await ready(), await ready({ open_quantity: 0 })]
    const { name: method } = await server.db.one<{ name: string }>(sql`
      update orders o set shipping_method_id = m.id from shipping_methods m
      where o.id = ${collected} and m.is_pickup and m.id = (select min(id) from shipping_methods where is_pickup)
      returning m.name`)
    await server.db.run(sql`delete from order_addresses where order_id = ${bare}`)
    await server.db.run(sql`
      insert into order_addresses (order_id, type, company) values (${bare}, 'billing', 'Krämer Outdoor OHG')`)
    const ids = [bare, collected, none]
    const { documents, error } = await issue({ type: 'warehouse-pickslip', object: 'order', ids })
    const paper = await paperOf(documents[0]?.id ?? 0)
    expect(paper.orders[0]?.name, error).toBe('Krämer Outdoor OHG')
    expect(paper.orders[1]?.name).toContain(method)
    expect(paper.orders[2]).toMatchObject({ number: await numberOf(none), quantity: 0 })
  })

  test('over several shops belongs to none, and is closed to whoever may not see one of them', async () => {
    const denied = await server.db.one<{ shop: number; user: number }>(sql`
      select a.shop_id as shop, a.user_id as user from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'orders.deny' and area = 'orders' and level = 'deny' limit 1`)
    const [open, closed] = [await ready(), await ready()]
    await server.db.run(sql`update orders set shop_id = ${denied.shop} where id = ${closed}`)
    const wanted = { type: 'warehouse-pickslip', object: 'order', ids: [open, closed] } as const
    const [list] = (await issue(wanted)).documents
    const read = async (login: string) =>
      (await call(server.url, await signIn(server.url, login), 'POST', `/api/v3/document/${list?.id}`, {})).status
    expect(await read('shipping')).toBe(200)
    expect(await read('orders')).toBe(200)
    expect(await read('orders.deny')).toBe(404)
    expect(await issue(wanted, { as: await signIn(server.url, 'orders.deny') })).toMatchObject({ status: 404 })
  })
})

describe('a return note', () => {
  test('of a return has what comes back, carries its code, and is none once it is here', async () => {
    const order = await makeOrder(server.db, shops, 'order-in-transit', { shipped_quantity: 3, open_quantity: 0 })
    const [line] = await server.db.rows<{ id: number; sku: string }>(sql`
      select order_item_id as id, sku from returnable_lines where order_id = ${order} and returnable_quantity > 0 limit 1`)
    const items = [{ order_item_id: line?.id, quantity: 1, reason: 'defective' }]
    const { body } = await call(server.url, token, 'POST', '/api/v3/return', { data: { order_id: order, items } })
    const { id } = (body as { payload: { id: number } }).payload
    const wanted = { type: 'return-note', object: 'return', ids: [id] } as const
    const { documents, error } = await issue(wanted)
    const paper = await paperOf(documents[0]?.id ?? 0)
    expect(paper.lines, error).toMatchObject([{ sku: line?.sku, quantity: 1 }])
    expect(decodeOwn(paper.code)).toEqual({ kind: 'return', id })
    expect((await issue(wanted)).documents).toEqual(documents)
    // that of the whole order is another
    expect((await issue({ ...wanted, object: 'order', ids: [order] })).documents).not.toEqual(documents)
    const read = await call(server.url, token, 'POST', `/api/v3/return/${id}`, { expand: ['documents'] })
    expect(read.body).toMatchObject({ payload: { documents: [{ document: { id: documents[0]?.id } }] } })
    expect(await issue({ ...wanted, type: 'packslip' })).toMatchObject({ status: 409, code: 'slip_state' })
    await server.db.run(sql`update returns set status = 'received' where id = ${id}`)
    const late = await issue(wanted)
    expect(late).toMatchObject({ status: 409, code: 'slip_state' })
    expect(late.error).toContain(`RT-${id}`)
  })
})

describe('whoever packs', () => {
  test('reads and prints the papers that go with the goods, and no other', async () => {
    const order = await ready()
    const [slip] = (await issue({ type: 'return-note', object: 'order', ids: [order] })).documents
    const content = (id: number) =>
      fetch(`${server.url}/api/v3/document/${id}/content`, { headers: { Token: token } }).then(({ status }) => status)
    expect(await content(slip?.id ?? 0)).toBe(200)
    const print = (ids: number[]) => call(server.url, token, 'POST', '/api/v3/document/print', { ids })
    expect(await print([slip?.id ?? 0])).toMatchObject({ status: 200 })
    const { id: invoice } = await server.db.one<{ id: number }>(sql`
      select id from documents where type = 'invoice' and date_issued is not null limit 1`)
    expect(await content(invoice)).toBe(404)
    expect(await print([slip?.id ?? 0, invoice])).toMatchObject({ status: 404 })
    const found = await call(server.url, token, 'POST', '/api/v3/search', {
      object: 'document',
      scope: ['results'],
      params: { page_size: 100 },
    })
    const { results } = (found.body as { payload: { results: { type: string }[] } }).payload
    expect(results.length).toBeGreaterThan(0)
    expect(results.filter(({ type }) => !slipTypes.some((one) => one === type))).toEqual([])
    expect(await call(server.url, token, 'POST', `/api/v3/document/${invoice}`, {})).toMatchObject({ status: 404 })
  })

  test('issues none in a shop that others only look at, and nobody without the right does', async () => {
    const order = await ready()
    const wanted = { type: 'packslip', object: 'order', ids: [order] } as const
    for (const login of ['products', 'customers', 'translator'])
      expect(await issue(wanted, { as: await signIn(server.url, login) }), login).toMatchObject({ status: 403 })
    const viewed = await server.db.one<{ shop: number }>(sql`
      select shop_id as shop from user_shop_access where user_id = (select id from users where login = 'orders.view')
        and area = 'orders' and level = 'view' limit 1`)
    await server.db.run(sql`update orders set shop_id = ${viewed.shop} where id = ${order}`)
    expect(await issue(wanted, { as: await signIn(server.url, 'orders.view') })).toMatchObject({
      status: 403,
      code: 'no_right',
    })
  })
})

describe('what a PDF says', () => {
  const languages = offeredLocales.filter(isLocale)
  test.each(languages.flatMap((language) => slipTypes.map((type) => [type, language] as const)))(
    'is what the paper says: %s in %s',
    async (type, language) => {
      const order = await ready()
      await packed(order, 3)
      const [issued] = (await issue({ type, object: 'order', ids: [order] })).documents
      const paper: SlipPaper = { ...(await paperOf(issued?.id ?? 0)), language, weight: 1.25 }
      const words = wordsFor(language, 'EUR')
      const said = (await pagesOf(await drawSlip(paper))).join(' ')
      const dense = (text: string) => text.replaceAll(/\s+/g, '')
      const says = (text: string) => expect(dense(said)).toContain(dense(text))
      for (const text of [
        `${words.say(`type.${type}`)} ${paper.number}`,
        paper.code,
        paper.seller.name,
        words.day(paper.date),
        sumsOf(paper, words),
      ])
        says(text)
      if (paper.to !== null) says(paper.to.city ?? '')
      for (const { sku, name } of [...paper.lines, ...paper.following]) {
        says(sku)
        says(name)
      }
      for (const { number, code } of paper.orders) says([number, code].join(' ').split(' ')[0] ?? '')
      for (const { text } of paper.notes) says(text)
      expect(said.includes(words.say('following'))).toBe(paper.following.length > 0)
      if (type === 'return-note') for (const reason of reasons) says(words.say(`reason.${reason}`))
      expect(said).not.toMatch(/undefined|null|\{\{|NaN/)
    },
  )

  test('of warehouse papers is in the language of whoever prints them, of the others in the customer’s', async () => {
    const order = await ready()
    await server.db.run(sql`update order_addresses set country_code = 'FR' where order_id = ${order}`)
    const languageOf = async (type: SlipType) => {
      const [one] = (await issue({ type, object: 'order', ids: [order] }, { locale: 'it_IT' })).documents
      return (await paperOf(one?.id ?? 0)).language
    }
    expect(await languageOf('packslip')).toBe('fr_FR')
    expect(await languageOf('return-note')).toBe('fr_FR')
    expect(await languageOf('pickslip')).toBe('it_IT')
    expect(await languageOf('warehouse-pickslip')).toBe('it_IT')
  })

  test('of the same paper is the same to the byte, and its code is drawn as its bars', async () => {
    const [one] = (await issue({ type: 'pickslip', object: 'order', ids: [await ready()] })).documents
    const paper = await paperOf(one?.id ?? 0)
    const [first, second] = [await drawSlip(paper), await drawSlip(paper)]
    expect(first.equals(second)).toBe(true)
  })
})
