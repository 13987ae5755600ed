import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { connectionSteps } from '#entities/shop/connection.ts'
import { named, sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { testShop, type TestShop } from '#tests/support/musterladen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let shop: TestShop
let token: string
/** Where the shop finds this server; a machine of its own for the test of one that it does not. */
let reached: string

beforeAll(async () => {
  shop = await testShop()
  const port = await freePort()
  reached = `http://127.0.0.1:${port}`
  server = await startServer({ outboundAllow: [{ host: '127.0.0.1', port: undefined }], publicUrl: reached }, port)
  token = await signIn(server.url, 'admin')
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo // it listens
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const connect = (body: object, id = 1, by = token) =>
  call(server.url, by, 'PATCH', `/api/v3/shop/${id}/connection`, body)
const whole = () => ({
  connector: 'musterladen',
  address: shop.url,
  key_name: 'kontor',
  secret: shop.books.setting('secret'),
  incoming_secret: shop.books.setting('incoming'),
})
async function tested() {
  const { status, body } = await call(server.url, token, 'POST', '/api/v3/shop/1/connection/test')
  expect(status, JSON.stringify(body)).toBe(200)
  return routes['shop.test_connection'].answer.parse(body).payload
}
const states = async () =>
  Object.fromEntries((await tested()).steps.map(({ step, state, code }) => [step, code ?? state]))
const passed = Object.fromEntries(connectionSteps.map((step) => [step, 'passed']))
const read = async () =>
  (
    (await call(server.url, token, 'POST', '/api/v3/shop/1', { expand: ['history'] })).body as {
      payload: Record<string, unknown>
    }
  ).payload // of every read

describe('the secrets of a connection', () => {
  test('are written and read nowhere: no record, history, list, log, audit, undo or answer has them', async () => {
    const { status, body } = await connect(whole())
    expect(status, JSON.stringify(body)).toBe(200)
    const record = await read()
    expect(record).toMatchObject({
      connector: 'musterladen',
      connection_address: shop.url,
      has_secret: true,
      date_secret_replaced: expect.any(String),
      has_incoming_secret: true,
    })
    const secrets = [shop.books.setting('secret'), shop.books.setting('incoming')]
    const answers = JSON.stringify([body, record])
    const tables = await server.db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    for (const secret of secrets) {
      expect(answers).not.toContain(secret)
      for (const { name } of tables)
        expect(
          await server.db.rows(sql`select from ${named(name)} t where t::text like ${`%${secret}%`}`),
          name,
        ).toEqual([])
    }
    expect(JSON.stringify(record['history'])).toContain('date_secret_replaced')
  })

  test('stay as they are where only something else is written, and go with an empty one', async () => {
    await connect(whole())
    await connect({ key_name: 'other' })
    expect(await read()).toMatchObject({ connection_key_name: 'other', has_secret: true })
    await connect({ incoming_secret: '' })
    expect(await read()).toMatchObject({ has_secret: true, has_incoming_secret: false, date_incoming_replaced: null })
  })

  test('open for no other shop', async () => {
    await connect(whole())
    await connect(whole(), 2)
    await server.db.run(sql`
      update shop_connections set secret_sealed = (select secret_sealed from shop_connections where shop_id = 2) where shop_id = 1`)
    expect(await states()).toMatchObject({ shop: 'passed', sign_in: 'secret_unreadable' })
  })

  test('are written by whoever looks after the shop, at an address of the web', async () => {
    const others = await signIn(server.url, 'orders')
    expect((await connect(whole(), 1, others)).status).toBe(403)
    for (const address of [
      'ftp://a.example',
      'https://a:b@a.example',
      'https://:b@a.example',
      'nowhere',
      'https://a.example/?x=1',
      'https://a.example/#',
      'ht\ntp://a.example',
      String.raw`http://a.example\@127.0.0.1`,
    ])
      expect(await connect({ ...whole(), address })).toMatchObject({
        status: 422,
        body: { fields: { address: [expect.any(String)] } },
      })
    for (const key_name of ['a\r\nb', 'a\u007F', 'ключ'])
      expect(await connect({ ...whole(), key_name })).toMatchObject({
        status: 422,
        body: { fields: { key_name: [expect.any(String)] } },
      })
    await connect({ ...whole(), address: ' HTTPS://A.example:443/shop/ ' })
    expect(await read()).toMatchObject({ connection_address: 'https://a.example/shop' })
  })
})

describe('the test of a connection', () => {
  test('passes where all is as it should be, says that plain http is not encrypted, and is kept', async () => {
    await connect(whole())
    expect(await tested()).toMatchObject({ passed: true })
    expect(await states()).toEqual({ ...passed, certificate: 'plain_http' })
    expect(await read()).toMatchObject({ test_outcome: 'passed', date_tested: expect.any(String) })
    // of another connection nothing is known
    await connect({ ...whole(), key_name: 'other' })
    expect(await read()).toMatchObject({ test_outcome: null, date_tested: null })
  })

  test('says what fails at which step, and what to change', async () => {
    const cases: [string, () => Promise<unknown>, Record<string, string>][] = [
      [
        'nobody is there',
        () => connect({ ...whole(), address: 'http://127.0.0.1:9' }),
        { reach: 'unreachable', shop: 'skipped' },
      ],
      ['in a network of its own', () => connect({ ...whole(), address: 'http://10.0.0.1' }), { reach: 'not_public' }],
      ['no such name', () => connect({ ...whole(), address: 'http://shop.invalid' }), { reach: 'unresolved' }],
      [
        'something else',
        () => connect({ ...whole(), address: server.url }),
        { reach: 'passed', shop: 'no_shop', sign_in: 'skipped' },
      ],
      [
        'no secret',
        () => connect({ ...whole(), secret: '' }),
        { shop: 'passed', sign_in: 'no_secret', rights: 'skipped' },
      ],
      [
        'another secret',
        () => connect({ ...whole(), secret: 'x'.repeat(40) }),
        { sign_in: 'not_signed_in', call_back: 'skipped' },
      ],
      ['another key', () => connect({ ...whole(), key_name: 'x' }), { sign_in: 'not_signed_in' }],
      [
        'no secret for what it says',
        () => connect({ ...whole(), incoming_secret: '' }),
        { rights: 'passed', call_back: 'no_incoming_secret' },
      ],
      [
        'signed otherwise',
        () => connect({ ...whole(), incoming_secret: 'y'.repeat(40) }),
        { call_back: 'signed_otherwise' },
      ],
      [
        'rights that are missing, which keeps nobody from being called back',
        async () => {
          shop.books.set('rights', 'products,stock')
          await connect(whole())
        },
        { sign_in: 'passed', rights: 'rights_missing', call_back: 'passed' },
      ],
    ]
    for (const [what, make, expected] of cases) {
      await make()
      const { steps, passed: isWhole } = await tested()
      expect(Object.fromEntries(steps.map(({ step, state, code }) => [step, code ?? state])), what).toMatchObject(
        expected,
      )
      expect(isWhole, what).toBe(false)
      const words = steps.flatMap(({ code, text, advice_text: advice }) => (code === null ? [] : [text, advice]))
      expect(words, what).not.toContain(null)
      expect(words.length, what).toBeGreaterThan(0)
      shop.books.set('rights', '')
    }
  })

  test('says which rights are missing, and that a shop does not reach this server', async () => {
    shop.books.set('rights', 'products,stock')
    await connect(whole())
    expect((await tested()).steps.find(({ step }) => step === 'rights')?.details).toContain('refunds')
    shop.books.set('rights', '')
  })

  test('is none of a shop that is not connected', async () => {
    expect((await call(server.url, token, 'POST', '/api/v3/shop/3/connection/test')).status).toBe(409)
  })
})
