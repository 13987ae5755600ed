import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Changed } from '#api/actions.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }
type Body = { payload: Row & Changed; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await signIn(server.url, 'products')
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object) => {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const newProduct = async () =>
  (await ask('POST', 'product', { data: { name: 'Lampe', sku: `t-${randomUUID().slice(0, 13)}` } })).body.payload

test('a product names what is offered beside it and in its place, and never itself', async () => {
  const [lamp, better, cells] = [await newProduct(), await newProduct(), await newProduct()]
  const write = (data: object, version: number) => ask('PATCH', `product/${lamp.id}`, { data, version })
  const saved = await write(
    { cross_sells: [{ cross_sell_id: cells.id }], up_sells: [{ up_sell_id: better.id }] },
    lamp.version,
  )
  const { entity } = saved.body.payload
  expect(entity).toMatchObject({
    cross_sells: [{ cross_sell: { id: cells.id } }],
    up_sells: [{ up_sell: { id: better.id } }],
  })
  const own = await write({ cross_sells: [{ cross_sell_id: lamp.id }] }, entity.version)
  expect([own.status, own.body.fields]).toEqual([422, { cross_sells: ['A product is not offered beside itself'] }])
  // what is gone is offered nowhere
  expect((await ask('DELETE', `product/${cells.id}`, { version: cells.version })).status).toBe(200)
  const read = await ask('POST', `product/${lamp.id}`, { expand: ['cross_sells', 'up_sells'] })
  expect(read.body.payload).toMatchObject({ cross_sells: [], up_sells: [{ up_sell: { id: better.id } }] })
})
