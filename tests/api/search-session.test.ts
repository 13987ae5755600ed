import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchBody, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { search } from '#server/search/search.ts'
import { chunkSize, idsFrom, openSession } from '#server/search/session.ts'
import { sql } from '#server/sql.ts'
import { countingQueries } from '#tests/support/count-queries.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shop: number

beforeAll(async () => {
  server = await startServer()
  shop = (await server.db.one<{ id: number }>(sql`select min(id) as id from shops`)).id
})
afterAll(() => server.close())

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const other: Actor = { id: 3, roles: ['order_manager'], shops: [] }
const ask = (
  params: SearchParams,
  { actor = admin, scope = ['results', 'total', 'ids'], object = 'order' }: Asked = {},
) => search(server.db, actor, { object, scope, params })
type Asked = { actor?: Actor; scope?: SearchBody['scope']; object?: string }

const open = async (params: SearchParams = {}, asked: Asked = {}) => {
  const { session } = await ask({ ...params, session: 'new' }, asked)
  if (session === undefined) throw new Error('Nothing was frozen')
  return session
}
const idsOf = (answer: { results?: { id: number }[] | undefined }) => (answer.results ?? []).map(({ id }) => id)

test('what a new session answers is what the same search answers', async () => {
  const params: SearchParams = { filters: [{ field: 'status', op: 'neq', value: 'completed' }], page: 2, page_size: 20 }
  const scope: SearchBody['scope'] = ['results', 'total', 'facets']
  const plain = await ask(params, { scope })
  const frozen = await ask({ ...params, session: 'new' }, { scope })
  expect(frozen.results).toEqual(plain.results)
  expect([frozen.total, frozen.facets]).toEqual([plain.total, plain.facets])
  expect(frozen.session).toMatchObject({ total: plain.total })
})

const questions: SearchParams[] = [
  { query: 'an', sort: [{ field: 'total', dir: 'asc' }] },
  { filters: [{ field: 'total', op: 'gt', value: 50 }] },
  {},
  { query: 'mann' },
]
test.each(questions.slice(0, samples(2, questions.length)))(
  'its pages are those of the search %j, every row once',
  async (params) => {
    const { id, total } = await open(params)
    const found: number[] = []
    for (let page = 1; found.length < total; page += 1) {
      const ids = idsOf(await ask({ session: id, page, page_size: 83 }))
      expect(ids.length).toBeGreaterThan(0)
      found.push(...ids)
    }
    expect(new Set(found).size).toBe(total)
    const third = await ask({ ...params, page: 3, page_size: 83 })
    expect(found.slice(166, 249)).toEqual(idsOf(third))
    expect(idsOf(await ask({ session: id, page: 100, page_size: 83 }))).toEqual([])
  },
)

test('it keeps what was found when orders come and change', async () => {
  const session = await open({ filters: [{ field: 'status', op: 'eq', value: 'processing' }] })
  const before = await ask({ session: session.id, page_size: 500 })
  await server.db.run(sql`
    insert into orders (number, status, created_via, currency) values ('S-1', 'processing', 'console', 'EUR')`)
  await server.db.run(sql`update orders set status = 'on-hold' where id = ${before.ids?.[0]}`)
  const after = await ask({ session: session.id, page_size: 500 })
  expect([after.total, after.ids]).toEqual([before.total, before.ids])
  expect(after.results?.[0]).toMatchObject({ id: before.ids?.[0], status: 'on-hold' })
})

test('a page over the end of a chunk has its rows from both', async () => {
  const count = 2 * chunkSize + 5
  const { id, total } = await openSession(
    server.db,
    { userId: admin.id, object: 'order' },
    sql`select 3 * place as id, place from generate_series(0, ${count}::integer - 1) place`,
  )
  expect(total).toBe(count)
  const first = chunkSize - 2
  expect(await idsFrom(server.db, id, first, 4)).toEqual([first, first + 1, first + 2, first + 3].map((at) => 3 * at))
  expect(await idsFrom(server.db, id, 2 * chunkSize + 3, 500)).toEqual([3 * (2 * chunkSize + 3), 3 * (count - 1)])
  expect(await idsFrom(server.db, id, 0, chunkSize + 1)).toHaveLength(chunkSize + 1)
  expect(await idsFrom(server.db, id, count, 100)).toEqual([])
})

