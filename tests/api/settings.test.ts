import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import type { Settings } from '#api/settings.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let orders: string
let nobody: string

beforeAll(async () => {
  server = await startServer()
  orders = await signIn(server.url, 'orders')
  nobody = await signIn(server.url, 'nobody')
})
afterAll(() => server.close())

const path = '/api/v3/user/me/settings'
const read = async (token: string): Promise<Settings> =>
  routes['user.settings'].answer.parse((await call(server.url, token, 'POST', path)).body).payload
const change = (token: string, data: object) => call(server.url, token, 'PATCH', path, { data })

test('are those of the console as long as nothing is set', async () => {
  expect(await read(orders)).toEqual({ single_keys: true, keys: [] })
})

test('are the own ones only, in every session of the user, and leave an audit row', async () => {
  const { status } = await change(orders, { keys: [{ command: 'order.release', keys: 's q' }] })
  expect(status).toBe(200)
  await change(orders, { single_keys: false })
  const mine = { single_keys: false, keys: [{ command: 'order.release', keys: 's q' }] }
  expect(await read(orders)).toEqual(mine)
  expect(await read(await signIn(server.url, 'orders'))).toEqual(mine)
  expect(await read(nobody)).toEqual({ single_keys: true, keys: [] })
  const rows = await server.db.rows<{ who: string; after: Settings }>(sql`
    select u.login as who, after from audit_log a join users u on u.id = a.user_id
    where verb = 'user.change_settings' order by a.id`)
  expect(rows.at(-1)).toEqual({ who: 'orders', after: mine })
  expect(rows).toHaveLength(2)
})

test('take no key at all, and give the usual ones back', async () => {
  await change(nobody, {
    keys: [
      { command: 'list.filter', keys: '' },
      { command: 'list.sort', keys: 'q' },
    ],
  })
  expect((await read(nobody)).keys).toHaveLength(2)
  await change(nobody, { keys: [{ command: 'list.filter', keys: null }] })
  expect((await read(nobody)).keys).toEqual([{ command: 'list.sort', keys: 'q' }])
})

test.for([
  ['a command that none is called', { keys: [{ command: 'Drop table', keys: 'q' }] }],
  ['keys that are too long', { keys: [{ command: 'list.sort', keys: 'q'.repeat(61) }] }],
  ['keys that nobody types', { keys: [{ command: 'list.sort', keys: 'ö' }] }],
  ['a setting that there is not', { theme: 'dark' }],
] as const)('refuse %s and change nothing', async ([, data]) => {
  const before = await read(nobody)
  expect(await change(nobody, { single_keys: false, ...data })).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
  expect(await read(nobody)).toEqual(before)
})

test('hold as many keys as there can be commands, and no more', async () => {
  const keys = (from: number) => Array.from({ length: 500 }, (_, at) => ({ command: `a.b${from + at}`, keys: 'q' }))
  expect(await change(orders, { keys: keys(0) })).toMatchObject({ status: 422 })
  expect((await read(orders)).keys).toHaveLength(1)
})
