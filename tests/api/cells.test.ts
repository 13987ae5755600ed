import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
})
afterAll(() => server.close())

type Sent = { id: number; version: number; data: Record<string, unknown> }
const send = async (rows: readonly Sent[], headers: Readonly<Record<string, string>> = {}, by = token) => {
  const answer = await call(
    server.url,
    by,
    'PATCH',
    '/api/v3/product/cells',
    { rows },
    {
      'Override-Locale': 'en_EN',
      ...headers,
    },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return routes['object.cells'].answer.parse(answer.body).payload.rows
}
const products = (limit: number) =>
  server.db.rows<{ id: number; version: number }>(
    sql`select id, version from products where type <> 'variable' order by id limit ${limit}`,
  )
const weightOf = async (id: number) =>
  (await server.db.one<{ weight: number }>(sql`select weight::float8 as weight from products where id = ${id}`)).weight

test('each row is saved by itself: what is refused says why, and the others stand', async () => {
  const [one, two, three] = await products(3)
  if (one === undefined || two === undefined || three === undefined) throw new Error('No products')
  const rows = await send([
    { ...three, data: { weight: 1.25, season_code: 'HW26' } },
    { ...one, data: { weight: -4 } },
    { ...two, data: { backorders: 'perhaps' } },
    { id: 999_999_999, version: 1, data: { weight: 2 } },
    { ...two, data: { sku: 'ND-NEW' } },
  ])
  expect(rows[0]).toMatchObject({
    id: three.id,
    saved: { id: three.id, version: three.version + 1, weight: 1.25, season_code: 'HW26' },
    refused: null,
  })
  expect(rows.slice(1).map(({ refused }) => refused?.code)).toEqual([
    'invalid',
    'invalid',
    'product_not_found',
    'invalid',
  ])
  expect(Object.keys(rows[1]?.refused?.fields ?? {})).toEqual(['weight'])
  expect(await weightOf(three.id)).toBe(1.25)
  const { history } = await server.db.one<{ history: number }>(sql`
    select count(*)::integer as history from history
    where object = 'product' and record_id = ${three.id} and verb = 'product.change'`)
  expect(history).toBeGreaterThan(0)
})

test('another field that somebody changed meanwhile is kept, the same field is a conflict with what stands there', async () => {
  const [one] = await products(1)
  if (one === undefined) throw new Error('No product')
  const admin = await signIn(server.url, 'admin')
  await send([{ ...one, data: { weight: 3 } }], {}, admin)
  const [beside] = await send([{ ...one, data: { season_code: 'FS27' } }])
  expect(beside?.saved).toMatchObject({ season_code: 'FS27', version: one.version + 2 })
  const [same] = await send([{ ...one, data: { weight: 4 } }])
  expect(same?.refused).toMatchObject({
    code: 'conflict',
    payload: { current: { weight: 3 }, version: one.version + 2 },
  })
  expect(await weightOf(one.id)).toBe(3)
})

test('under one key it is written once, and the second answer is the first', async () => {
  const [one] = await products(1)
  if (one === undefined) throw new Error('No product')
  const key = { 'Idempotency-Key': 'cells-once' }
  const first = await send([{ ...one, data: { weight: 8.5 } }], key)
  expect(await send([{ ...one, data: { weight: 8.5 } }], key)).toEqual(first)
  const { version } = await server.db.one<{ version: number }>(sql`select version from products where id = ${one.id}`)
  expect(version).toBe(one.version + 1)
})

test('whoever may not write products writes no cell, and a list without cells has no such call', async () => {
  const [one] = await products(1)
  if (one === undefined) throw new Error('No product')
  const orders = await signIn(server.url, 'orders')
  const answer = await call(server.url, orders, 'PATCH', '/api/v3/product/cells', {
    rows: [{ ...one, data: { weight: 77 } }],
  })
  const rows = answer.status === 200 ? routes['object.cells'].answer.parse(answer.body).payload.rows : []
  expect(rows.filter(({ saved }) => saved !== null)).toEqual([])
  expect(await weightOf(one.id)).not.toBe(77)
  const none = await call(server.url, token, 'PATCH', '/api/v3/order/cells', { rows: [{ ...one, data: {} }] })
  expect(none.status).toBe(404)
})

/** As many articles as a large house has. */
const manyRows = samples(500, 2000)
test('many rows of three cells are written 250 at a time', { timeout: 300_000 }, async () => {
  await server.db.rows(sql`
    insert into products (sku, name, type)
    select 'SHEET-' || n, 'Sheet ' || n, 'simple' from generate_series(1, ${manyRows}::integer) n returning id`)
  const all = await server.db.rows<{ id: number; version: number }>(
    sql`select id, version from products where sku like 'SHEET-%' order by id`,
  )
  expect(all).toHaveLength(manyRows)
  const started = performance.now()
  for (let at = 0; at < all.length; at += 250) {
    const rows = await send(
      all
        .slice(at, at + 250)
        .map((one, i) => ({ ...one, data: { weight: i, season_code: 'HW27', picklist_order: at + i } })),
    )
    expect(rows.filter(({ saved }) => saved === null)).toEqual([])
  }
  console.info(`${manyRows} rows of 3 cells: ${Math.round(performance.now() - started)} ms`)
  const { done } = await server.db.one<{ done: number }>(sql`
    select count(*)::integer as done from products where sku like 'SHEET-%' and season_code = 'HW27'`)
  expect(done).toBe(manyRows)
})
