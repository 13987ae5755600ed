import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>>
type Product = Row & { id: number; version: number }
type Body = { payload: Changed & Row; code?: string; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['products', 'shipping']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (path: string, body: object, { login = 'products', key = randomUUID() } = {}) => {
  const headers = { 'Override-Locale': 'en_EN', 'Idempotency-Key': key }
  const answer = await call(server.url, tokens[login], 'POST', `/api/v3/${path}`, body, headers)
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const begin = async (data: object = {}): Promise<Product> => {
  const sent = { name: 'Kocher', sku: `K-${randomUUID().slice(0, 12)}`, stock_quantity: 25, ...data }
  const { status, body } = await ask('product', { data: sent })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.payload as never
}
const correct = ({ id, version }: Product, params: object, who = {}) =>
  ask(`product/${id}/action/correct_stock`, { version, params }, who)
/** What was booked besides what it began with. */
const booked = async ({ id }: Product): Promise<readonly Row[]> =>
  (
    await server.db.rows<Row>(sql`
      select cause, quantity, stock_after, note, who from stock_movements where product_id = ${id} order by id`)
  ).slice(1)

describe('a stock is corrected', () => {
  test('to what was counted, with its reason and whoever did it, and the history says it', async () => {
    const one = await begin()
    const { status, body } = await correct(one, { quantity: '19', cause: 'stocktaking', note: ' Regal 4 ' })
    expect([status, body.payload.entity]).toMatchObject([200, { stock_quantity: 19, available_quantity: 19 }])
    expect(await booked(one)).toEqual([
      { cause: 'stocktaking', quantity: -6, stock_after: 19, note: 'Regal 4', who: 'Leena Mäkelä' },
    ])
    const read = await ask(`product/${one.id}`, { expand: ['history'] })
    expect(read.body.payload['history']).toMatchObject([
      { verb: 'product.correct_stock', text: '25 → 19 · Regal 4' },
      { verb: 'product.create' },
    ])
  })

  test('by what came or went', async () => {
    const one = await begin()
    const damaged = await correct(one, { quantity: '-2', cause: 'damaged' })
    const { version } = damaged.body.payload.entity as Product
    await correct({ ...one, version }, { quantity: '+12', cause: 'purchase', note: '' })
    expect(await booked(one)).toMatchObject([
      { cause: 'damaged', quantity: -2, stock_after: 23, note: null },
      { cause: 'purchase', quantity: 12, stock_after: 35, note: null },
    ])
  })

  test('once, however often the same call arrives', async () => {
    const one = await begin()
    const key = randomUUID()
    const [first, second] = [
      await correct(one, { quantity: '+3', cause: 'found' }, { key }),
      await correct(one, { quantity: '+3', cause: 'found' }, { key }),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await booked(one)).toHaveLength(1)
  })

  test('and back by another movement', async () => {
    const one = await begin()
    const { body } = await correct(one, { quantity: '-4', cause: 'lost' })
    expect((await ask(`undo/${body.payload.undo?.token}`, {})).status).toBe(200)
    expect(await booked(one)).toMatchObject([
      { cause: 'lost', quantity: -4 },
      { cause: 'undone', quantity: 4, stock_after: 25 },
    ])
  })

  test.each([
    ['without a figure', { cause: 'found' }, 'quantity'],
    ['without a reason', { quantity: '+1' }, 'cause'],
    ['for a reason that nobody gives', { quantity: '+1', cause: 'sale' }, 'cause'],
    ['by nothing', { quantity: '+0', cause: 'found' }, 'quantity'],
    ['by half a piece', { quantity: '1.5', cause: 'found' }, 'quantity'],
    ['to what it is', { quantity: '25', cause: 'stocktaking' }, 'quantity'],
    ['beyond what there can be', { quantity: '9999999', cause: 'found' }, 'quantity'],
  ])('but not %s', async (_, params, field) => {
    const one = await begin()
    const { status, body } = await correct(one, params)
    expect([status, Object.keys(body.fields ?? {})]).toMatchObject([422, [expect.stringContaining(field)]])
    expect(await booked(one)).toEqual([])
  })

  test('but not of a product whose stock is that of its variations, nor by whoever only reads products', async () => {
    const refused = await correct(await begin({ type: 'variable', stock_quantity: 0 }), {
      quantity: '3',
      cause: 'found',
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'stock_in_variations'])
    const one = await begin()
    expect((await correct(one, { quantity: '3', cause: 'lost' }, { login: 'shipping' })).status).toBe(403)
    expect(await booked(one)).toEqual([])
  })

  test('nor over what somebody else has moved since', async () => {
    const one = await begin()
    await server.db.run(sql`insert into stock_movements (product_id, quantity, cause) values (${one.id}, -1, 'sale')`)
    expect((await correct(one, { quantity: '20', cause: 'stocktaking' })).status).toBe(409)
    expect(await booked(one)).toMatchObject([{ cause: 'sale', stock_after: 24 }])
  })
})
