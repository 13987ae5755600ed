import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchParams } from '#api/search.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
/** Reads orders, and so chooses shops, methods and price lists, which they do not read. */
let chooser: string
let nobody: string

beforeAll(async () => {
  server = await startServer()
  chooser = await signIn(server.url, 'orders')
  nobody = await signIn(server.url, 'nobody')
})
afterAll(() => server.close())

const ask = (object: string, params: SearchParams, scope = ['results', 'total'], token = chooser) =>
  call(server.url, token, 'POST', '/api/v3/search', { object, scope, params })
const labels = async (object: string, params: SearchParams = {}, token = chooser) => {
  const { status, body } = await ask(object, { fields: ['label'], ...params }, undefined, token)
  expect(status).toBe(200)
  const { results } = (body as { payload: { results: { label: string }[] } }).payload
  return results.map(({ label }) => label)
}

test('whoever reads what refers to it chooses by name, and is told no more than the name', async () => {
  const { body } = await ask('payment-method', { fields: ['label'] })
  const { results } = (body as { payload: { results: object[] } }).payload
  expect(results.length).toBeGreaterThan(3)
  for (const row of results) expect(Object.keys(row).toSorted()).toEqual(['id', 'label', 'version'])
  expect(await labels('shop')).toContain('nordlicht.de')
  expect(await labels('price-list')).toContain('Fachhandel, netto')
})

test.each<[string, SearchParams, string[]?]>([
  ['another field beside the name', { fields: ['label', 'url'] }],
  ['every field', {}],
  ['the id alone', { fields: ['id'] }],
  ['a filter on what it is not narrowed by', { fields: ['label'], filters: [{ field: 'url', op: 'not_empty' }] }],
  ['an order by another field', { fields: ['label'], sort: [{ field: 'name', dir: 'asc' }] }],
  ['a session', { fields: ['label'], session: 'new' }],
  ['facets', { fields: ['label'] }, ['results', 'facets']],
])('without the right to read it, %s is refused', async (_, params, scope) => {
  expect(await ask('shop', params, scope)).toMatchObject({ status: 403, body: { code: 'no_right' } })
})

test.each(['order', 'customer', 'user', 'export-history', 'shop', 'product', 'media'])(
  'somebody without a role learns no names of %s',
  async (object) => {
    const refused = { status: 403, body: { code: 'no_right' } }
    expect(await ask(object, { fields: ['label'] }, undefined, nobody)).toMatchObject(refused)
  },
)

test('words find a name in it, and not in what else the record is searched by', async () => {
  const admin = await signIn(server.url, 'admin')
  expect(await labels('user', { query: 'brandt jana' }, admin)).toEqual(['Jana Brandt'])
  expect(await labels('price-list', { query: 'B2B' })).toEqual(['Fachhandel, netto'])
  expect(await labels('shop', { query: 'https' })).toEqual([])
})

test('what a shop offers comes in its own order, and all else by name', async () => {
  const all = await labels('payment-method')
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'de')))
  const offered = await server.db.rows<{ name: string }>(sql`
    select m.name from payment_methods m join shop_payment_methods o on o.payment_method_id = m.id
    where o.shop_id = 1 and m.is_active order by o.place`)
  const filters: SearchParams['filters'] = [
    { field: 'is_active', op: 'eq', value: true },
    { field: 'offered_by', op: 'eq', value: 1 },
  ]
  expect(await labels('payment-method', { filters })).toEqual(offered.map(({ name }) => name))
})

test('with a payment method is told what an order becomes that is placed with it, and no more', async () => {
  const tells = ['status_after_placement', 'auto_generate_invoice', 'status_generates_invoice']
  const orders = await signIn(server.url, 'orders')
  const { body } = await ask('payment-method', { fields: ['label', ...tells] }, ['results'], orders)
  const { results } = (body as { payload: { results: { id: number; status_after_placement: string }[] } }).payload
  const known = await server.db.rows<{ id: number; status_after_placement: string }>(sql`
    select id, status_after_placement from payment_methods order by id`)
  const told = results.map(({ id, status_after_placement }) => ({ id, status_after_placement }))
  expect(told.toSorted((a, b) => a.id - b.id)).toEqual(known)
  expect(new Set(known.map(({ status_after_placement }) => status_after_placement)).size).toBeGreaterThan(1)
  const more = await ask('payment-method', { fields: ['label', 'fee_percent'] }, ['results'], orders)
  expect(more).toMatchObject({ status: 403 })
})

test('a name may be asked for beside the fields by whoever may read them', async () => {
  const token = await signIn(server.url, 'orders')
  const { body } = await ask('order', { fields: ['number', 'label'], page_size: 1 }, ['results'], token)
  const [row] = (body as { payload: { results: { number: string; label: string }[] } }).payload.results
  expect(row?.label).toBe(row?.number)
})
