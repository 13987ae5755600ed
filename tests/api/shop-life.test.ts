import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Action, Changed } from '#api/actions.ts'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Changed & Row; code?: string; error?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let post: MailServer
let made: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  // its own worker would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startServer()
  vi.useRealTimers()
  post = await startMailServer()
  made = await makeShops(server.db)
  for (const login of ['shops', 'orders']) tokens[login] = await signIn(server.url, login)
})
afterAll(async () => {
  await post.close()
  await server.close()
})
beforeEach(() => server.db.run(sql`delete from outbox`))

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const ready = {
  company_name: 'Muster GmbH',
  address_line_1: 'Hauptstraße 1',
  city: 'Hamburg',
  country_code: 'DE',
  email: 'laden@example.com',
}
async function newShop(data: object = {}): Promise<Row> {
  const sent = {
    name: `t-${randomUUID().slice(0, 13)}`,
    payment_methods: [{ payment_method_id: made.payment.pending }],
  }
  const { status, body } = await ask('shops', 'POST', 'shop', { data: { ...sent, ...ready, ...data } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
/** Those that take something from people are asked why. */
const why = { params: { reason: 'Wartung bis Montag' } }
const move = ({ id, version }: Row, action: string, login = 'shops') =>
  ask(login, 'POST', `shop/${id}/action/${action}`, {
    version,
    ...(['disable', 'sync_off', 'go_test'].includes(action) && why),
  })
async function moved(shop: Row, action: string): Promise<Row> {
  const { status, body } = await move(shop, action)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.entity
}
const actionsOf = async ({ id }: Row) =>
  (await ask('shops', 'POST', `shop/${id}/actions`)).body.payload as unknown as Action[] // as the contract says

describe('the switches of a shop', () => {
  test('are turned over one by one, each at once, and taken back', async () => {
    const shop = await newShop()
    const off = await moved(shop, 'disable')
    expect(off).toMatchObject({ is_active: false, is_sync_enabled: true, is_live: false })
    const still = await moved(off, 'sync_off')
    expect(still).toMatchObject({ is_active: false, is_sync_enabled: false, is_live: false })
    const { body } = await move(still, 'go_live')
    expect(body.payload.entity).toMatchObject({ is_active: false, is_sync_enabled: false, is_live: true })
    const back = await ask('shops', 'POST', `undo/${body.payload.undo?.token}`, { expand: ['history'] })
    expect(back.body.payload.entity).toMatchObject({ is_live: false, is_active: false })
    expect((back.body.payload.entity as unknown as { history: Row[] }).history.map(({ verb }) => verb)).toEqual([
      'shop.undo',
      'shop.go_live',
      'shop.sync_off',
      'shop.disable',
      'shop.create',
    ])
  })

  test('are not turned off without a reason, which the history tells', async () => {
    const shop = await newShop()
    const live = await moved(shop, 'go_live')
    for (const action of ['disable', 'sync_off', 'go_test']) {
      const turn = (params?: object) =>
        ask('shops', 'POST', `shop/${shop.id}/action/${action}`, { version: live.version, ...params })
      expect((await turn()).body.fields, action).toEqual({ reason: ['This field is required'] })
      expect((await turn({ params: { reason: ' a ' } })).status, action).toBe(422)
    }
    await moved(live, 'go_test')
    const { body } = await ask('shops', 'POST', `shop/${shop.id}`, { expand: ['history'] })
    const [last] = body.payload['history'] as Row[]
    expect(last).toMatchObject({ verb: 'shop.go_test' })
    expect(JSON.stringify(last)).toContain(why.params.reason)
  })

  test('are not turned over twice, nor by whoever does not manage shops', async () => {
    const shop = await newShop()
    expect((await move(shop, 'enable')).body.code).toBe('wrong_state')
    expect((await move(shop, 'disable', 'orders')).status).toBe(403)
  })

  test('say of what a shop lacks that it cannot go live without', async () => {
    for (const [data, code] of [
      [{ email: null }, 'shop_without_sender'],
      [{ city: null }, 'shop_without_company'],
      [{ payment_methods: [] }, 'shop_without_payment'],
    ] as const)
      expect((await move(await newShop(data), 'go_live')).body.code).toBe(code)
  })

  test('say in figures of the shop what turning them over meets', async () => {
    const shop = await newShop()
    const own = { ...made, plain: shop.id }
    await makeOrder(server.db, own, 'processing')
    await makeOrder(server.db, own, 'completed')
    await makeOrder(server.db, own, 'proposal')
    await server.db.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, status, held_until)
      values ('product', 1, ${shop.id}, 'stock', 'stock', 'queued', now()),
        ('order', 1, ${shop.id}, 'email', 'order_placed', 'held', now() + interval '1 hour')`)
    expect((await ask('shops', 'POST', `shop/${shop.id}`, {})).body.payload).toMatchObject({
      open_order_count: 1,
      offer_count: 1,
      waiting_job_count: 1,
      kept_mail_count: 0,
      scarce_product_count: 0,
    })
    expect(await actionsOf(shop)).toMatchObject([
      { action: 'shop.enable', allowed: false },
      { action: 'shop.disable', allowed: true, warnings: ['takes_no_orders'] },
      { action: 'shop.sync_on', allowed: false },
      { action: 'shop.sync_off', allowed: true, warnings: ['sync_waits'] },
      { action: 'shop.go_live', allowed: true, warnings: ['mails_reach_customers'] },
      { action: 'shop.go_test', allowed: false },
    ])
  })
})

describe('a disabled shop', () => {
  test('takes no new order, and carries on what it has', async () => {
    const shop = await newShop()
    const own = { ...made, plain: shop.id }
    const begun = await makeOrder(server.db, own, 'preparing', {}, { paymentMethod: made.payment.pending })
    const running = await makeOrder(server.db, own, 'confirmed')
    await moved(shop, 'disable')
    const fresh = await ask('orders', 'POST', 'order', { data: { shop_id: shop.id } })
    expect([fresh.status, fresh.body.fields]).toEqual([
      422,
      { shop_id: ['The shop is disabled and takes no new orders.'] },
    ])
    const elsewhere = await makeOrder(server.db, made, 'preparing')
    const moving = await ask('orders', 'PATCH', `order/${elsewhere}`, { data: { shop_id: shop.id }, version: 1 })
    expect(Object.keys(moving.body.fields ?? {})).toEqual(['shop_id'])
    const placed = await ask('orders', 'POST', `order/${begun}/action/place`, { version: 1 })
    expect([placed.status, placed.body.code]).toEqual([409, 'shop_disabled'])
    expect((await ask('orders', 'POST', `order/${running}/action/release`, { version: 1 })).status).toBe(200)
  })
})

describe('a shop in test mode', () => {
  test('keeps its mails in the outbox; live they reach whom they are for', async () => {
    const shop = await newShop()
    const order = await makeOrder(server.db, { ...made, plain: shop.id }, 'processing')
    const send = async () => {
      const { id } = await server.db.one<{ id: number }>(sql`
        insert into outbox (object, record_id, kind, name, payload, held_until)
        values ('order', ${order}, 'email', 'order_placed', '{"to": "nora@example.com"}', now() - interval '1 second')
        returning id`)
      await workOutbox(server.db, handlersFor({ ...server.config, smtp: post.smtp }))
      return (await server.db.one<{ status: string }>(sql`select status from communications where outbox_id = ${id}`))
        .status
    }
    expect([await send(), post.received.length]).toEqual(['outbox', 0])
    await moved(shop, 'go_live')
    expect([await send(), post.received.length]).toEqual(['sent', 1])
  })
})

describe('while sync is off', () => {
  test('nothing is told to the shop, and it is caught up later; papers and mails go on', async () => {
    const shop = await newShop()
    const off = await moved(shop, 'sync_off')
    // what is not connected is told nothing either
    await server.db.run(sql`
      insert into shop_connections (shop_id, connector, address, key_name, secret_sealed)
      select s, 'musterladen', 'https://shop.example', 'kontor', 'x' from unnest(${[shop.id, made.plain]}::bigint[]) s`)
    const did: string[] = []
    const note = { store: (_: unknown, { kind }: { kind: string }) => Promise.resolve(void did.push(kind)) }
    await server.db.run(sql`
      insert into outbox (object, record_id, shop_id, kind, name, status, held_until)
      values ('product', 1, ${shop.id}, 'stock', 'stock', 'queued', now()),
        ('order', 1, ${shop.id}, 'document', 'proposal', 'queued', now()),
        ('product', 1, ${made.plain}, 'price', 'price', 'queued', now())`)
    const handlers = { stock: note, price: note, document: note }
    await workOutbox(server.db, handlers)
    expect(did.toSorted()).toEqual(['document', 'price'])
    await moved(off, 'sync_on')
    await workOutbox(server.db, handlers)
    expect(did.toSorted()).toEqual(['document', 'price', 'stock'])
  })
})
