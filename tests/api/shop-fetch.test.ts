import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutboundTarget } from '#server/config.ts'
import { transaction } from '#server/db.ts'
import { writeSecret } from '#server/shop-sync/connection/connect.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** A shop that answers whatever it likes: what it says stands in the test as it goes over the wire. */
let shop: Server
let answer: string
let status = 200
let calls: number
let server: TestServer
const allowed: OutboundTarget[] = []

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = createServer((_, response) => {
    calls++
    response.statusCode = status
    response.end(answer)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  const { port } = shop.address() as AddressInfo // it listens
  allowed.push({ host: '127.0.0.1', port })
  server = await startServer({ outboundAllow: allowed })
  vi.useRealTimers()
  await transaction(server.db, async (tx) => {
    await tx.run(sql`
      insert into shop_connections (shop_id, connector, address, key_name)
      values (1, 'musterladen', ${`http://127.0.0.1:${port}`}, 'k')`)
    await writeSecret(tx, server.config, 1, 'secret', 'a secret of the shop')
  })
})
afterAll(async () => {
  await server.close()
  shop.close()
})
beforeEach(async () => {
  calls = 0
  await server.db.run(sql`update shop_connections set cursor = '', fetch_error = null, fetch_trouble = null`)
})

const order = (number: string, more = '') => `{"number":${number},"note":"fine"${more}}`
const fetchPage = async (orders: readonly string[], { cursor = '"c1"', more = false } = {}) => {
  answer = `{"orders":[${orders.join(',')}],"cursor":${cursor},"more":${more}}`
  await fetchOrders(server.db, server.config)
  return server.db.one<{ cursor: string; fetch_trouble: string | null; fetch_error: string | null }>(sql`
    select cursor, fetch_trouble, fetch_error from shop_connections where shop_id = 1`)
}
const problemOf = async (number: string) =>
  (
    await server.db.maybe<{ problem: string }>(sql`
      select concat_ws(' ', o.status, o.import_problem) as problem
      from shop_orders s join orders o on o.id = s.order_id where s.external_number = ${number}`)
  )?.problem

test.each([
  ['a text with NUL', 'T-1', String.raw`,"customer":{"email":"a\u0000@b.de"}`],
  ['half of a pair', 'T-2', String.raw`,"x":"\ud800"`],
  ['NUL in a name', 'T-3', String.raw`,"a\u0000b":1`],
  ['six thousand levels', 'T-4', `,"x":${'['.repeat(6000)}${']'.repeat(6000)}`],
])('an order with %s is kept with its reason, and holds up no other', async (_, number, more) => {
  const now = await fetchPage([order(`"${number}"`, more), order(`"${number}-after"`)])
  expect(now).toEqual({ cursor: 'c1', fetch_trouble: null, fetch_error: null })
  expect([await problemOf(number), await problemOf(`${number}-after`)]).toEqual([
    'failed unreadable',
    'failed unreadable',
  ])
})

test.each([
  '12',
  '""',
  'null',
  `"${'9'.repeat(61)}"`,
  String.raw`"N\u0000"`,
  '".."',
  '"."',
  '"  "',
  String.raw`"A\nB"`,
])('an order with the number %s is left out and said so, until the next ones come', async (number) => {
  const name = `U-${Buffer.from(number).toString('hex').slice(0, 20)}`
  const noted = { cursor: 'c1', fetch_trouble: 'nameless', fetch_error: '2' }
  expect(await fetchPage([order(number), 'null', order(`"${name}"`)])).toEqual(noted)
  expect(await problemOf(name)).toBe('failed unreadable')
  expect(await fetchPage([])).toEqual(noted)
  expect((await fetchPage([order(`"${name}-2"`)])).fetch_trouble).toBeNull()
})

test('a cursor that cannot be kept loses no order, and a number is kept without blanks around it', async () => {
  const now = await fetchPage([order('" C-1 "')], { cursor: String.raw`"x\u0000"`, more: true })
  expect(now).toEqual({ cursor: '', fetch_trouble: 'cursor_unusable', fetch_error: null })
  expect(await problemOf('C-1')).toBe('failed unreadable')
})

test('a shop that says more and goes no further is asked once more, and not without end', async () => {
  await fetchPage([], { more: true })
  expect(calls).toBe(2)
})

test('what is no page of events is said by a code, and where', async () => {
  expect(await fetchPage([], { cursor: '7' })).toMatchObject({ fetch_trouble: 'not_events', fetch_error: 'cursor' })
})

const fetchAnswer = async (said: string, with_: number) => {
  ;[answer, status] = [said, with_]
  await fetchOrders(server.db, server.config)
  status = 200
  return server.db.one(sql`select connection_trouble, fetch_error from shop_rows where id = 1`)
}

test.each([
  ['key is unknown', 401, 'not_signed_in', '401 key is unknown'],
  ['Wartung', 503, 'shop_fails', '503 Wartung'],
  ['no such page', 404, 'shop_refuses', '404 no such page'],
  ['<html>', 200, 'no_json', '<html>'],
])(
  'what a shop answers with %s and %s has a code, and its own words beside it',
  async (said, status, trouble, error) => {
    expect(await fetchAnswer(said, status)).toEqual({ connection_trouble: trouble, fetch_error: error })
  },
)

test('a shop that takes no connection is found by it in the list, until it does again', async () => {
  const token = await signIn(server.url, 'shops')
  const list = async () => {
    const where = [{ field: 'connection_trouble', op: 'eq', value: 'refused' }]
    const found = await call(server.url, token, 'POST', '/api/v3/search', {
      object: 'shop',
      scope: ['results'],
      params: { filters: where },
    })
    expect(found.status, JSON.stringify(found.body)).toBe(200)
    // as the contract says
    return (found.body as { payload: { results: { id: number; connection_trouble: string }[] } }).payload.results
  }
  const { address } = await server.db.one<{ address: string }>(
    sql`select address from shop_connections where shop_id = 1`,
  )
  // nobody listens at the port of nothing
  const to = (one: string) => server.db.run(sql`update shop_connections set address = ${one} where shop_id = 1`)
  await to('http://127.0.0.1:1')
  allowed.push({ host: '127.0.0.1', port: 1 })
  await fetchOrders(server.db, server.config)
  expect(await list()).toMatchObject([{ id: 1, connection_trouble: 'refused' }])
  await to(address)
  await fetchPage([])
  expect(await list()).toEqual([])
})

test('an order of the demo that could not be imported is read once more, and says what is still wrong', async () => {
  const token = await signIn(server.url, 'admin')
  const { id, version } = await server.db.one<{ id: number; version: number }>(sql`
    select id, version from orders where import_problem = 'total_differs' order by id limit 1`)
  const again = await call(server.url, token, 'POST', `/api/v3/order/${id}/import`, { version })
  expect(again).toMatchObject({ status: 409, body: { code: 'import.total_differs' } })
})
