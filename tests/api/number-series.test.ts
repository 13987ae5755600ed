import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingId } from '#entities/setting/parts.ts'
import { nextNumber } from '#server/document/number.ts'
import { transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Body = { payload: Record<string, unknown> & { version: number }; fields?: Record<string, string[]> }
type Tried = {
  problems: { type: string; text: string }[]
  numbers: { shop: { id: number } | null; next: { type: string; number: string; is_own: boolean }[] }[]
}

let server: TestServer
let admin: string
let shops: number[]
beforeAll(async () => {
  server = await startServer()
  admin = await signIn(server.url, 'admin')
  shops = (await server.db.rows<{ id: number }>(sql`select id from shops order by id limit 2`)).map(({ id }) => id)
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body: object = {}) => {
  const answer = await call(server.url, admin, method, `/api/v3/${path}`, body)
  return { status: answer.status, body: answer.body as Body } // of these calls
}
const at = `setting/${settingId}`
const line = (pattern: string, type = 'invoice', min_digits = 6) => ({ type, pattern, min_digits })
const write = async (lines: object[]) => {
  const { version } = (await ask('POST', at)).body.payload
  return ask('PATCH', at, { version, data: { document_numbers: lines } })
}
const attempt = async (lines: object[]) =>
  (await ask('POST', `${at}/numbers`, { document_numbers: lines })).body.payload as unknown as Tried
const nextOf = (tried: Tried, shop: number | null, type = 'invoice') =>
  tried.numbers.find((one) => (one.shop?.id ?? null) === shop)?.next.find((one) => one.type === type)
const take = (shop: number | null) =>
  transaction(server.db, async (tx) => (await nextNumber(tx, shop, 'invoice')).number)

test('a series of the house is tried, saved, counted on by and written down', async () => {
  const shop = Number(shops[0])
  const before = await take(shop)
  const year = new Date().getFullYear()
  const count = Number(before.split('-').at(-1))
  const tried = await attempt([line('RE{SHOP}-{YYYY}-{N}')])
  expect(tried.problems).toEqual([])
  const number = `RE${shop}-${year}-${String(count + 1).padStart(6, '0')}`
  expect(nextOf(tried, shop)).toEqual({ type: 'invoice', number, is_own: false })
  expect(nextOf(tried, null)?.number).toMatch(/^RE0-/)
  // nothing is taken, and nothing saved by trying
  expect(nextOf(await attempt([]), shop)?.number).toBe(before.replace(/\d+$/, String(count + 1).padStart(5, '0')))
  expect((await write([line('RE{SHOP}-{YYYY}-{N}')])).status).toBe(200)
  expect(await take(shop)).toBe(number)
  const written = await server.db.one<{ after: { document_numbers: object[] }; verb: string }>(sql`
    select verb, after from audit_log where object = 'setting' order by id desc limit 1`)
  expect(written.after.document_numbers).toHaveLength(1)
})

test('a series that could give a number again is refused, with its type, when tried and when saved', async () => {
  const [one, other] = [Number(shops[0]), Number(shops[1])]
  const problem = async (...lines: object[]) => {
    const { problems } = await attempt(lines)
    const { status, body } = await write(lines)
    expect([status, body.fields?.['document_numbers']]).toEqual([422, [problems[0]?.text]])
    return problems[0]?.text
  }
  // each shop counts for itself
  for (const wrong of ['RE-{YYYY}-{N}', 'RE{SHOP}{YYYY}-{N}', 'RE{SHOP}-{N}', 'RE/{SHOP}-{YYYY}-{N}'])
    expect(await problem(line(wrong)), wrong).toContain('{SHOP}')
  // an invoice and its correction are filed together
  expect(await problem(line('B{SHOP}-{YYYY}-{N}'), line('B{SHOP}-{YYYY}-{N}', 'credit-invoice', 3))).toContain(
    'Rechnungskorrektur',
  )
  // what a shop has as its own
  await server.db.run(sql`
    insert into shop_document_numbers (shop_id, type, pattern, min_digits)
    values (${other}, 'invoice', ${`EIGEN${one}-{YYYY}-{N}`}, 6)`)
  expect(await problem(line('EIGEN{SHOP}-{YYYY}-{N}'))).toContain('im Shop')
  expect(nextOf(await attempt([]), other)).toMatchObject({ is_own: true })
  // what was given before, by whomever, and past a count that is not there yet
  const given = (number: string, shop: number) =>
    server.db.run(sql`
      insert into documents (order_id, shop_id, type, number, status, date_issued)
      select id, ${shop}, 'invoice', ${number}, 'issued', now() from orders limit 1`)
  await given(`ALT${one}-2024-000005`, other)
  expect(await problem(line('ALT{SHOP}-{YYYY}-{N}'))).toContain('schon gibt')
  await given(`KOMMT${one}-2026-900000`, one)
  expect(await problem(line('KOMMT{SHOP}-{YYYY}-{N}'))).toContain('schon gibt')
})

test('what is no format at all is refused, and nobody else tries one', async () => {
  const { version } = (await ask('POST', at)).body.payload
  const bad = [
    [line('x'.repeat(31))],
    [line('R{SHOP}-{YYYY}-{N}\u0000')],
    [line('<b>{SHOP}-{YYYY}-{N}')],
    [line('R{SHOP}-{YYYY}-{N}', 'invoice', -1)],
    [line('R{SHOP}-{YYYY}-{N}', 'invoice', 11)],
    [line('R{SHOP}-{YYYY}-{N}', 'parcel')],
    [line('R{SHOP}-{YYYY}-{N}'), line('Q{SHOP}-{YYYY}-{N}')],
  ]
  for (const document_numbers of bad) {
    const { status } = await ask('PATCH', at, { version, data: { document_numbers } })
    expect(status, JSON.stringify(document_numbers)).toBe(422)
  }
  const orders = await signIn(server.url, 'orders')
  const { status } = await call(server.url, orders, 'POST', `/api/v3/${at}/numbers`, { document_numbers: [] })
  expect([403, 404]).toContain(status)
})
