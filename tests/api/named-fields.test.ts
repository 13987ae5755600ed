import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeShops } from '#tests/support/make-order.ts'
import { makeOrderToPack } from '#tests/support/packed-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = { id: number; version: number }
let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['shipping', 'shops']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object, login = 'shipping') => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'en_EN' })
  const { payload, fields = {} } = answer.body as { payload?: Row; fields?: Record<string, string[]> }
  return { status: answer.status, payload, fields }
}

test('what is wrong is told at its field, at the packing station and of what is locked, too', async () => {
  const { id: order } = await makeOrderToPack(server.db, await makeShops(server.db), [2])
  await ask('POST', 'packing/open', { order_id: order })
  const { id } = await server.db.one<{ id: number }>(sql`select id from shipments where order_id = ${order}`)
  const { id: parcel } = await server.db.one<{ id: number }>(sql`select id from parcels where shipment_id = ${id}`)
  const { id: other } = await server.db.one<{ id: number }>(sql`select min(id) as id from parcels`)
  const item = (quantity: unknown) => ({ order_item_id: 1, quantity })
  for (const [path, body, field] of [
    [`shipment/${id}/action/verify_item`, item(1.5), 'quantity'],
    [`shipment/${id}/action/verify_item`, item(null), 'quantity'],
    [`shipment/${id}/action/verify_item`, item('1'), 'quantity'],
    [`shipment/${id}/action/verify_item`, { code: '', quantity: 1 }, 'code'],
    ['packing/open', { order_id: order, agreed: 'x' }, 'agreed'],
    ['packing/open', { order_id: 0 }, 'order_id'],
    [`shipment/${id}/action/parcel`, { template_id: -1 }, 'template_id'],
    [`shipment/${id}/action/parcel`, { parcel_id: other, weight: 1 }, 'parcel_id'],
  ] as const) {
    const { status, fields } = await ask('POST', path, body)
    expect({ path, body, status, fields: Object.keys(fields) }).toEqual({ path, body, status: 422, fields: [field] })
  }
  expect((await ask('POST', 'packing/open', { order_id: 0 })).fields).toEqual({ order_id: ['At least 1'] })
  const locked = async (object: string, of: number, data: object) => {
    const { payload } = await ask('POST', `${object}/${of}`, {})
    return Object.keys((await ask('PATCH', `${object}/${of}`, { data, version: payload?.version })).fields)
  }
  expect(await locked('parcel', parcel, { shipment_id: 1 })).toEqual(['shipment_id'])
  expect(await locked('shipment', id, { order_id: 1 })).toEqual(['order_id'])
})

test('a country and a currency are ones that there are', async () => {
  const zone = (country_code: string) =>
    ask('POST', 'shipping-zone', { data: { name: `Zone ${country_code}`, countries: [{ country_code }] } }, 'shops')
  for (const code of ['ZZ', 'QQ', 'AA'])
    expect(await zone(code)).toMatchObject({
      status: 422,
      fields: { 'countries.new_0.country_code': [expect.any(String)] },
    })
  expect((await zone('IS')).status).toBe(200)
  const { id: cost } = await server.db.one<{ id: number }>(sql`select min(id) as id from shipping_prices`)
  const { payload } = await ask('POST', `shipping-price/${cost}`, {}, 'shops')
  const price = { data: { currency: 'NaN' }, version: payload?.version }
  expect(await ask('PATCH', `shipping-price/${cost}`, price, 'shops')).toMatchObject({ status: 422 })
})
