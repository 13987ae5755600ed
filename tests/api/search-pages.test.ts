import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter, SearchBody, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { orderStatuses } from '#entities/order/status.ts'
import { search } from '#server/search/search.ts'
import { sql } from '#server/sql.ts'
import { countingQueries } from '#tests/support/count-queries.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const find = (params: SearchParams, actor: Actor = admin, object = 'order', scope = whole) =>
  search(server.db, actor, { object, scope, params })
const whole: NonNullable<SearchBody['scope']> = ['results', 'total', 'ids', 'facets']

/** What reads nothing beside the row: with all of its fields an order takes ten times as long. */
const oneField: Readonly<Record<string, string>> = { order: 'number', customer: 'customer_number', user: 'login' }

/** Forwards to the end by the cursors, and all the way back: of each page only its rows, which is a third of the work. */
const pages = async (object: string, asked: SearchParams) => {
  const rowsBy = (params: SearchParams) =>
    search(server.db, admin, {
      object,
      scope: ['results'],
      params: { ...params, fields: [oneField[object] ?? 'id'] },
    })
  const there: number[][] = []
  const back: number[][] = []
  let answer = await rowsBy(asked)
  expect(answer.previous_cursor).toBeNull()
  const idsIn = ({ results = [] }: typeof answer) => results.map(({ id }) => id)
  there.push(idsIn(answer))
  for (let cursor = answer.next_cursor; cursor; cursor = answer.next_cursor) {
    answer = await rowsBy({ ...asked, cursor })
    there.push(idsIn(answer))
  }
  back.push(idsIn(answer))
  for (let cursor = answer.previous_cursor; cursor; cursor = answer.previous_cursor) {
    answer = await rowsBy({ ...asked, cursor })
    expect(answer.next_cursor).not.toBeNull()
    back.push(idsIn(answer))
  }
  expect(back.toReversed()).toEqual(there)
  return there.flat()
}

test.each([
  ['order', []],
  ['order', [{ field: 'total', dir: 'asc' }]],
  ['order', [{ field: 'total', dir: 'desc' }]],
  [
    'order',
    [
      { field: 'status', dir: 'asc' },
      { field: 'total', dir: 'desc' },
    ],
  ],
  [
    'order',
    [
      { field: 'status', dir: 'desc' },
      { field: 'date_created', dir: 'desc' },
    ],
  ],
  ['order', [{ field: 'number', dir: 'asc' }]],
  ['order', [{ field: 'status', dir: 'desc' }]],
  ['customer', [{ field: 'company', dir: 'asc' }]],
  [
    'customer',
    [
      { field: 'company', dir: 'desc' },
      { field: 'last_name', dir: 'asc' },
    ],
  ],
  ['user', [{ field: 'date_login', dir: 'desc' }]],
] as [string, SearchParams['sort']][])(
  '%s by %j: the cursor shows every row once, as pages by number do',
  async (object, sort) => {
    const page_size = object === 'user' ? 3 : 197
    const filters: Filter[] = object === 'customer' ? [{ field: 'email', op: 'contains', value: 'sabine' }] : []
    const byCursor = await pages(object, { sort, filters, page_size })
    // each question for itself: with all facets every one of these would take three times as long
    const { total } = await find({ filters }, admin, object, ['total'])
    expect(new Set(byCursor).size).toBe(byCursor.length)
    expect(byCursor).toHaveLength(total ?? -1)
    const second = await find({ sort, filters, page_size, page: 2 }, admin, object, ['results'])
    expect((second.results ?? []).map(({ id }) => id)).toEqual(byCursor.slice(page_size, 2 * page_size))
    expect((await find({ sort, filters }, admin, object, ['ids'])).ids).toEqual(byCursor.slice(0, 1000))
  },
)

test('orders sorted by status follow the life', async () => {
  const { results = [] } = await find({ sort: [{ field: 'status', dir: 'asc' }], page_size: 500 })
  const places = results.map(({ status }) => orderStatuses.findIndex((one) => one === status))
  expect(new Set(places).size).toBeGreaterThan(3)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const all = await server.db.rows<{ status: string; place: number }>(
    sql`select status, order_status_place(status) as place from unnest(${[...orderStatuses]}::text[]) status`,
  )
  expect(all.map(({ place }) => place - 1)).toEqual([...orderStatuses.keys()])
})

