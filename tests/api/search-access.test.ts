import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchParams } from '#api/search.ts'
import { shippingStatuses, type Actor } from '#entities/access.ts'
import { search } from '#server/search/search.ts'
import { demoUsers } from '#server/seed/demo-users.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const admin: Actor = { id: 1, roles: ['admin'], shops: [] }
const find = (params: SearchParams, actor: Actor = admin, object = 'order') =>
  search(server.db, actor, { object, scope: ['results', 'total', 'ids', 'facets'], params })

const shopsSeen = async (actor: Actor) => {
  const { results } = await find({ page_size: 500, fields: ['shop', 'status'] }, actor)
  return new Set((results ?? []).map((row) => (row['shop'] as { id: number } | null)?.id ?? null)) // a reference
}
const one = (level: 'view' | 'deny' | 'edit'): Actor['shops'] => [{ shop_id: 2, area: 'orders', level }]

test('order managers see all shops, but not the denied one', async () => {
  expect(await shopsSeen({ id: 3, roles: ['order_manager'], shops: [] })).toEqual(new Set([1, 2, 3, 4, null]))
  expect(await shopsSeen({ id: 3, roles: ['order_manager'], shops: one('view') })).toEqual(new Set([1, 2, 3, 4, null]))
  expect(await shopsSeen({ id: 3, roles: ['order_manager'], shops: one('deny') })).toEqual(new Set([1, 3, 4, null]))
})

test.each(['view', 'edit'] as const)('without the role, %s opens one shop and nothing else', async (level) => {
  expect(await shopsSeen({ id: 3, roles: [], shops: one(level) })).toEqual(new Set([2]))
  const total = async (shop: number) =>
    (await find({ filters: [{ field: 'shop', op: 'eq', value: shop }] }, { id: 3, roles: [], shops: one(level) })).total
  expect(await total(1)).toBe(0)
  expect(await total(2)).toBeGreaterThan(0)
})

test('shipping staff find the orders that they can follow, and count no others', async () => {
  const { total, facets } = await find({}, { id: 4, roles: ['shipping_manager'], shops: [] })
  expect(Object.keys(facets?.['status'] ?? {}).toSorted()).toEqual([...shippingStatuses].toSorted())
  const { n } = await server.db.one<{ n: number }>(
    sql`select count(*) as n from orders where status = any(${shippingStatuses}::text[])`,
  )
  expect(total).toBe(n)
})

test.each([
  ['nobody', 'order'],
  ['nobody', 'customer'],
  ['products', 'order'],
  ['shipping', 'customer'],
  ['orders', 'shop'],
  ['orders', 'user'],
  ['worktime', 'user'],
  ['shops', 'order'],
])('%s may not search %s', async (login, object) => {
  const other = await signIn(server.url, login)
  const { status, body } = await call(server.url, other, 'POST', '/api/v3/search', { object })
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'no_right' } })
})

test('everyone finds their own exports as the shell polls them, an administrator, too', async () => {
  const poll = async (login: string) => {
    const body = { object: 'export-job', scope: ['results'], params: { page_size: 100 } }
    return (await call(server.url, await signIn(server.url, login), 'POST', '/api/v3/search', body)).body
  }
  expect(await poll('orders')).toMatchObject({
    payload: {
      // the one that was aborted has left the search
      results: [
        { object: 'order', state: 'completed', download_url: expect.stringMatching(/^\/api\/v3\/file\/\d+\/content$/) },
      ],
    },
  })
  expect(await poll('nobody')).toMatchObject({ payload: { results: [] } })
  expect(await poll('admin')).toMatchObject({ payload: { results: [{ user: { id: 1 } }, { user: { id: 1 } }] } })
})

test('a user found by an administrator carries no password', async () => {
  const { results } = await find({}, admin, 'user')
  expect(results).toHaveLength(demoUsers.length)
  expect(JSON.stringify(results)).not.toContain('argon2')
})
