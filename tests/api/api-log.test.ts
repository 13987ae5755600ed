import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { routes } from '#api/contract.ts'
import { sweepRetention } from '#server/setting/retention/sweep.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'orders')
})
afterAll(() => server.close())

type Row = { path: string; route: string | null; status: number; row: string } & Record<string, unknown>

/** The rows of these calls, once the batch was written. */
const logged = async (path: string, count = 1): Promise<Row[]> => {
  const find = () =>
    server.db.rows<Row>(sql`select *, to_jsonb(a)::text as row from api_log a where path = ${path} order by id`)
  await expect.poll(async () => (await find()).length, { timeout: 5000 }).toBeGreaterThanOrEqual(count)
  return find()
}

test('a call leaves a row with who, what, how long and with which outcome', async () => {
  await call(server.url, token, 'POST', '/api/v3/user/me', { expand: ['roles'] })
  const [row] = await logged('/api/v3/user/me')
  const { id } = await server.db.one<{ id: number }>(sql`select id from users where login = 'orders'`)
  expect(row).toMatchObject({
    method: 'POST',
    route: '/api/v3/user/me',
    status: 200,
    user_id: id,
    remote_address: '127.0.0.1',
    received: '{"expand":["roles"]}',
    received_size: 20,
    returned: expect.stringContaining('"roles":["order_manager","worktime_tracking_kontor"]'),
  })
  expect(Number(row?.['duration'])).toBeGreaterThan(0)
})

test('a sign-in leaves neither name nor password nor token', async () => {
  await call(server.url, undefined, 'POST', '/auth/login', { login: 'my secret by mistake', password: 'demo-password' })
  const rows = await logged('/auth/login', 2)
  for (const { row } of rows) {
    expect(row).not.toContain('by mistake')
    expect(row).not.toContain('demo-password')
    expect(row).not.toContain(token)
  }
})

test('passwords and tokens are struck out of bodies and paths', async () => {
  const body = { old_password: 'my old secret', new_password: 'my new secret' }
  await call(server.url, token, 'POST', '/api/v3/user/me/password', body)
  const [row] = await logged('/api/v3/user/me/password')
  expect(row).toMatchObject({ received: null, returned: null })
  await call(server.url, token, 'POST', '/api/v3/undo/a-secret-token?token=a-secret-token')
  const [undo] = await logged('/api/v3/undo/***')
  expect(undo?.route).toBe('/api/v3/undo/{token}')
  expect(undo?.row).not.toContain('a-secret-token')
})

test('a ticket is struck out of the answer that gives it and of the path that takes it, found or not', async () => {
  const job = await call(server.url, token, 'POST', '/api/v3/search/export', { object: 'order' })
  const { id: jobId } = routes['export.start'].answer.parse(job.body).payload
  const file = () =>
    server.db.maybe<{ id: number }>(
      sql`select file_id as id from export_jobs where id = ${jobId} and file_id is not null`,
    )
  await expect.poll(file, { timeout: 10_000 }).toBeDefined()
  const { body } = await call(server.url, token, 'POST', `/api/v3/file/${(await file())?.id}/ticket`)
  const { url } = routes['file.ticket'].answer.parse(body).payload
  const ticket = url.split('/').at(-1) ?? ''
  const spelt = `%${ticket.charCodeAt(0).toString(16)}${ticket.slice(1)}`
  for (const [method, path] of [
    ['POST', url],
    ['GET', `${url}/`],
    ['GET', `/api/v3/nowhere/${ticket}`],
    ['GET', `/api/v3/FILE/ticket/${ticket}`],
    ['GET', url.replace(ticket, spelt).replace('/api', '/%61pi')],
    ['GET', url],
  ] as const)
    await call(server.url, token, method, path)
  const found = await logged('/api/v3/file/ticket/***', 4)
  // two that end in the same millisecond are told in either order
  expect(found.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 410])
  await logged('/api/v3/FILE/ticket/***')
  await logged('/api/v3/***')
  const rows = await server.db.rows<{ row: string }>(sql`select to_jsonb(a)::text as row from api_log a`)
  const told = rows.map(({ row }) => row).join()
  expect(told).toContain('"url": "/api/v3/file/ticket/***"'.replaceAll('"', String.raw`\"`).replace(': ', ':'))
  expect(told).not.toContain(ticket)
  expect(told).not.toContain(ticket.slice(1))
})