test('names are sorted as a dictionary has them, over pages as well', async () => {
  const names = ['aal', 'Älter', 'Alter', 'Öl', 'Ost', 'Zorn', 'ährig', 'Çelik', 'Cramer']
  const inOrder = ['aal', 'ährig', 'Alter', 'Älter', 'Çelik', 'Cramer', 'Öl', 'Ost', 'Zorn']
  const rows = await server.db.rows<{ id: number; last_name: string }>(sql`
    with few as (select id, row_number() over (order by id) as at from customers order by id limit ${names.length})
    update customers c set last_name = (${names}::text[])[few.at] from few where few.id = c.id
    returning c.id, c.last_name`)
  const named = new Map(rows.map(({ id, last_name }) => [id, last_name]))
  const ids = await pages('customer', { sort: [{ field: 'last_name', dir: 'asc' }] })
  expect(ids.flatMap((id) => named.get(id) ?? [])).toEqual(inOrder)
})

test('a cursor belongs to its order of rows', async () => {
  const { next_cursor } = await find({ page_size: 2 })
  const sort: SearchParams['sort'] = [{ field: 'total', dir: 'asc' }]
  await expect(find({ cursor: next_cursor ?? '', sort })).rejects.toMatchObject({ status: 422, code: 'bad_value' })
})

test.each(['2026-02-30 00:00:00+00', "'; drop table orders --", '\u0000', 'infinity'])(
  'a cursor made up with %j is refused',
  async (value) => {
    const cursor = Buffer.from(
      JSON.stringify({ keys: 'date_created desc,id desc', values: [value, '1'], to: 'next' }),
    ).toString('base64url')
    await expect(find({ cursor })).rejects.toMatchObject({ status: 422, code: 'bad_value' })
  },
)

test('a page has a hundred rows, unless told otherwise', async () => {
  expect(await find({})).toMatchObject({ page: 1, page_size: 100, results: { length: 100 } })
})

test('rows have the fields asked for, the id and the version', async () => {
  const { results } = await find({ page_size: 1, fields: ['number', 'shop'] })
  expect(Object.keys(results?.[0] ?? {})).toEqual(['id', 'version', 'number', 'shop'])
})

test('only the scopes asked for are answered, results when none is', async () => {
  const scoped = (scope?: ('results' | 'total' | 'facets' | 'ids')[]) =>
    search(server.db, admin, { object: 'order', scope })
  expect(Object.keys(await scoped(['total']))).toEqual(['total'])
  expect(Object.keys(await scoped(['facets']))).toEqual(['facets'])
  expect(Object.keys(await scoped())).toEqual(['results', 'page', 'page_size', 'next_cursor', 'previous_cursor'])
})

test('facets count what each choice would show beside the other filters', async () => {
  const filters: Filter[] = [
    { field: 'status', op: 'eq', value: 'completed' },
    { field: 'payment_state', op: 'eq', value: 'open' },
  ]
  const { facets } = await find({ filters })
  const rows = await server.db.rows<{ status: string; n: number }>(
    sql`select status, count(*) as n from orders where payment_state = 'open' group by 1`,
  )
  expect(facets?.['status']).toEqual(Object.fromEntries(rows.map(({ status, n }) => [status, n])))
  const states = await server.db.rows<{ state: string; n: number }>(
    sql`select payment_state as state, count(*) as n from orders where status = 'completed' group by 1`,
  )
  expect(facets?.['payment_state']).toEqual(Object.fromEntries(states.map(({ state, n }) => [state, n])))
})

test('the number of queries does not grow with the rows', async () => {
  const asked = async (page_size: number) => {
    const { db, asked: queries } = countingQueries(server.db)
    await search(db, admin, { object: 'order', scope: ['results', 'total', 'facets', 'ids'], params: { page_size } })
    return queries()
  }
  expect(await asked(500)).toBe(await asked(1))
  // the ids, their rows, all counts in one, and the first thousand ids
  expect(await asked(500)).toBe(4)
})
