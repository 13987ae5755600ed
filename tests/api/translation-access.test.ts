import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeUser } from '#tests/support/make-user.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Part = { translation: { id: number } }
type Progress = Part & { locale: string; done: number; open: number }
type Payload = {
  id: number
  results: { id: number; object: string }[]
  total: number
  facets: Record<string, Record<string, number>>
  siblings: Part[]
  after: Part[]
  similar: Part[]
  shown_in: { shop: { id: number } }[]
  progress: Progress[]
}

let server: TestServer
let closed: string
let shopClosed: number
/** The product only in a shop that is closed to them, the one in another shop as well, and the one in none. */
const made: Record<'hidden' | 'shared' | 'free', number> = { hidden: 0, shared: 0, free: 0 }
const text: Record<keyof typeof made, number> = { ...made }
const words = 'Hochgebirgsdaunenschlafsackhülle'

beforeAll(async () => {
  server = await startServer()
  const shops = await server.db.rows<{ id: number }>(sql`select id from shops order by id limit 2`)
  const [one = 0, two = 0] = shops.map(({ id }) => id)
  shopClosed = one
  for (const name of ['hidden', 'shared', 'free'] as const) {
    const { id } = await server.db.one<{ id: number }>(sql`
      insert into products (sku, name, type) values (${crypto.randomUUID()}, ${words}, 'simple') returning id`)
    made[name] = id
    const into = { hidden: [one], shared: [one, two], free: [] }[name]
    await server.db.run(sql`
      insert into product_shops (product_id, shop_id) select ${id}, unnest(${into}::bigint[])`)
    const row = await server.db.one<{ id: number }>(sql`
      update translations set target = ${`${words} fr`}, shown = ${`${words} fr`}, status = 'done', made_hash = source_hash,
        date_translated = now()
      where object = 'product' and object_id = ${id} and field = 'name' and locale = 'fr_FR' returning id`)
    text[name] = row.id
  }
  const user = await makeUser(server.db, ['product_manager'])
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level) values (${user.id}, ${one}, 'products', 'deny')`)
  closed = await signIn(server.url, user.login)
})
afterAll(() => server.close())

const as = async (token: string, path: string, body: object) => {
  const answer = await call(server.url, token, 'POST', `/api/v3/${path}`, body)
  return { status: answer.status, payload: (answer.body as { payload: Payload }).payload } // of each of these
}
const search = async (token: string, filters: object[], query = '') =>
  (
    await as(token, 'search', {
      object: 'translation',
      scope: ['results', 'total', 'facets'],
      params: { filters, query, page_size: 100 },
    })
  ).payload
const inFrench = { field: 'locale', op: 'eq', value: 'fr_FR' }
const every = ['siblings', 'after', 'similar', 'shown_in', 'progress']

test('a text of a product that is closed to somebody is closed to them, in every way of reading it', async () => {
  expect((await as(closed, `translation/${text.hidden}`, { expand: every })).status).toBe(404)
  const read = await as(closed, `translation/${text.shared}`, { expand: every })
  expect(read.status).toBe(200)
  expect(read.payload.similar.map(({ translation }) => translation.id)).toEqual([text.free])
  const shops = await server.db.rows<{ id: number }>(
    sql`select shop_id as id from product_shops where product_id = ${made.shared} order by shop_id`,
  )
  expect(read.payload.shown_in.map(({ shop }) => shop.id)).toEqual(shops.slice(1).map(({ id }) => id))
  const found = await search(closed, [inFrench], words)
  expect(found.results.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([text.shared, text.free])
  expect(found.total).toBe(2)
  expect(found.facets['status']).toEqual({ done: 2 })
  const begun = await as(closed, 'search/export', {
    object: 'translation',
    format: 'machine',
    params: { filters: [inFrench], query: words },
  })
  const { file_id } = await jobUntil(server.db, begun.payload.id)
  const file = await fetch(new URL(`/api/v3/file/${file_id}/content`, server.url), { headers: { Token: closed } })
  expect((await file.text()).trim().split('\n')).toHaveLength(3)
})

test('what is next leads to no text that is closed', async () => {
  await server.db.run(sql`
    update translations set date_source_changed = now() + interval '1 day'
    where object_id = ${made.hidden} and object = 'product'`)
  const [first] = (await search(closed, [{ field: 'locale', op: 'eq', value: 'it_IT' }])).results
  const next = await as(closed, `translation/${first?.id}`, { expand: ['after'] })
  const ids = next.payload.after.map(({ translation }) => translation.id)
  expect(ids).toHaveLength(5)
  const closedOnes = await server.db.rows(sql`
    select from translations where id = any(${ids}::bigint[]) and object = 'product' and object_id = ${made.hidden}`)
  expect(closedOnes).toEqual([])
})

test('how many there are is what can be read one by one, and how far a language is of those alone', async () => {
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from translations t
    where object not in ('setting', 'shop', 'mail-template', 'payment-method', 'shipping-method') and case object
      when 'product' then (select shop_ids = '{}' or not shop_ids <@ ${[shopClosed]}::bigint[] from products where id = object_id)
      when 'look' then (select shop_ids = '{}' or not shop_ids <@ ${[shopClosed]}::bigint[] from looks where id = object_id)
      else true end`)
  expect((await search(closed, [])).total).toBe(count)
  for (const token of [closed, await signIn(server.url, 'products'), await signIn(server.url, 'translator')]) {
    const { payload } = await as(token, `translation/${text.free}`, { expand: ['progress'] })
    const { facets, total } = await search(token, [{ field: 'locale', op: 'eq', value: 'it_IT' }])
    const done = facets['status']?.['done'] ?? 0
    const italian = payload.progress.find(({ locale }) => locale === 'it_IT')
    expect(italian).toMatchObject({ open: total - done, done: Math.round((100 * done) / total) })
  }
})

test('whoever manages products reads what customers read of them, and nothing of shops, mails and payment', async () => {
  const manager = await signIn(server.url, 'products')
  const seen = await search(manager, [])
  const objects = ['shop', 'mail-template', 'payment-method']
  for (const object of objects) {
    const { id } = await server.db.one<{ id: number }>(
      sql`select min(id) as id from translations where object = ${object}`,
    )
    expect((await as(manager, `translation/${id}`, {})).status).toBe(404)
    expect(seen.facets['object']?.[object] ?? 0).toBe(0)
  }
  expect((await as(manager, `translation/${text.hidden}`, {})).status).toBe(200)
  expect(seen.total).toBe(Object.values(seen.facets['object'] ?? {}).reduce((sum, one) => sum + one, 0))
  const { count } = await server.db.one<{ count: number }>(sql`
    select count(*) as count from translations
    where object not in ('setting', 'shop', 'mail-template', 'payment-method', 'shipping-method')`)
  expect(seen.total).toBe(count)
})

test('a translator reads every text, and whoever manages everything what their shops leave open', async () => {
  const all = await search(await signIn(server.url, 'translator'), [inFrench], words)
  expect(all.total).toBe(3)
  const admin = await makeUser(server.db, ['admin'])
  const token = await signIn(server.url, admin.login)
  expect((await as(token, `translation/${text.hidden}`, {})).status).toBe(200)
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select ${admin.id}, shop_id, 'products', 'deny' from product_shops where product_id = ${made.hidden}`)
  expect((await as(token, `translation/${text.hidden}`, {})).status).toBe(404)
})
