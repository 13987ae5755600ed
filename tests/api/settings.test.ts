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
  expect(await read(orders)).toEqual({ single_keys: true, keys: [], lists: [] })
})

test('are the own ones only, in every session of the user, and leave an audit row', async () => {
  const { status } = await change(orders, { keys: [{ command: 'order.release', keys: 's q' }] })
  expect(status).toBe(200)
  await change(orders, { single_keys: false })
  const mine = { single_keys: false, keys: [{ command: 'order.release', keys: 's q' }], lists: [] }
  expect(await read(orders)).toEqual(mine)
  expect(await read(await signIn(server.url, 'orders'))).toEqual(mine)
  expect(await read(nobody)).toEqual({ single_keys: true, keys: [], lists: [] })
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
  ['a width below nothing', { lists: [{ object: 'order', layout: { sizes: { number: -1 } } }] }],
  ['a page that is too long', { lists: [{ object: 'order', layout: { page_size: 501 } }] }],
  ['a part that no list has', { lists: [{ object: 'order', layout: { colour: 'red' } }] }],
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

const layoutOf = async (token: string, object: string) =>
  (await read(token)).lists.find((list) => list.object === object)?.layout
const arrange = (token: string, object: string, layout: object) => change(token, { lists: [{ object, layout }] })

test('keep how a list is arranged, for its user alone, and forget what is as usual', async () => {
  await arrange(orders, 'order', { order: ['status', 'number'], hidden: ['shop'], density: 'compact', page_size: 50 })
  expect(await layoutOf(await signIn(server.url, 'orders'), 'order')).toEqual({
    order: ['status', 'number'],
    hidden: ['shop'],
    density: 'compact',
    page_size: 50,
  })
  expect(await layoutOf(orders, 'customer')).toBeUndefined()
  expect(await layoutOf(nobody, 'order')).toBeUndefined()
  await arrange(orders, 'order', { order: null, hidden: null, density: null })
  expect(await layoutOf(orders, 'order')).toEqual({ page_size: 50 })
  await arrange(orders, 'order', { page_size: null })
  expect(await layoutOf(orders, 'order')).toBeUndefined()
})

test('lose nothing that two windows change at once', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `c${at}`)
  const changes = [
    ...names.map((name, at) => arrange(nobody, 'order', { sizes: { [name]: 100 + at } })),
    arrange(nobody, 'order', { density: 'roomy' }),
    arrange(nobody, 'order', { hidden: ['shop'] }),
  ]
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect(await layoutOf(nobody, 'order')).toEqual({
    sizes: Object.fromEntries(names.map((name, at) => [name, 100 + at])),
    density: 'roomy',
    hidden: ['shop'],
  })
  await arrange(nobody, 'order', { sizes: { c0: null, c1: 300 } })
  expect((await layoutOf(nobody, 'order'))?.sizes).toMatchObject({ c1: 300, c2: 102 })
  expect((await layoutOf(nobody, 'order'))?.sizes).not.toHaveProperty('c0')
  await arrange(nobody, 'order', { sizes: null })
  expect(await layoutOf(nobody, 'order')).toEqual({ density: 'roomy', hidden: ['shop'] })
})

test('know the lists that there are, and hold no novels', async () => {
  expect(await arrange(orders, 'nothing', { density: 'roomy' })).toMatchObject({
    status: 422,
    body: { code: 'unknown_object' },
  })
  const sizes = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`column_${at}`, 100]))
  expect(await arrange(orders, 'order', { sizes })).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await layoutOf(orders, 'order')).toBeUndefined()
})
