import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { handlersFor } from '#server/app.ts'
import { runDueJobs } from '#server/jobs/cron-runs.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { setting } from '#entities/setting/setting.ts'
import { sql } from '#server/sql.ts'
import { mostPerPiece, raiseBackInStock } from '#server/waitlist/notify.ts'
import { call, signIn } from '#tests/support/call.ts'
import { readMail, startMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { bring, makeWaiting } from '#tests/support/make-waiting.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = {
  payload: Changed & Row
  code?: string
  reason_code?: string
  fields?: Readonly<Record<string, readonly string[]>>
}

const mostPerMinute = setting.fields.waitlist_per_minute.default

let server: TestServer
let post: MailServer
let shops: Shops
const tokens: Record<string, string> = {}

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startServer()
  vi.useRealTimers()
  post = await startMailServer()
  shops = await makeShops(server.db)
  await server.db.run(
    sql`update shops set email = 'hallo@nord.example', url = 'https://nord.example' where id = ${shops.plain}`,
  )
  for (const login of ['products', 'orders', 'products.view', 'products.deny'])
    tokens[login] = await signIn(server.url, login)
})
afterAll(async () => {
  await post.close()
  await server.close()
})
// who waits in the demo data is nobody's here
beforeEach(async () => {
  await server.db.run(sql`delete from outbox`)
  await server.db.run(sql`delete from waitlist_entries`)
})

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const begin = (data: object, login = 'products') => ask(login, 'POST', 'waitlist-entry', { data })
const notify = (id: number, login = 'products', version = 1) =>
  ask(login, 'POST', `waitlist-entry/${id}/action/notify`, { version })
const read = async (id: number): Promise<Row> =>
  (await ask('products', 'POST', `waitlist-entry/${id}`, { expand: ['history'] })).body.payload
const told = async (product: number): Promise<number[]> =>
  (
    await server.db.rows<{ id: number }>(sql`
      select id from waitlist_entries where product_id = ${product} and status = 'notified' order by id`)
  ).map(({ id }) => id)
const jobs = () =>
  server.db.rows<{ record_id: number; status: string; wait: number }>(sql`
    select record_id, status, extract(epoch from held_until - clock_timestamp())::integer as wait
    from outbox where name = 'back_in_stock' order by id`)
/** As after so many seconds. */
const wait = (seconds: number) =>
  server.db.run(sql`update outbox set held_until = held_until - make_interval(secs => ${seconds})`)
const deliver = () => workOutbox(server.db, handlersFor({ ...server.config, smtp: post.smtp }))