test('of a call that asks for a password no body is kept, whatever was typed into it', async () => {
  for (const body of [{ Repeat: 'my slip' }, { 'my slip': 1 }, { OLD_PASSWORD: 'my slip' }])
    expect(await call(server.url, token, 'POST', '/api/v3/user/me/password', body)).toMatchObject({ status: 422 })
  for (const { row } of await logged('/api/v3/user/me/password', 4)) expect(row).not.toContain('my slip')
})

test.for([
  ['/auth/ping/my-slip', '/auth/ping/***'],
  ['/api/v3/FILE/ticket/my-slip', '/api/v3/FILE/ticket/***'],
  ['/api/v3/order/12/my-slip/9', '/api/v3/order/12/***'],
  ['/api/v3/order/12/actions/my-slip', '/api/v3/order/12/actions/***'],
  ['/api/my-slip', '/api/***'],
] as const)('of the path %s, which nothing reads, %s is kept', async ([path, kept]) => {
  expect(await call(server.url, token, 'GET', path)).toMatchObject({ status: 404 })
  const rows = await logged(kept)
  expect(rows.map(({ row }) => row).join()).not.toContain('my-slip')
})

test('a path with a character that PostgreSQL does not store has its row', async () => {
  await call(server.url, token, 'POST', '/api/v3/%00/0/actions')
  const [row] = await logged('/api/v3/\uFFFD/0/actions')
  expect(row).toMatchObject({ route: '/api/v3/{object}/{id}/actions' })
})

test('what is sent to a path that nothing reads is not kept', async () => {
  await call(server.url, undefined, 'POST', '/auth/login/', { login: 'my secret by mistake', password: 'x' })
  expect((await logged('/auth/login/'))[0]).toMatchObject({ status: 404, received: null })
})

test('a refusal and an unknown path are rows too', async () => {
  await call(server.url, token, 'POST', '/api/v3/user/me', { expand: 'roles' })
  await call(server.url, undefined, 'GET', '/api/v3/nothing')
  const [, refused] = await logged('/api/v3/user/me', 2)
  expect(refused?.status).toBe(422)
  const [unknown] = await logged('/api/v3/***')
  expect(unknown).toMatchObject({ route: null, status: 404, user_id: null })
})

test('of a long body only the size is kept', async () => {
  await call(server.url, token, 'POST', '/api/v3/search/lookup', { z: 'z'.repeat(3000) })
  const [row] = await logged('/api/v3/search/lookup')
  expect(row).toMatchObject({ received: null, status: 422 })
  expect(row?.['received_size']).toBeGreaterThan(3000)
})

test('the poll for export jobs is sampled: one row in sixty', async () => {
  const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
  for (let round = 0; round < 61; round += 1) await call(server.url, token, 'POST', '/api/v3/search', body)
  await call(server.url, token, 'POST', '/api/v3/search', { object: 'order' })
  expect(await logged('/api/v3/search', 3)).toHaveLength(3)
})

test('a call that says its body is longer than any number kept leaves its row', async () => {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end('GET /auth/ping?long HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n')
  socket.resume()
  expect((await logged('/auth/ping')).map((row) => row['received_size'])).toContain(2 ** 31 - 1)
})

test('a row that cannot be stored takes no other with it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await server.db.run(sql`alter table api_log add constraint not_this check (path <> '/api/erp/v2/info/locales')`)
  const [before, after] = ['/api/v3/price-lists/types', '/api/v3/work-tracking/status']
  for (const path of [before, '/api/erp/v2/info/locales', after]) await call(server.url, undefined, 'GET', path)
  await logged(before)
  await logged(after)
  await server.db.run(sql`alter table api_log drop constraint not_this`)
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})

test('rows go after 30 days', async () => {
  await server.db.run(sql`
    insert into api_log (date_created, method, path, status, duration, remote_address)
    select now() - make_interval(days => days), 'GET', '/aged/' || days, 200, 1, '' from unnest(array[29, 31]) as days`)
  await sweepRetention(server.db, { now: new Date() })
  expect(await server.db.rows(sql`select path from api_log where path like '/aged/%'`)).toEqual([{ path: '/aged/29' }])
})

test('what waits is written when the server ends', async () => {
  const brief = await startServer()
  await call(brief.url, undefined, 'GET', '/auth/ping')
  const written = new Promise<number>((resolve) => {
    const { run } = brief.db
    brief.db.run = (query) => {
      if (query.parts[0]?.includes('insert into api_log')) resolve(1)
      return run(query)
    }
  })
  await brief.close()
  expect(await written).toBe(1)
})
