import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { runDueJobs } from '#server/jobs/cron-runs.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import { raisePublished } from '#server/product/by-the-clock.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Changed & Row; code?: string; reason_code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  server = await startServer()
  vi.useRealTimers()
  // what is told to a shop waits for the way there; who carries it out stands below
  await server.db.run(sql`
    insert into shop_connections (shop_id, connector, address, key_name, secret_sealed)
    select id, 'musterladen', 'http://127.0.0.1:9', 'kontor', '' from shops where id in (1, 2)`)
  for (const login of ['products', 'orders']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())
beforeEach(() => server.db.run(sql`delete from outbox`))

const ask = async (login: string, method: string, path: string, body?: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
async function begin(data: object = {}): Promise<Row> {
  const sku = randomUUID().slice(0, 12)
  const { status, body } = await ask('products', 'POST', 'product', { data: { name: 'Lampe', sku, ...data } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload
}
/** Two shops of the demo data, both in step. */
const inShops = { shops: [{ shop_id: 1 }, { shop_id: 2 }] }
const move = ({ id, version }: Row, action: string, login = 'products') =>
  ask(login, 'POST', `product/${id}/action/${action}`, { version })
async function moved(product: Row, action: string): Promise<Row> {
  const { status, body } = await move(product, action)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload.entity
}
const read = async ({ id }: Row): Promise<Row> =>
  (await ask('products', 'POST', `product/${id}`, { expand: ['history'] })).body.payload
const verbsOf = async (product: Row) =>
  ((await read(product))['history'] as readonly { verb: string; who: string | null }[]).map(({ verb }) => verb)
const jobsOf = ({ id }: Row) =>
  server.db.rows<{ kind: string; shop: number | null; status: string }>(sql`
    select kind, shop_id as shop, status from outbox where object = 'product' and record_id = ${id} order by id`)

describe('whether a product is sold', () => {
  test('is moved and not saved, and undone', async () => {
    const product = await begin()
    expect(product).toMatchObject({ is_active: false, import_status: 'none', date_published: null })
    for (const data of [{ is_active: true }, { import_status: 'imported' }])
      expect(await ask('products', 'PATCH', `product/${product.id}`, { data, version: 1 })).toMatchObject({
        status: 422,
      })
    const { body } = await move(product, 'activate')
    expect(body.payload.entity).toMatchObject({
      is_active: true,
      date_published: DateTime.now().setZone('Europe/Berlin').toISODate(),
    })
    const undone = await ask('products', 'POST', `undo/${body.payload.undo?.token}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await read(product)).toMatchObject({ is_active: false, date_published: null })
  })

  test('is no matter of whoever only reads it', async () => {
    expect(await move(await begin(), 'activate', 'orders')).toMatchObject({ status: 403 })
  })

  test('can be turned over for many at once', async () => {
    const [sold, ...made] = [await moved(await begin(), 'activate'), await begin(), await begin()]
    const ids = [sold, ...made].map(({ id }) => id)
    const tried = await ask('products', 'POST', 'product/bulk', { action: 'product.activate', ids, dry_run: true })
    expect(tried.body.payload).toMatchObject({ allowed: 2, blocked: [{ count: 1 }] })
  })
})

describe('an import', () => {
  test('waits for the job that brings the product to its shops, and is over when that is done', async () => {
    const ready = await moved(await begin(inShops), 'make_ready')
    expect(ready).toMatchObject({ import_status: 'ready', is_active: false })
    const jobs = (status: string) => [1, 2].map((shop) => ({ kind: 'product_full', shop, status }))
    expect(await jobsOf(ready)).toEqual(jobs('held'))
    await server.db.run(sql`update outbox set held_until = now()`)
    await workOutbox(server.db, { product_full: { send: async () => 'The shop has it.' } })
    expect(await jobsOf(ready)).toEqual(jobs('done'))
    expect(await read(ready)).toMatchObject({ import_status: 'imported', is_active: false })
    expect(await verbsOf(ready)).toContain('product.imported')
    const again = await move(await read(ready), 'make_ready')
    expect(again.body).toMatchObject({ code: 'product_imported' })
  })

  test('is not over while the job fails', async () => {
    const ready = await moved(await begin(inShops), 'make_ready')
    await server.db.run(sql`update outbox set held_until = now()`)
    await workOutbox(server.db, { product_full: { send: () => Promise.reject(new Error('The shop is away.')) } })
    expect(await read(ready)).toMatchObject({ import_status: 'ready' })
  })

  test('is called off as long as nothing has left', async () => {
    const back = await moved(await moved(await begin(inShops), 'make_ready'), 'take_back')
    expect(back).toMatchObject({ import_status: 'none' })
    expect((await jobsOf(back)).map(({ status }) => status)).toEqual(['dropped', 'dropped'])
  })

  test('of a product that nobody made ready does not move it', async () => {
    const product = await begin()
    await server.db.run(sql`
      insert into outbox (object, record_id, kind, name, payload, held_until)
      values ('product', ${product.id}, 'product_full', 'product_full', '{}', now())`)
    await workOutbox(server.db, { product_full: { send: async () => '' } })
    expect(await read(product)).toMatchObject({ import_status: 'none' })
  })
})

describe('the shops of a product', () => {
  const shopsOf = async (product: Row) =>
    (await ask('products', 'POST', `product/${product.id}`, { expand: ['shops'] })).body.payload[
      'shops'
    ] as readonly Row[]
  const send = { send: async () => 'The shop has it.' }
  const leave = async () => {
    await server.db.run(sql`update outbox set held_until = now()`)
    await workOutbox(server.db, { product_full: send, stock: send, price: send })
  }

  test.each([
    ['sync_full', 'product_full', 'date_full'],
    ['sync_stock', 'stock', 'date_stock'],
    ['sync_price', 'price', 'date_price'],
  ])('are told by %s, each by a job of its own, and it is kept when', async (action, kind, date) => {
    const product = await moved(await begin(inShops), action)
    expect(product).toMatchObject({ is_active: false, import_status: 'none' })
    expect(await jobsOf(product)).toEqual([1, 2].map((shop) => ({ kind, shop, status: 'held' })))
    const nothing = { date_full: null, date_stock: null, date_price: null }
    expect(await shopsOf(product)).toMatchObject([nothing, nothing])
    // one of them is behind
    await server.db.run(sql`delete from outbox where shop_id = 2`)
    await leave()
    expect(await shopsOf(product)).toMatchObject([
      { shop: { id: 1 }, ...nothing, [date]: expect.any(String) },
      { shop: { id: 2 }, ...nothing },
    ])
  })

  test('are not told before an undo is over, and not twice by it', async () => {
    const { body } = await move(await begin(inShops), 'sync_stock')
    const undone = await ask('products', 'POST', `undo/${body.payload.undo?.token}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect((await jobsOf(body.payload.entity)).map(({ status }) => status)).toEqual(['dropped', 'dropped'])
    const again = await move(undone.body.payload.entity, 'sync_stock')
    await leave()
    const late = await ask('products', 'POST', `undo/${again.body.payload.undo?.token}`)
    expect([late.status, late.body.code]).toEqual([409, 'shop_told'])
  })

  test('are what it needs to be told, or made ready for its import', async () => {
    const product = await begin()
    for (const action of ['make_ready', 'sync_full', 'sync_stock', 'sync_price'])
      expect(await move(product, action)).toMatchObject({ status: 409, body: { code: 'product_without_shops' } })
  })

  test('are written with it, keep when they were told, and are no clone’s', async () => {
    const product = await moved(await begin(inShops), 'sync_full')
    await leave()
    const { version } = await read(product)
    const saved = await ask('products', 'PATCH', `product/${product.id}`, {
      data: { shops: [{ shop_id: 2 }, { shop_id: 3 }] },
      version,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await shopsOf(product)).toMatchObject([
      { shop: { id: 2 }, date_full: expect.any(String) },
      { shop: { id: 3 }, date_full: null },
    ])
    const told = await ask('products', 'PATCH', `product/${product.id}`, {
      data: { shops: [{ shop_id: 2, date_full: null }] },
      version: version + 1,
    })
    expect(told.status).toBe(422)
    const { body } = await ask('products', 'POST', `product/${product.id}/clone`, {})
    expect(await shopsOf(body.payload)).toMatchObject([{ date_full: null }, { date_full: null }])
  })
})

describe('what is planned', () => {
  const signal = new AbortController().signal
  const job = () => scheduledJobs({ dataDir: '' }).filter(({ name }) => name === 'publishing')
  const look = (at: DateTime) => runDueJobs(server.db, job(), { now: () => at.toJSDate(), signal })
  const moment = DateTime.fromISO('2031-05-04T10:00:30Z', { zone: 'utc' })

  test('is sold within a minute of its moment, and not before', async () => {
    const product = await begin({ planned_publishing: moment.toISO({ suppressMilliseconds: true }) })
    await look(moment.minus({ seconds: 10 }))
    expect(await read(product)).toMatchObject({ is_active: false })
    await look(moment.plus({ seconds: 30 }))
    expect(await read(product)).toMatchObject({
      is_active: true,
      planned_publishing: null,
      date_published: expect.any(String),
    })
    expect((await read(product))['history']).toMatchObject([
      { verb: 'product.published', from: 'inactive-none', to: 'active-none', who: null },
      {},
    ])
  })

  test('is caught up when nobody looked for days', async () => {
    const at = moment.plus({ days: 1 })
    const [early, late] = [
      await begin({ planned_publishing: at.toISO({ suppressMilliseconds: true }) }),
      await begin({ planned_publishing: at.plus({ days: 2 }).toISO({ suppressMilliseconds: true }) }),
    ]
    await look(at.plus({ days: 3 }))
    expect([await read(early), await read(late)]).toMatchObject([{ is_active: true }, { is_active: true }])
  })

  test('is published once by two who look at once, and whatever a killed run left', async () => {
    const at = moment.plus({ days: 10 })
    const made = [await begin(), await begin(), await begin()]
    await server.db.run(
      sql`update products set planned_publishing = ${at.toJSDate()} where id = any(${made.map(({ id }) => id)})`,
    )
    // killed after the first
    expect(await raisePublished(server.db, { now: at, most: 1 })).toBe(1)
    const raised = await Promise.all([raisePublished(server.db, { now: at }), raisePublished(server.db, { now: at })])
    expect(raised[0] + raised[1]).toBe(2)
    for (const one of made) {
      expect(await read(one)).toMatchObject({ is_active: true })
      expect((await verbsOf(one)).filter((verb) => verb === 'product.published')).toHaveLength(1)
    }
  })

  test('is not what is sold already, and what somebody activates earlier is planned no more', async () => {
    const active = await moved(
      await begin({ planned_publishing: moment.plus({ years: 1 }).toISO({ suppressMilliseconds: true }) }),
      'activate',
    )
    expect(active).toMatchObject({ planned_publishing: null })
    const { status, body } = await ask('products', 'PATCH', `product/${active.id}`, {
      data: { planned_publishing: moment.toISO({ suppressMilliseconds: true }) },
      version: active.version,
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['planned_publishing']])
  })
})