describe('an entry', () => {
  test('is written by hand, once for an address while it waits', async () => {
    const { product } = await makeWaiting(server.db, shops.plain, { people: 0 })
    const data = { email: 'Nora@example.com', product_id: product, shop_id: shops.plain }
    const first = await begin(data)
    expect(first.body.payload).toMatchObject({ status: 'waiting', language: null, date_notified: null })
    const second = await begin({ ...data, email: 'nora@example.com' })
    expect([second.status, Object.keys(second.body.fields ?? {})]).toEqual([422, ['email']])
    await bring(server.db, product, 1)
    expect(await notify(first.body.payload.id)).toMatchObject({ status: 200 })
    expect(await begin(data)).toMatchObject({ status: 200 })
  })

  test.each([
    ['no address', { email: 'nora' }, 'email'],
    ['a product without a waitlist', { product_id: 'none' }, 'product_id'],
    ['a product with variations', { product_id: 'variable' }, 'product_id'],
  ])('is not written with %s', async (_, wrong, field) => {
    const { product } = await makeWaiting(server.db, shops.plain, { people: 0 })
    const none = await makeWaiting(server.db, shops.plain, { people: 0, hasWaitlist: false })
    const { id: variable } = await server.db.one<{ id: number }>(sql`
      insert into products (sku, name, type) values (${crypto.randomUUID()}, 'Jacke', 'variable') returning id`)
    const products: Readonly<Record<string, number>> = { none: none.product, variable }
    const data = { email: 'nora@example.com', product_id: product, shop_id: shops.plain, ...wrong }
    const { status, body } = await begin({ ...data, product_id: products[data.product_id] ?? data.product_id })
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([422, [field]])
  })

  test('of a variation asks the shops of what it is a variation of', async () => {
    const { id: parent } = await server.db.one<{ id: number }>(sql`
      insert into products (sku, name, type) values (${crypto.randomUUID()}, 'Jacke', 'variable') returning id`)
    await server.db.run(sql`
      insert into product_shops (product_id, shop_id, has_waitlist) values (${parent}, ${shops.plain}, true)`)
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into products (sku, name, type, parent_id)
      values (${crypto.randomUUID()}, 'Jacke, M', 'variation', ${parent}) returning id`)
    const data = { email: 'nora@example.com', product_id: id }
    expect(await begin({ ...data, shop_id: shops.plain })).toMatchObject({ status: 200 })
    expect(await begin({ ...data, shop_id: shops.bare })).toMatchObject({ status: 422 })
    const { body } = await ask('products', 'POST', `product/${parent}`, { expand: ['waitlist'] })
    expect(body.payload['waitlist']).toMatchObject([{ shop: { id: shops.plain }, waiting: 1, notified: 0 }])
  })

  test('is no matter of whoever may not see its shop, or no product at all', async () => {
    const { entry, product } = await makeWaiting(server.db, shops.plain, { pieces: 1 })
    const data = { email: 'nora@example.com', product_id: product, shop_id: shops.plain }
    expect(await begin(data, 'orders')).toMatchObject({ status: 403 })
    expect(await ask('orders', 'POST', `waitlist-entry/${entry}`, {})).toMatchObject({ status: 403 })
    expect(await notify(entry, 'orders')).toMatchObject({ status: 403 })
    const { shop_id } = await server.db.one<{ shop_id: number }>(sql`
      select a.shop_id from user_shop_access a join users u on u.id = a.user_id
      where u.login = 'products.deny' and a.area = 'products' and a.level = 'deny'`)
    await server.db.run(sql`update waitlist_entries set shop_id = ${shop_id} where id = ${entry}`)
    expect(await ask('products.deny', 'POST', `waitlist-entry/${entry}`, {})).toMatchObject({ status: 404 })
    expect(await notify(entry, 'products.deny')).toMatchObject({ status: 404 })
    const seen = await ask('products.deny', 'POST', `product/${product}`, { expand: ['waitlist'] })
    expect(seen.body.payload?.['waitlist'] ?? []).toEqual([])
    await server.db.run(sql`
      update waitlist_entries set shop_id = (
        select a.shop_id from user_shop_access a join users u on u.id = a.user_id
        where u.login = 'products.view' and a.area = 'products' and a.level = 'view') where id = ${entry}`)
    expect(await ask('products.view', 'POST', `waitlist-entry/${entry}`, {})).toMatchObject({ status: 200 })
    expect(await notify(entry, 'products.view')).toMatchObject({ status: 403 })
  })
})

describe('whoever waits', () => {
  test('is told by hand, and it is undone until the mail leaves', async () => {
    const { entry } = await makeWaiting(server.db, shops.plain, { pieces: 1 })
    const { body } = await notify(entry)
    expect(body.payload.entity).toMatchObject({ status: 'notified', date_notified: expect.any(String) })
    expect(await jobs()).toMatchObject([{ record_id: entry, status: 'held' }])
    expect(await ask('products', 'POST', `undo/${body.payload.undo?.token}`)).toMatchObject({ status: 200 })
    expect(await read(entry)).toMatchObject({ status: 'waiting', date_notified: null })
    expect(await jobs()).toMatchObject([{ status: 'dropped' }])
    const again = await notify(entry, 'products', (await read(entry)).version)
    await wait(11)
    await deliver()
    const late = await ask('products', 'POST', `undo/${again.body.payload.undo?.token}`)
    expect([late.status, late.body.code]).toEqual([409, 'mail_sent'])
  })

  test('is not waiting twice after an undo', async () => {
    const { entry, product } = await makeWaiting(server.db, shops.plain, { pieces: 1 })
    const { email } = await read(entry)
    const { body } = await notify(entry)
    expect(await begin({ email, product_id: product, shop_id: shops.plain })).toMatchObject({ status: 200 })
    const undone = await ask('products', 'POST', `undo/${body.payload.undo?.token}`)
    expect([undone.status, undone.body.code]).toEqual([409, 'waits_again'])
  })

  test.each([
    ['is not there', { pieces: 0 }, 'not_in_stock'],
    ['is not sold', { pieces: 1, isActive: false }, 'product_inactive'],
    ['has no waitlist', { pieces: 1, hasWaitlist: false }, 'no_waitlist'],
  ])('is not told of what %s', async (_, facts, code) => {
    const { entry, product } = await makeWaiting(server.db, shops.plain, facts)
    expect(await notify(entry)).toMatchObject({ status: 409, body: { code } })
    await raiseBackInStock(server.db)
    expect([await told(product), await jobs()]).toEqual([[], []])
  })

  test('gets a mail that says what is there, from the shop, in their language', async () => {
    const { product, entry } = await makeWaiting(server.db, shops.plain)
    await server.db.run(sql`update waitlist_entries set language = 'fr_FR' where id = ${entry}`)
    await bring(server.db, product, 1)
    await raiseBackInStock(server.db)
    await wait(11)
    await deliver()
    const { email } = await read(entry)
    const arrived = post.received.filter(({ to }) => to.includes(String(email)))
    expect(await Promise.all(arrived.map(readMail))).toMatchObject([
      {
        subject: 'De nouveau en stock : Zelt „Lichtung 2“',
        text: expect.stringContaining('https://nord.example'),
      },
    ])
    const list = await ask('orders', 'POST', 'search', {
      object: 'communication',
      scope: ['results'],
      params: { filters: [{ field: 'object', op: 'eq', value: 'waitlist-entry' }] },
    })
    expect(JSON.stringify(list.body)).toContain('Zelt „Lichtung 2“')
  })
})

describe('the goods that come in', () => {
  const signal = new AbortController().signal
  const job = () => scheduledJobs({ dataDir: '' }).filter(({ name }) => name === 'waitlist')

  test('are told of by the clock to those who waited longest, so many for each piece', async () => {
    const { product, entries } = await makeWaiting(server.db, shops.plain, { people: 10 })
    await bring(server.db, product, 2)
    await runDueJobs(server.db, job(), { now: () => new Date(Date.now() + 120_000), signal })
    expect(await told(product)).toEqual(entries.slice(0, 2 * mostPerPiece))
    expect((await read(entries[0] ?? 0))['history']).toMatchObject([{ verb: 'waitlist-entry.came_back', who: null }])
    // one is sold: nobody else is told; two more come: those who are next
    await bring(server.db, product, -1)
    expect(await raiseBackInStock(server.db)).toBe(0)
    await bring(server.db, product, 2)
    expect(await raiseBackInStock(server.db)).toBe(3 * mostPerPiece - 2 * mostPerPiece)
  })

  test('and were sold out meanwhile begin anew', async () => {
    const { product, entries } = await makeWaiting(server.db, shops.plain, { pieces: 1, people: 2 * mostPerPiece })
    expect(await raiseBackInStock(server.db)).toBe(mostPerPiece)
    await bring(server.db, product, -1)
    expect(await raiseBackInStock(server.db)).toBe(0)
    await bring(server.db, product, 1)
    expect(await raiseBackInStock(server.db)).toBe(mostPerPiece)
    expect(await told(product)).toEqual(entries)
  })

  test('are told of as far as they were promised to nobody', async () => {
    const { product, entry } = await makeWaiting(server.db, shops.plain, { people: 20 })
    const order = async (pieces: number) => {
      const id = await makeOrder(server.db, shops, 'pending', { item_count: 1, open_quantity: 1 })
      await server.db.run(
        sql`update order_items set product_id = ${product}, quantity = ${pieces} where order_id = ${id}`,
      )
    }
    await order(3)
    await bring(server.db, product, 3)
    expect(await raiseBackInStock(server.db)).toBe(0)
    expect((await notify(entry)).body.code).toBe('not_in_stock')
    // one more comes, and one of those who are told orders it
    await bring(server.db, product, 1)
    expect(await raiseBackInStock(server.db)).toBe(mostPerPiece)
    await order(1)
    expect(await raiseBackInStock(server.db)).toBe(0)
    await bring(server.db, product, 1)
    expect(await raiseBackInStock(server.db)).toBe(mostPerPiece)
  })

  test('bring a shop no more than so many mails a minute', async () => {
    const { product } = await makeWaiting(server.db, shops.plain, { pieces: 100, people: mostPerMinute + 5 })
    const other = await makeWaiting(server.db, shops.completing, { pieces: 100, people: 2 })
    await raiseBackInStock(server.db)
    expect(await told(product)).toHaveLength(mostPerMinute)
    expect(await told(other.product)).toHaveLength(2)
    await wait(30)
    expect(await raiseBackInStock(server.db)).toBe(0)
    await wait(31)
    expect(await raiseBackInStock(server.db)).toBe(5)
  })

  test('and are told of by hand to many leave at the same pace', async () => {
    const { entries } = await makeWaiting(server.db, shops.plain, { pieces: 1, people: 2 * mostPerMinute + 1 })
    for (const id of entries) expect(await notify(id)).toMatchObject({ status: 200 })
    const minutes = (await jobs()).map((one) => Math.floor((one.wait + 5) / 60))
    expect(minutes.filter((minute) => minute <= 0)).toHaveLength(mostPerMinute)
    expect(minutes.filter((minute) => minute === 1)).toHaveLength(mostPerMinute)
    expect(minutes.filter((minute) => minute === 2)).toHaveLength(1)
    expect(await raiseBackInStock(server.db)).toBe(0)
  })

  test('are told of once, whoever looks at once, and whatever a killed server left', async () => {
    const { product, entries } = await makeWaiting(server.db, shops.plain, { pieces: 100, people: 12 })
    const stop = new AbortController()
    // ends after some of them
    setTimeout(() => stop.abort(), 20)
    const first = await raiseBackInStock(server.db, { signal: stop.signal })
    const rest = await Promise.all([1, 2, 3].map(() => raiseBackInStock(server.db)))
    expect(rest.reduce((sum, count) => sum + count, first)).toBe(entries.length)
    await wait(11)
    await Promise.all([deliver(), deliver()])
    await deliver()
    const mails = await server.db.rows<{ id: number }>(sql`
      select m.waitlist_entry_id as id from communications m join waitlist_entries e on e.id = m.waitlist_entry_id
      where e.product_id = ${product} and m.status = 'sent' order by 1`)
    expect(mails.map(({ id }) => id)).toEqual(entries)
    const arrived = post.received.flatMap(({ to }) => to).filter((to) => to.endsWith(`-${product}@example.com`))
    expect([arrived.length, new Set(arrived).size]).toEqual([entries.length, entries.length])
  })
})
