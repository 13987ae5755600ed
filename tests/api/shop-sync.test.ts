import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { offered } from '#server/musterladen/sell.ts'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { connect, testShop, type TestShop } from '#tests/support/musterladen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }

let server: TestServer
let shop: TestShop
let token: string

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = await testShop()
  server = await startServer({ outboundAllow: [{ host: '127.0.0.1', port: shop.port }] })
  vi.useRealTimers()
  await connect(server.db, server.config, shop, [1, 2])
  token = await signIn(server.url, 'admin')
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(async () => {
  await server.db.run(sql`delete from outbox`)
  await shop.faults({})
})

async function ask(method: string, path: string, body: object = {}): Promise<Row> {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { payload: Row }).payload // of every answer
}
const begin = (data: object = {}) =>
  ask('POST', 'product', {
    data: { name: 'Lampe', sku: `Y-${randomUUID().slice(0, 12)}`, stock_quantity: 5, shops: [{ shop_id: 1 }], ...data },
  })
const jobsOf = ({ id }: Row) =>
  server.db.rows<Row>(sql`
    select kind, shop_id as shop, status, tries, trouble, error from outbox where object = 'product' and record_id = ${id} order by id`)
/** What waits leaves now. */
const leave = async () => {
  await server.db.run(sql`update outbox set held_until = now(), date_next = null where status in ('held', 'retrying')`)
  await workOutbox(server.db, handlersFor(server.config))
}
const shopsOf = async ({ id }: Row) => (await ask('POST', `product/${id}`, { expand: ['shops'] }))['shops'] as Row[]
const stateOf = async ({ id }: Row) =>
  (
    await server.db.one<{ sync_state: string }>(sql`
      select sync_state from product_shops where product_id = ${id} and shop_id = 1`)
  ).sync_state
/** What the shop has of it, as whoever buys there meets it. */
const there = ({ sku }: Row) => offered(shop.books, String(sku))[0]
/** Its shops have all of it. */
async function told(data: object = {}): Promise<Row> {
  const product = await begin(data)
  await ask('POST', `product/${product.id}/action/make_ready`, { version: product.version })
  await leave()
  await server.db.run(sql`delete from outbox`)
  return ask('POST', `product/${product.id}`)
}
const sell = ({ id }: Row, quantity = 1) =>
  server.db.run(sql`insert into stock_movements (product_id, quantity, cause) values (${id}, ${-quantity}, 'sale')`)

describe('a shop', () => {
  test('is told all of a product that is made ready, which is imported with it, and it is kept when', async () => {
    const product = await begin({ description: 'Leuchtet.', internal_name: 'geheim' })
    await ask('POST', `product/${product.id}/action/make_ready`, { version: product.version })
    await leave()
    expect(await jobsOf(product)).toMatchObject([{ kind: 'product_full', shop: 1, status: 'done' }])
    expect(await ask('POST', `product/${product.id}`)).toMatchObject({ import_status: 'imported' })
    expect(await shopsOf(product)).toMatchObject([{ date_full: expect.any(String), error: null }])
    expect(there(product)).toMatchObject({ name: 'Lampe', available: 5, price: undefined })
    const [said] = shop.books.all<{ document: string }>(
      'select document from products where sku = ?',
      String(product['sku']),
    )
    expect(said?.document).toContain('Leuchtet.')
    expect(said?.document).not.toContain('geheim')
  })

  test('is told in the language of its customers, and anew once another text of it is done', async () => {
    await server.db.run(sql`update shops set language = 'fr_FR' where id = 1`)
    const product = await told({ description: 'Leuchtet.' })
    expect(there(product)).toMatchObject({ name: 'Lampe' })
    const translate = (text: string) =>
      server.db.run(sql`
        update translations set target = ${text}, shown = ${text}, status = 'done'
        where object = 'product' and object_id = ${product.id} and field = 'name' and locale = 'fr_FR'`)
    await translate('Lampe de poche')
    expect(await jobsOf(product)).toMatchObject([{ kind: 'product_full', shop: 1, status: 'held' }])
    await leave()
    expect(there(product)).toMatchObject({ name: 'Lampe de poche' })
    // what is read elsewhere is no news here
    await server.db.run(sql`update shops set language = 'de_DE' where id = 1`)
    await server.db.run(sql`delete from outbox`)
    await translate('Torche')
    expect(await jobsOf(product)).toEqual([])
  })

  test('is told of what many sell within a moment by one job, of what is left then', async () => {
    const product = await told()
    await Promise.all([sell(product), sell(product), sell(product)])
    expect(await jobsOf(product)).toMatchObject([{ kind: 'stock', status: 'held' }])
    await leave()
    expect(there(product)).toMatchObject({ available: 2 })
    expect(await shopsOf(product)).toMatchObject([{ date_stock: expect.any(String) }])
    // the next one waits until a minute has gone by
    await sell(product)
    const { seconds } = await server.db.one<{ seconds: number }>(sql`
      select extract(epoch from held_until - now())::float8 as seconds from outbox
      where record_id = ${product.id} and status = 'held'`)
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(61)
  })

  test('is told of a price that is written, changed or gone, and what it costs then', async () => {
    const list = await server.db.one<{ id: number }>(sql`
      select w.price_list_id as id from price_list_shops w where w.shop_id = 1 order by 1 limit 1`)
    const product = await told()
    const tiers = [{ min_quantity: 1, price: '12.50' }]
    const price = await ask('POST', 'price', { data: { product_id: product.id, price_list_id: list.id, tiers } })
    expect(await jobsOf(product)).toMatchObject([{ kind: 'price', status: 'held' }])
    await ask('PATCH', `price/${price.id}`, {
      data: { tiers: [{ min_quantity: 1, price: '11' }] },
      version: price.version,
    })
    expect(await jobsOf(product)).toHaveLength(1)
    await leave()
    expect(there(product)).toMatchObject({ price: { sku: product['sku'], tiers: [{ from: 1, price: '11' }] } })
    expect(await shopsOf(product)).toMatchObject([{ date_price: expect.any(String) }])
  })

  test('is told of a variation with the product, where that is what it sells', async () => {
    const parent = await told({ type: 'variable', stock_quantity: 0 })
    const variation = await begin({ type: 'variation', parent_id: parent.id, shops: [], stock_quantity: 3 })
    expect(await jobsOf(parent)).toMatchObject([{ kind: 'stock', status: 'held' }])
    await leave()
    expect(there(variation)).toMatchObject({ product: parent['sku'], available: 3 })
    // without a price of its own it costs what its product does
    const tiers = [{ min_quantity: 1, price: '9.90' }]
    await ask('POST', 'price', { data: { product_id: parent.id, price_list_id: 1, tiers } })
    await leave()
    expect(there(variation)).toMatchObject({ price: { sku: variation['sku'], tiers: [{ from: 1, price: '9.90' }] } })
  })

  test('that comes to what others have is told all of it, and one that it leaves nothing any more', async () => {
    const product = await told()
    const { version } = await ask('POST', `product/${product.id}`)
    await ask('PATCH', `product/${product.id}`, { data: { shops: [{ shop_id: 1 }, { shop_id: 2 }] }, version })
    expect(await jobsOf(product)).toMatchObject([{ kind: 'product_full', shop: 2, status: 'held' }])
    await ask('PATCH', `product/${product.id}`, { data: { shops: [{ shop_id: 1 }] }, version: version + 1 })
    await leave()
    expect(await jobsOf(product)).toMatchObject([{ shop: 2, status: 'done' }])
    expect(there(product)).toBeDefined()
  })

  test('takes down what leaves it, and what is deleted', async () => {
    const [left, deleted] = [await told(), await told({ stock_quantity: 0 })]
    await ask('PATCH', `product/${left.id}`, { data: { shops: [] }, version: left.version })
    await ask('DELETE', `product/${deleted.id}`, { version: deleted.version })
    await leave()
    expect([there(left), there(deleted)]).toEqual([undefined, undefined])
  })

  test('that does not know a product is told nothing of its stock', async () => {
    const product = await begin()
    await sell(product)
    expect(await jobsOf(product)).toEqual([])
  })
})

