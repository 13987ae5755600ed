import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = { id: number; order: { id: number; label: string } | null }

let server: TestServer
let moved: { id: number; is_denied: boolean }[]
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['orders', 'orders.deny', 'products']) tokens[login] = await signIn(server.url, login)
  moved = await server.db.rows(sql`
    select m.id, s.name = 'nordlicht.ch' as is_denied
    from (select * from stock_movements order by date_created desc, id desc limit 500) m
    join orders o on o.id = m.order_id join shops s on s.id = o.shop_id`)
})
afterAll(() => server.close())

const ask = async <T>(login: string, path: string, body: object): Promise<T> => {
  const answer = await call(server.url, tokens[login], 'POST', `/api/v3/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { payload: T }).payload // of every answer that is a 200
}
const sorted = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
/** The movements whose order this user reads. */
const told = async (login: string, fields?: string[]): Promise<number[]> => {
  const body = { object: 'stock-movement', params: { page_size: 500, ...(fields && { fields }) } }
  const { results } = await ask<{ results: Row[] }>(login, 'search', body)
  return sorted(results.filter(({ order }) => order !== null))
}
const inFile = async (login: string): Promise<number> => {
  const body = { object: 'stock-movement', columns: ['order'], format: 'machine', ids: sorted(moved) }
  const { id } = await ask<{ id: number }>(login, 'search/export', body)
  expect(await jobUntil(server.db, id)).toMatchObject({ state: 'completed' })
  const { download_url } = await ask<{ download_url: string }>(login, `export-job/${id}`, {})
  const file = await fetch(new URL(download_url, server.url), { headers: { Token: tokens[login] ?? '' } })
  const [, ...lines] = (await file.text()).trim().split(/\r?\n/)
  return lines.filter((line) => /\d/.test(line)).length
}

test('which order moved the stock is told to whoever reads that order: in the list, of a movement and in a file', async () => {
  const [hidden, shown] = [moved.filter((one) => one.is_denied), moved.filter((one) => !one.is_denied)]
  expect(Math.min(hidden.length, shown.length)).toBeGreaterThan(3)
  expect(await told('orders')).toEqual(sorted(moved))
  expect(await told('orders.deny')).toEqual(sorted(shown))
  expect(await told('orders.deny', ['order'])).toEqual(sorted(shown))
  expect(await told('products')).toEqual([])
  const named = { object: 'stock-movement', params: { filters: [{ field: 'order', op: 'not_empty' }] } }
  expect((await call(server.url, tokens['products'], 'POST', '/api/v3/search', named)).status).toBe(422)
  const one = (login: string, { id = 0 } = {}) => ask<Row>(login, `stock-movement/${id}`, {})
  expect(await one('orders.deny', hidden[0])).toMatchObject({ order: null })
  expect((await one('orders.deny', shown[0])).order).not.toBeNull()
  expect(await one('products', shown[0])).toMatchObject({ order: null })
  expect(await Promise.all(['orders', 'orders.deny', 'products'].map(inFile))).toEqual([moved.length, shown.length, 0])
})
