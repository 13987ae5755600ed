import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: string
let orders: string

beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  orders = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

const header = 'X-Correlation-Id'
/** The entries that a filter finds, once the batch was written. */
const found = async (...filters: { field: string; op: string; value: unknown }[]) => {
  const body = { object: 'api-log', scope: ['results', 'total'], params: { filters, page_size: 10 } }
  const { status, body: answer } = await call(server.url, admin, 'POST', '/api/v3/search', body)
  expect(status).toBe(200)
  return routes.search.answer.parse(answer).payload.results ?? []
}
const entryOf = async (id: string | null) => {
  const by = { field: 'correlation_id', op: 'eq', value: id }
  await expect.poll(() => found(by), { timeout: 5000 }).toHaveLength(1)
  const [entry] = await found(by)
  return entry ?? expect.fail('no entry')
}

test('an answer names its call, and the log knows by that name what it touched, was sent and returned', async () => {
  const { id, number } = await server.db.one<{ id: number; number: string }>(
    sql`select id, number from orders where number is not null order by id limit 1`,
  )
  const answer = await call(server.url, orders, 'POST', `/api/v3/order/${id}/actions`, { expand: [] })
  const named = answer.headers.get(header)
  expect(named).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  const entry = await entryOf(named)
  expect(entry).toMatchObject({
    event: 'order.actions',
    object: 'order',
    record: { id, label: number },
    method: 'POST',
    route: '/api/v3/{object}/{id}/actions',
    remote_address: '127.0.0.1',
  })
  const { body } = await call(server.url, admin, 'POST', `/api/v3/api-log/${entry.id}`, { expand: ['data'] })
  const { data } = routes['record.read'].answer.parse(body).payload as { data?: { part: string; text: string }[] }
  const text = (part: string) => data?.find((one) => one.part === part)?.text
  expect(text('sent')).toContain('"content-type":"application/json"')
  expect(text('received')).toBe('{"expand":[]}')
  expect(data?.map(({ part }) => part)).toEqual(['sent', 'received', 'returned'])
})

test('a caller’s own name for a call is kept where it is one, and is not where it may be anything', async () => {
  const own = await call(server.url, admin, 'POST', '/api/v3/user/me', {}, { [header]: 'chain_0001-of-a-program' })
  expect(own.headers.get(header)).toBe('chain_0001-of-a-program')
  for (const odd of ['short', 'x'.repeat(41), 'with blanks in it', '<script>alert'])
    expect(
      (await call(server.url, admin, 'POST', '/api/v3/user/me', {}, { [header]: odd })).headers.get(header),
    ).not.toBe(odd)
})

test('refused, failed and slow calls are found by that alone, and the server’s line has the id of the call', async () => {
  const refused = await call(server.url, orders, 'POST', '/api/v3/order/1/action/nonsense', { version: 1 })
  expect(refused.status).toBe(404)
  expect(await entryOf(refused.headers.get(header))).toMatchObject({ outcome: 'refused', status: 404 })
  expect(
    (await found({ field: 'outcome', op: 'in', value: ['refused', 'failed'] })).every(
      (row) => Number(row['status']) >= 400,
    ),
  ).toBe(true)
  expect(
    (await found({ field: 'duration', op: 'gt', value: 1000 })).every((row) => Number(row['duration']) > 1000),
  ).toBe(true)

  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await server.db.run(sql`alter table saved_views rename to saved_views_away`)
  const failed = await call(server.url, orders, 'POST', '/api/v3/saved-view/list', { object: 'order' })
  await server.db.run(sql`alter table saved_views_away rename to saved_views`)
  expect(failed.status).toBe(500)
  const named = failed.headers.get(header) ?? ''
  expect(told.mock.calls.map(([line]) => String(line))).toContainEqual(`${named} POST /api/v3/saved-view/list`)
  told.mockRestore()
  expect(await entryOf(named)).toMatchObject({ outcome: 'failed', status: 500 })
})

test('nobody but administrators reads the log', async () => {
  const body = { object: 'api-log', scope: ['results'] }
  expect(await call(server.url, orders, 'POST', '/api/v3/search', body)).toMatchObject({ status: 403 })
})
