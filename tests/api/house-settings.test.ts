import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingId } from '#entities/setting/parts.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Body = { payload: Readonly<Record<string, unknown>>; fields?: Readonly<Record<string, string[]>> }

let server: TestServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  server = await startServer()
  for (const login of ['admin', 'products']) tokens[login] = await signIn(server.url, login)
})
afterAll(() => server.close())

const ask = async (login: string, method: string, path: string, body: object = {}) => {
  const answer = await call(server.url, tokens[login], method, `/api/v3/${path}`, body, { 'Override-Locale': 'de_DE' })
  return { status: answer.status, body: answer.body as Body } // of every answer
}
const called = (length: number) => randomUUID().replaceAll('-', '').slice(0, length)
const begin = (sku: string) => ask('products', 'POST', 'product', { data: { name: 'Lampe', sku } })
const checkOf = async (value: string) =>
  (await ask('products', 'POST', 'product/check', { field: 'sku', value })).body.payload

test('an SKU is as long as the settings say, and three characters before anybody has said so', async () => {
  expect((await begin(called(2))).body.fields).toEqual({ sku: ['Mindestens 3 Zeichen'] })
  const old = await begin(called(5))
  expect([old.status, await checkOf(called(5))]).toMatchObject([200, { free: true, least: 3 }])

  const { body } = await ask('admin', 'POST', `setting/${settingId}`)
  expect(body.payload).toMatchObject({ min_sku_length: 3 })
  const { version } = body.payload
  const set = await ask('admin', 'PATCH', `setting/${settingId}`, { version, data: { min_sku_length: 8 } })
  expect(set.status, JSON.stringify(set.body)).toBe(200)

  expect((await begin(called(7))).body.fields).toEqual({ sku: ['Mindestens 8 Zeichen'] })
  expect((await begin(called(8))).status).toBe(200)
  expect(await checkOf(called(7))).toMatchObject({ least: 8 })
  // what was called so before stays, until it is called otherwise
  const { id } = old.body.payload
  const change = async (data: object) => {
    const { version: seen } = (await ask('products', 'POST', `product/${String(id)}`)).body.payload
    return ask('products', 'PATCH', `product/${String(id)}`, { version: seen, data })
  }
  expect((await change({ name: 'Laterne' })).status).toBe(200)
  expect((await change({ sku: called(6) })).body.fields).toEqual({ sku: ['Mindestens 8 Zeichen'] })

  const { undo } = set.body.payload as { undo: { token: string } }
  expect((await ask('admin', 'POST', `undo/${undo.token}`)).status).toBe(200)
  expect((await change({ sku: called(6) })).status).toBe(200)
})

test('the settings are the administrator’s, and there is one of them', async () => {
  expect((await ask('products', 'POST', `setting/${settingId}`)).status).toBe(403)
  const data = { min_sku_length: 5 }
  expect((await ask('products', 'PATCH', `setting/${settingId}`, { version: 1, data })).status).toBe(403)
  expect((await ask('admin', 'POST', 'setting', { data })).status).toBe(403)
  for (const length of [0, 65])
    expect(
      (await ask('admin', 'PATCH', `setting/${settingId}`, { data: { min_sku_length: length } })).body.fields,
    ).toHaveProperty('min_sku_length')
})
