import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#entities/access.ts'
import { orderFacts } from '#entities/order-facts.ts'
import { fulfilmentStates } from '#entities/order.ts'
import { orderFactsOf } from '#server/search/order-facts.ts'
import { search } from '#server/search/search.ts'
import { named, sql } from '#server/sql.ts'
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

test.each(fulfilmentStates)('%s is found as the view says, alone, among others and left out', async (state) => {
  const found = async (op: 'eq' | 'in' | 'neq' | 'nin', value: string | string[]) => {
    const { ids = [] } = await search(server.db, admin, {
      object: 'order',
      scope: ['ids'],
      params: { filters: [{ field: 'fulfilment_state', op, value }], sort: [{ field: 'number', dir: 'asc' }] },
    })
    return ids
  }
  const said = async (states: readonly string[]) => {
    const rows = await server.db.rows<{ id: number }>(
      sql`select id from order_rows where fulfilment_state = any(${states}) order by number limit 1000`,
    )
    return rows.map(({ id }) => id)
  }
  const others = fulfilmentStates.filter((other) => other !== state)
  const alone = await said([state])
  expect(alone.length).toBeGreaterThan(0)
  expect(await found('eq', state)).toEqual(alone)
  expect(await found('in', [state, 'open'])).toEqual(await said([state, 'open']))
  expect(await found('neq', state)).toEqual(await said(others))
  expect(await found('nin', others)).toEqual(alone)
})
