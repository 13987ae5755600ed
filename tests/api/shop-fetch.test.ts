import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#server/db.ts'
import { writeSecret } from '#server/shop-sync/connection/connect.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'
import { sql } from '#server/sql.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/** A shop that answers whatever it likes: what it says stands in the test as it goes over the wire. */
let shop: Server
let answer: string
let calls: number
let server: TestServer

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = createServer((_, response) => {
    calls++
    response.end(answer)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  const { port } = shop.address() as AddressInfo // it listens
  server = await startServer({ outboundAllow: [{ host: '127.0.0.1', port }] })
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
  await server.db.run(sql`update shop_connections set cursor = '', fetch_error = null`)
})

const order = (number: string, more = '') => `{"number":${number},"note":"fine"${more}}`
const fetchPage = async (orders: readonly string[], { cursor = '"c1"', more = false } = {}) => {
  answer = `{"orders":[${orders.join(',')}],"cursor":${cursor},"more":${more}}`
  await fetchOrders(server.db, server.config)
  return server.db.one<{ cursor: string; fetch_error: string | null }>(sql`
    select cursor, fetch_error from shop_connections where shop_id = 1`)
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
  expect(now).toEqual({ cursor: 'c1', fetch_error: null })
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
  const noted = { cursor: 'c1', fetch_error: expect.stringContaining('1 without a number') }
  expect(await fetchPage([order(number), 'null', order(`"${name}"`)])).toEqual({
    ...noted,
    fetch_error: expect.stringContaining('2 without a number'),
  })
  expect(await problemOf(name)).toBe('failed unreadable')
  expect((await fetchPage([])).fetch_error).toContain('2 without a number')
  expect((await fetchPage([order(`"${name}-2"`)])).fetch_error).toBeNull()
})

test('a cursor that cannot be kept loses no order, and a number is kept without blanks around it', async () => {
  const now = await fetchPage([order('" C-1 "')], { cursor: String.raw`"x\u0000"`, more: true })
  expect(now).toEqual({ cursor: '', fetch_error: expect.stringContaining('cursor') })
  expect(await problemOf('C-1')).toBe('failed unreadable')
})

test('a shop that says more and goes no further is asked once more, and not without end', async () => {
  await fetchPage([], { more: true })
  expect(calls).toBe(2)
})

test('what is no page of events is said in words', async () => {
  const { fetch_error: error } = await fetchPage([], { cursor: '7' })
  expect(error).toBe('The shop answers something else than its events (cursor).')
})
