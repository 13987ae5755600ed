import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidy } from '#server/jobs/housekeeping.ts'
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
  expect(row?.['received']).toBe('{"old_password":"***","new_password":"***"}')
  await call(server.url, token, 'POST', '/api/v3/undo/a-secret-token?token=a-secret-token')
  const [undo] = await logged('/api/v3/undo/***')
  expect(undo?.route).toBe('/api/v3/undo/{token}')
  expect(undo?.row).not.toContain('a-secret-token')
})

test('a refusal and an unknown path are rows too', async () => {
  await call(server.url, token, 'POST', '/api/v3/user/me', { expand: 'roles' })
  await call(server.url, undefined, 'GET', '/api/v3/nothing')
  const [, refused] = await logged('/api/v3/user/me', 2)
  expect(refused?.status).toBe(422)
  const [unknown] = await logged('/api/v3/nothing')
  expect(unknown).toMatchObject({ route: null, status: 404, user_id: null })
})

test('of a long body only the size is kept', async () => {
  await call(server.url, token, 'POST', '/api/v3/user/me/password', {
    old_password: 'x',
    new_password: 'y',
    z: 'z'.repeat(3000),
  })
  const row = (await logged('/api/v3/user/me/password', 2)).at(-1)
  expect(row).toMatchObject({ received: null, status: 422 })
  expect(row?.['received_size']).toBeGreaterThan(3000)
})

test('the poll for export jobs is sampled: one row in sixty', async () => {
  const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
  for (let round = 0; round < 61; round += 1) await call(server.url, token, 'POST', '/api/v3/search', body)
  await call(server.url, token, 'POST', '/api/v3/search', { object: 'order' })
  expect(await logged('/api/v3/search', 3)).toHaveLength(3)
})

test('rows go after 30 days', async () => {
  await server.db.run(sql`
    insert into api_log (date_created, method, path, status, duration, remote_address)
    select now() - make_interval(days => days), 'GET', '/aged/' || days, 200, 1, '' from unnest(array[29, 31]) as days`)
  await tidy(server.db, server.config.dataDir)
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