test('it is its owner’s alone, and of one object', async () => {
  const { id } = await open()
  const gone = { status: 404, code: 'session_over' }
  await expect(ask({ session: id }, { actor: other })).rejects.toMatchObject(gone)
  await expect(ask({ session: id }, { object: 'customer' })).rejects.toMatchObject(gone)
  await expect(ask({ session: 'made-up' })).rejects.toMatchObject(gone)
  await expect(ask({ session: '' })).rejects.toMatchObject(gone)
  expect((await ask({ session: id })).results).toHaveLength(100)
})

test.each([{ query: 'x' }, { filters: [] }, { sort: [] }, { cursor: 'x' }] as SearchParams[])(
  'its question is not asked again: %j',
  async (params) => {
    const { id } = await open()
    await expect(ask({ ...params, session: id })).rejects.toMatchObject({ status: 422, code: 'bad_value' })
  },
)

test('shops that are denied are in none of its scopes, and a denial counts from when it is given', async () => {
  const denied: Actor = { ...other, shops: [{ shop_id: shop, area: 'orders', level: 'deny' }] }
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*) as count from orders where shop_id is distinct from ${shop}`,
  )
  const whole = await open({}, { actor: other })
  const scope: SearchBody['scope'] = ['results', 'total', 'ids', 'facets']
  const frozen = await ask({ session: 'new', page_size: 500 }, { actor: denied, scope })
  expect([frozen.total, frozen.session?.total]).toEqual([count, count])
  expect(Object.values(frozen.facets?.['status'] ?? {}).reduce((sum, each) => sum + each, 0)).toBe(count)
  const seen = await server.db.one<{ count: number }>(
    sql`select count(*) as count from orders where shop_id = ${shop} and id = any(${frozen.ids})`,
  )
  expect(seen.count).toBe(0)
  // the session was frozen before
  const page = await ask({ session: whole.id, page_size: 500 }, { actor: denied })
  expect(page.results?.length).toBeGreaterThan(0)
  expect((page.results ?? []).filter((row) => Object(row['shop']).id === shop)).toEqual([])
  // the places stay as they were frozen, when this user still saw all of them: a list keeps its rows where they are
  expect(page.ids).toHaveLength(500)
  expect(idsOf(page).length).toBeLessThan(500)
  expect(page.ids?.filter((id) => idsOf(page).includes(id))).toEqual(idsOf(page))
})

test('nothing found is a session without rows', async () => {
  const { id, total } = await open({ query: 'no such words anywhere' })
  expect(total).toBe(0)
  expect(await ask({ session: id })).toMatchObject({ results: [], ids: [], total: 0 })
})

test('it is over after a quarter of an hour, and then it is cleared away', async () => {
  const { id, until } = await open()
  const minutes = (Date.parse(until) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14)
  expect(minutes).toBeLessThan(16)
  await server.db.run(sql`update search_sessions set until = now() - interval '1 second' where id = ${id}`)
  await expect(ask({ session: id })).rejects.toMatchObject({ status: 404, code: 'session_over' })
  await runHousekeeping(server.db, fileStore(server.config))
  expect(await server.db.rows(sql`select from search_session_ids where session_id = ${id}`)).toEqual([])
})

test('one user’s oldest give way', async () => {
  const first = await open({}, { actor: other })
  for (let at = 0; at < 20; at += 1) await open({ query: 'no such words anywhere' }, { actor: other })
  await expect(ask({ session: first.id }, { actor: other })).rejects.toMatchObject({ status: 404 })
  const { count } = await server.db.one<{ count: number }>(
    sql`select count(*) as count from search_sessions where user_id = ${other.id}`,
  )
  expect(count).toBe(20)
})

test.each([
  { page: 1, page_size: 1 },
  { page: 1, page_size: 500 },
  { page: 600, page_size: 1 },
  { page: 2, page_size: 300 },
])('a page of a session asks as often wherever it is and however long: %j', async (place) => {
  const { id } = await open()
  const { db, asked } = countingQueries(server.db)
  const { results } = await search(db, admin, {
    object: 'order',
    scope: ['results', 'total', 'ids'],
    params: { session: id, ...place },
  })
  expect(results?.length).toBeGreaterThan(0)
  // whose it is, its ids there, their rows
  expect(asked()).toBe(3)
})