describe('what a shop does not take', () => {
  test('is tried again where it is away, and the reason stands with the product until it has it', async () => {
    const product = await begin()
    await shop.faults({ busy: 100 })
    await ask('POST', `product/${product.id}/action/sync_stock`, { version: product.version })
    await leave()
    const error = expect.stringContaining('503')
    const trouble = 'shop_fails'
    expect(await jobsOf(product)).toMatchObject([{ status: 'retrying', tries: 1, trouble, error }])
    expect(await shopsOf(product)).toMatchObject([{ date_stock: null, trouble, error }])
    await leave()
    await shop.faults({})
    await leave()
    expect(await jobsOf(product)).toMatchObject([{ status: 'done', tries: 3 }])
    expect(await shopsOf(product)).toMatchObject([{ date_stock: expect.any(String), trouble: null, error: null }])
  })

  test('where nobody answers at all there is a code, and none of our words', async () => {
    const product = await begin()
    const key = await server.db.one<{ secret_sealed: string }>(sql`
      select secret_sealed from shop_connections where shop_id = 1`)
    await server.db.run(sql`update shop_connections set secret_sealed = 'unreadable' where shop_id = 1`)
    await ask('POST', `product/${product.id}/action/sync_stock`, { version: product.version })
    await leave()
    await server.db.run(sql`update shop_connections set secret_sealed = ${key.secret_sealed} where shop_id = 1`)
    const failed = { trouble: 'secret_unreadable', error: null }
    expect(await jobsOf(product)).toMatchObject([{ status: 'retrying', ...failed }])
    expect(await shopsOf(product)).toMatchObject([failed])
    expect(await stateOf(product)).toBe('failed')
    await leave()
    expect(await shopsOf(product)).toMatchObject([{ trouble: null, error: null }])
    expect(await stateOf(product)).toBe('waiting')
    const attempts = await server.db.rows(sql`
      select outcome, said, answer from outbox_attempts a join outbox x on x.id = a.job_id
      where x.record_id = ${product.id} order by number`)
    expect(attempts).toEqual([
      { outcome: 'failed', said: 'secret_unreadable', answer: null },
      { outcome: 'done', said: 'taken', answer: '200' },
    ])
  })

  test('is given up where it is refused', async () => {
    const product = await begin()
    await shop.faults({ refusing: 100 })
    await ask('POST', `product/${product.id}/action/sync_full`, { version: product.version })
    await leave()
    const error = expect.stringContaining('422')
    expect(await jobsOf(product)).toMatchObject([{ status: 'dead', tries: 1, trouble: 'shop_refuses', error }])
    expect(await shopsOf(product)).toMatchObject([{ date_full: null, trouble: 'shop_refuses', error }])
  })

  test('waits while the shop is connected to nothing, and leaves once it is', async () => {
    const product = await begin({ shops: [{ shop_id: 3 }] })
    await ask('POST', `product/${product.id}/action/sync_stock`, { version: product.version })
    await leave()
    expect(await jobsOf(product)).toMatchObject([{ status: 'held', tries: 0 }])
    await connect(server.db, server.config, shop, [3])
    await leave()
    expect(await jobsOf(product)).toMatchObject([{ status: 'done' }])
  })
})
