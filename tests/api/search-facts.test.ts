import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { orderFacts } from '#entities/order/facts.ts'
import { orderFactsOf } from '#server/search/order-facts.ts'
import { search } from '#server/search/search.ts'
import { named, sql } from '#server/sql.ts'
import { ordersWithWrongFulfilment } from '#tests/support/fulfilment.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const facts = Object.entries(orderFacts).filter(([name]) => Object.hasOwn(orderFactsOf, name))

test('there are facts to compare', () => {
  expect(facts).toHaveLength(Object.keys(orderFactsOf).length)
})

test.each(facts)('%s asked of the table it depends on is what the view says', async (field, { kind }) => {
  let met = 0
  for (const value of kind === 'flag' ? [true, false] : [0, 1, 2, 3]) {
    const { ids = [] } = await search(server.db, admin, {
      object: 'order',
      scope: ['ids'],
      params: { filters: [{ field, op: 'eq', value }], sort: [{ field: 'number', dir: 'asc' }] },
    })
    const rows = await server.db.rows<{ id: number }>(
      sql`select id from order_rows where ${named(field)}::text = ${String(value)} order by number limit 1000`,
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
    met += ids.length > 0 ? 1 : 0
  }
  // the demo has orders on both sides of every fact
  expect(met).toBeGreaterThan(1)
})

test('how far orders are delivered is kept as their lines and parcels say', async () => {
  expect(await ordersWithWrongFulfilment(server.db)).toEqual([])
})
