import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & Changed & { current: Row; results: Row[] } }

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'customers', 'shops', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body: object) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body)
  return { status: answer.status, payload: (answer.body as Body).payload } // of every answer
}
const create = async (login: string, object: string, data: object, expand: string[] = []): Promise<Row> => {
  const { status, payload } = await ask(login, 'POST', object, { data, expand })
  expect(status, JSON.stringify(payload)).toBe(200)
  return payload
}

/** A customer with an address in each of these cities, written by two who both have its first version. */
const meet = async (...cities: string[]) => {
  const email = `${randomUUID()}@kontor.example`
  const addresses = cities.map((city) => ({ type: 'shipping', city, phone: '1' }))
  const { id, ...made } = await create('customers', 'customer', { email, addresses }, ['addresses'])
  const write = (login: string, rows: object[]) =>
    ask(login, 'PATCH', `customer/${id}`, { data: { addresses: rows }, version: 1, expand: ['addresses'] })
  const rows = (made['addresses'] as Row[]).map((row) => ({ id: row.id }))
  const read = async () => {
    const { payload } = await ask('customers', 'POST', `customer/${id}`, { expand: ['addresses'] })
    return (payload['addresses'] as Row[]).map((row) => row['city'])
  }
  return { write, rows, read }
}

test('rows that only one of two changed are merged, also two cells of one row', async () => {
  const { write, rows, read } = await meet('A', 'B', 'C')
  const [a, b, c] = rows
  expect((await write('admin', [{ ...a, city: 'A1' }, { ...b }, { ...c, phone: '2' }])).status).toBe(200)
  const { status, payload } = await write('customers', [{ ...a }, { ...b, city: 'B1' }, { ...c, city: 'C1' }])
  expect(status).toBe(200)
  expect(payload.entity).toMatchObject({
    addresses: [{ city: 'A1' }, { city: 'B1' }, { city: 'C1', phone: '2' }],
  })
  expect(await read()).toEqual(['A1', 'B1', 'C1'])
})

test('rows that each of two added both stay', async () => {
  const { write, rows, read } = await meet('A')
  expect((await write('admin', [...rows, { type: 'billing', city: 'Theirs' }])).status).toBe(200)
  expect((await write('customers', [...rows, { type: 'billing', city: 'Mine' }])).status).toBe(200)
  expect(await read()).toEqual(['A', 'Mine', 'Theirs'])
})

test('the same cell of one row is a conflict, and nothing of the others is written before it is decided', async () => {
  const { write, rows, read } = await meet('A', 'B')
  const [a, b] = rows
  await write('admin', [{ ...a, city: 'Theirs' }, { ...b }])
  const { status, payload } = await write('customers', [
    { ...a, city: 'Mine' },
    { ...b, city: 'B1' },
  ])
  expect(status).toBe(409)
  expect(payload).toMatchObject({ version: 2, changed_fields: ['addresses'] })
  expect(payload.current['addresses']).toMatchObject([{ city: 'Theirs' }, { city: 'B' }])
  expect(await read()).toEqual(['Theirs', 'B'])
})

test.each([
  ['taken away there, changed here', 'removes', 'changes'],
  ['changed there, taken away here', 'changes', 'removes'],
] as const)('a row that was %s is a conflict', async (_, theirs, mine) => {
  const { write, rows, read } = await meet('A', 'B')
  const [a, b] = rows
  const acts = { removes: [{ ...b }], changes: [{ ...a, city: 'New' }, { ...b }] }
  expect((await write('admin', acts[theirs])).status).toBe(200)
  const before = await read()
  expect((await write('customers', acts[mine])).status).toBe(409)
  expect(await read()).toEqual(before)
})

test('a row that both took away, and one that only one did, is no conflict', async () => {
  const { write, rows, read } = await meet('A', 'B', 'C')
  const [a, b, c] = rows
  await write('admin', [{ ...b }, { ...c }])
  expect((await write('customers', [{ ...c, city: 'C1' }])).status).toBe(200)
  expect(await read()).toEqual(['C1'])
  expect(a).toBeDefined()
})

test('tiers, which go by their quantity, conflict tier by tier', async () => {
  const tag = `t-${randomUUID().slice(0, 13)}`
  const product = await create('products', 'product', { name: 'Lampe', sku: tag })
  const list = await create('shops', 'price-list', { name: tag, slug: tag })
  const tier = (min_quantity: number, price: string) => ({ min_quantity, price })
  const data = { product_id: product.id, price_list_id: list.id, tiers: [tier(1, '10.00'), tier(5, '9.00')] }
  const { id } = await create('products', 'price', data)
  const write = (login: string, tiers: object[]) =>
    ask(login, 'PATCH', `price/${id}`, { data: { tiers }, version: 1, expand: ['tiers'] })
  expect((await write('shops', [tier(1, '11.00'), tier(5, '9.00'), tier(10, '8.00')])).status).toBe(200)
  // another tier, and one of one's own
  const merged = await write('products', [tier(1, '10.00'), tier(5, '8.50'), tier(20, '7.00')])
  expect(merged.status).toBe(200)
  expect(merged.payload.entity).toMatchObject({
    tiers: [tier(1, '11.00'), tier(5, '8.50'), tier(10, '8.00'), tier(20, '7.00')],
  })
  // the same tier, and the same new quantity at another price
  expect((await write('products', [tier(1, '12.00'), tier(5, '9.00')])).status).toBe(409)
  expect((await write('products', [tier(1, '10.00'), tier(5, '9.00'), tier(10, '7.90')])).status).toBe(409)
})
