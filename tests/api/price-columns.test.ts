import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { sql } from '#server/sql.ts'
import { started, type DryRun } from '#api/jobs.ts'
import { call, signIn } from '#tests/support/call.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let shipping: string

beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
  shipping = await signIn(server.url, 'shipping')
})
afterAll(() => server.close())

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
const post = async (path: string, body: object, by = token) => {
  const answer = await call(server.url, by, 'POST', `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, payload: (answer.body as { payload?: unknown }).payload } // of every answer
}
const lists = () =>
  server.db.rows<{ id: number; label: string }>(sql`select id, name as label from price_lists order by id limit 2`)
const newProduct = async (prices: readonly object[] = []): Promise<Row> => {
  const sku = `t-${randomUUID().slice(0, 13)}`
  return (await post('product', { data: { name: 'Lampe', sku, prices } })).payload as Row // what was made
}
const cells = async (rows: readonly { id: number; version: number; data: object }[]) => {
  const answer = await call(
    server.url,
    token,
    'PATCH',
    '/api/v3/product/cells',
    { rows },
    { 'Override-Locale': 'en_EN' },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return routes['object.cells'].answer.parse(answer.body).payload.rows
}
const tiersOf = (id: number) =>
  server.db.rows<{ price_list_id: number; min_quantity: number; price: string }>(sql`
    select price_list_id::integer, min_quantity, round(price, 2)::text as price from product_prices where product_id = ${id} order by 1, 2`)
const historyOf = (product: number, list: number) =>
  server.db.rows<{ amount: string; is_now: boolean }>(sql`
    select round(h.amount, 2)::text as amount, h.date_until is null as is_now from price_history h join prices p on p.id = h.price_id
    where p.product_id = ${product} and p.price_list_id = ${list} order by h.date_from`)

test('a price is written as a cell of its product: its first tier, one that is new, one that goes', async () => {
  const [one, other] = await lists()
  if (one === undefined || other === undefined) throw new Error('No price lists')
  const made = await newProduct([
    { price_list_id: one.id, min_quantity: 5, price: '19.90' },
    { price_list_id: one.id, min_quantity: 25, price: '17.90' },
  ])
  const [first] = await cells([
    { id: made.id, version: made.version, data: { [`prices.${one.id}`]: '18.5', [`prices.${other.id}`]: '30' } },
  ])
  expect(first).toMatchObject({
    saved: { [`prices.${one.id}`]: '18.5', [`prices.${other.id}`]: '30' },
    refused: null,
  })
  expect(await tiersOf(made.id)).toEqual([
    { price_list_id: one.id, min_quantity: 5, price: '18.50' },
    { price_list_id: one.id, min_quantity: 25, price: '17.90' },
    { price_list_id: other.id, min_quantity: 1, price: '30.00' },
  ])
  // whoever announces a reduction finds what it was
  expect(await historyOf(made.id, one.id)).toEqual([
    { amount: '19.90', is_now: false },
    { amount: '18.50', is_now: true },
  ])
  const version = first?.saved?.version ?? 0
  const [gone] = await cells([{ id: made.id, version, data: { [`prices.${other.id}`]: null } }])
  expect(gone?.saved).toMatchObject({ [`prices.${other.id}`]: null })
  // what would come in its place nobody sees in a cell
  const [kept] = await cells([
    { id: made.id, version: gone?.saved?.version ?? 0, data: { [`prices.${one.id}`]: null } },
  ])
  expect(Object.keys(kept?.refused?.fields ?? {})).toEqual([`prices.${one.id}`])
  expect(await tiersOf(made.id)).toHaveLength(2)
})

test('a price that cannot be one is refused at its cell', async () => {
  const [one] = await lists()
  if (one === undefined) throw new Error('No price lists')
  const { id, version } = await newProduct()
  const refused = await cells([
    { id, version, data: { [`prices.${one.id}`]: '-3' } },
    { id, version, data: { [`prices.${one.id}`]: 'much' } },
    { id, version, data: { 'prices.x': '3' } },
    { id, version, data: { 'variations.3': '3' } },
  ])
  expect(refused.map((row) => row.saved)).toEqual([null, null, null, null])
  expect(Object.keys(refused[0]?.refused?.fields ?? {})).toEqual([`prices.${one.id}`])
  expect(await tiersOf(id)).toEqual([])
})

test('two who write prices of one product in different lists both stay; in the same list it is a conflict', async () => {
  const [one, other] = await lists()
  if (one === undefined || other === undefined) throw new Error('No price lists')
  const { id, version } = await newProduct([{ price_list_id: one.id, min_quantity: 1, price: '10' }])
  await cells([{ id, version, data: { [`prices.${one.id}`]: '11' } }])
  const [beside] = await cells([{ id, version, data: { [`prices.${other.id}`]: '20' } }])
  expect(beside?.refused).toBeNull()
  const [again] = await cells([{ id, version, data: { [`prices.${one.id}`]: '12' } }])
  expect(again?.refused).toMatchObject({
    code: 'conflict',
    payload: { current: { prices: expect.anything() as unknown } },
  })
  expect((await tiersOf(id)).map(({ price }) => price)).toEqual(['11.00', '20.00'])
})

test('a page of products comes with the prices that stand in its columns, to whoever reads prices', async () => {
  const [one] = await lists()
  if (one === undefined) throw new Error('No price lists')
  const { id, sku } = await newProduct([{ price_list_id: one.id, min_quantity: 1, price: '10' }])
  const asked = (expand: string[]) => ({
    object: 'product',
    scope: ['results'],
    params: { filters: [{ field: 'sku', op: 'eq', value: sku }], fields: ['sku'], expand },
  })
  const { payload } = await post('search', asked(['prices']))
  expect(payload).toMatchObject({ results: [{ id, prices: [{ price_list: one, min_quantity: 1, price: '10' }] }] })
  expect((await post('search', asked(['tags']))).status).toBe(422)
  expect((await post('search', asked(['prices']), shipping)).payload).toMatchObject({ results: [{ id, prices: [] }] })
})

test('a variation comes with the prices of its product as well, which count where it has none', async () => {
  const { id, parent } = await server.db.one<{ id: number; parent: number }>(sql`
    select p.id, p.parent_id as parent from products p join prices c on c.product_id = p.parent_id limit 1`)
  const { sku } = await server.db.one<{ sku: string }>(sql`select sku from products where id = ${id}`)
  const params = { filters: [{ field: 'sku', op: 'eq', value: sku }], expand: ['prices'] }
  const { payload } = await post('search', { object: 'product', scope: ['results'], params })
  expect(payload).toMatchObject({
    results: [
      {
        id,
        parent: { id: parent },
        prices_from: expect.arrayContaining([expect.objectContaining({ min_quantity: 1 })]) as unknown,
      },
    ],
  })
})

test('prices of many are changed by percent, tried first, and taken back as one', async () => {
  const [one] = await lists()
  if (one === undefined) throw new Error('No price lists')
  const first = await newProduct([
    { price_list_id: one.id, min_quantity: 1, price: '249' },
    { price_list_id: one.id, min_quantity: 10, price: '219' },
  ])
  const second = await newProduct([{ price_list_id: one.id, min_quantity: 1, price: '0.10' }])
  const none = await newProduct()
  const ids = [first.id, second.id, none.id]
  const prices = { to: one.id, how: 'percent', value: '-10', ending: '90' }
  const body = { action: 'product.change', data: { prices }, ids }
  const trial = (await post('product/bulk', { ...body, dry_run: true })).payload as DryRun // tried
  expect(trial).toMatchObject({ allowed: 2, blocked: [{ reason_code: 'nothing_of_its_own', ids: [none.id] }] })
  expect(trial.blocked[0]?.reason).toContain('no price of its own')
  expect((await tiersOf(first.id)).map(({ price }) => price)).toEqual(['249.00', '219.00'])
  const { job, undo } = started.parse((await post('product/bulk', body)).payload)
  await jobUntil(server.db, job.id)
  expect((await tiersOf(first.id)).map(({ price }) => price)).toEqual(['223.90', '196.90'])
  expect((await tiersOf(second.id)).map(({ price }) => price)).toEqual(['0.90'])
  expect(await historyOf(first.id, one.id)).toEqual([
    { amount: '249.00', is_now: false },
    { amount: '223.90', is_now: true },
  ])
  const back = started.parse((await post(`undo/${undo?.token}`, {})).payload)
  await jobUntil(server.db, back.job.id)
  expect((await tiersOf(first.id)).map(({ price }) => price)).toEqual(['249.00', '219.00'])
  expect((await post('product/bulk', { ...body, data: { prices: { ...prices, how: 'halve' } } })).status).toBe(422)
  // nobody pays for taking it away
  const less = { ...body, data: { prices: { to: one.id, how: 'amount', value: '-300' } }, dry_run: true }
  expect((await post('product/bulk', less)).payload).toMatchObject({ allowed: 0 })
})
