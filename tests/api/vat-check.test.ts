import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guardedFetch } from '#server/guarded-fetch.ts'
import { sql } from '#server/sql.ts'
import { askVies } from '#server/vat/vies.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { startVies, type ViesServer } from '#tests/support/vies-server.ts'

let server: TestServer
let vies: ViesServer
let shops: Shops
let order: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  vies = await startVies()
  server = await startServer({ viesUrl: vies.url, outboundAllow: [{ host: '127.0.0.1', port: vies.port }] })
  shops = await makeShops(server.db)
  await server.db.run(sql`update shops set vat_number = 'DE 136695976', country_code = 'DE' where id = ${shops.plain}`)
  for (const login of ['orders', 'orders.view', 'customers']) tokens[login] = await signIn(server.url, login)
})
afterAll(async () => {
  vies.close()
  await server.close()
})
beforeEach(async () => {
  vies.asked.length = 0
  vies.reply = () => ({ body: { valid: false } })
  order = await makeOrder(server.db, shops, 'processing')
})
/** The order holds this number. */
const holds = (number: string) => server.db.run(sql`update orders set vat_number = ${number} where id = ${order}`)

const check = async (vat_number: string, { login = 'orders', company = null as string | null, id = order } = {}) => {
  const answer = await call(server.url, tokens[login], 'POST', '/api/v3/vat/check', {
    vat_number,
    company,
    order_id: id,
  })
  return { status: answer.status, body: answer.body as Record<string, Record<string, unknown>> } // of every answer
}
const kept = async () => {
  const { body } = await call(server.url, tokens['orders'], 'POST', `/api/v3/order/${order}`, {
    expand: ['vat_checks'],
  })
  return (body as { payload: { vat_checks: Record<string, unknown>[] } }).payload.vat_checks
}

test('a valid number is kept with who asked, the consultation number, and whether the name is the same', async () => {
  await holds('ATU 135 85627')
  vies.reply = () => ({
    body: { valid: true, requestIdentifier: 'WAPIAAAAX1', name: 'MÖBEL-HAUS GMBH', address: 'Ring 1\nWien' },
  })
  const { body } = await check(' atu 135 85627', { company: 'Möbel Haus GmbH' })
  expect(body['payload']).toMatchObject({ status: 'valid', consultation_number: 'WAPIAAAAX1', name_match: 'match' })
  expect(vies.asked).toEqual([
    {
      path: '/rest-api/check-vat-number',
      countryCode: 'AT',
      vatNumber: 'U13585627',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
      traderName: 'Möbel Haus GmbH',
    },
  ])
  expect(await kept()).toMatchObject([
    {
      vat_number: 'ATU13585627',
      status: 'valid',
      checked_by: expect.stringMatching(/./) as string,
      company: 'Möbel Haus GmbH',
      requester_number: 'DE136695976',
      consultation_number: 'WAPIAAAAX1',
      name: 'MÖBEL-HAUS GMBH',
      address: 'Ring 1\nWien',
      name_match: 'match',
    },
  ])
})

test.for([
  ['a country that tells no name', { valid: true, name: '---', address: '---' }, 'valid', 'unknown'],
  ['another name', { valid: true, name: 'Somebody else' }, 'valid', 'mismatch'],
  ['what the country says of the name', { valid: true, traderNameMatch: 'VALID', name: '' }, 'valid', 'match'],
  ['a number that nobody has', { valid: false, name: '---' }, 'invalid', 'unknown'],
  ['an input that the service refuses', { errorWrappers: [{ error: 'INVALID_INPUT' }] }, 'invalid', 'unknown'],
  ['a country that does not answer', { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }, 'unavailable', 'unknown'],
  ['what is no answer', {}, 'unavailable', 'unknown'],
] as const)('%s', async ([, body, status, name_match]) => {
  await holds('ATU 135 85627')
  vies.reply = () => ({ body })
  expect((await check('ATU13585627', { company: 'Test' })).body['payload']).toMatchObject({ status, name_match })
  expect(await kept()).toMatchObject([{ status, name_match }])
})

test('a shop’s number that the service does not know does not keep it from answering', async () => {
  await holds('ATU 135 85627')
  vies.reply = ({ requesterNumber }) =>
    requesterNumber === undefined
      ? { body: { valid: true } }
      : { body: { errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] } }
  expect((await check('ATU13585627')).body['payload']).toMatchObject({ status: 'valid', consultation_number: null })
  expect(await kept()).toMatchObject([{ requester_number: null }])
})

test('one that says nothing is not waited for, and one that fails is not reachable', async () => {
  const fetch = guardedFetch({ outboundAllow: [{ host: '127.0.0.1', port: vies.port }] })
  const question = { number: { prefix: 'AT', number: 'U13585627' }, requester: undefined, company: undefined }
  vies.reply = () => undefined
  const slow = await askVies(question, { call: fetch, url: vies.url, timeout: 50 })
  expect(slow).toMatchObject({ status: 'unavailable', said: 'too_slow' })
  vies.reply = () => ({ status: 503, body: { valid: true } })
  expect(await askVies(question, { call: fetch, url: vies.url })).toMatchObject({
    status: 'unavailable',
    said: 'HTTP 503',
  })
  const shut = guardedFetch({ outboundAllow: [] })
  expect(await askVies(question, { call: shut, url: vies.url })).toMatchObject({ said: 'not_public' })
})

test.for(['ATU13585628', 'CHE-116.281.710 MWST'])('%s is refused before anybody is asked', async (number) => {
  const { status, body } = await check(number)
  expect(status).toBe(422)
  expect(Object.keys(body['fields'] ?? {})).toEqual(['vat_number'])
  expect(vies.asked).toEqual([])
  expect(await kept()).toEqual([])
})

test('who may not write the order asks nobody about it', async () => {
  expect((await check('ATU13585627', { login: 'customers' })).status).toBe(403)
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level) select id, ${shops.plain}, 'orders', 'view' from users where login = 'orders.view'`)
  expect((await check('ATU13585627', { login: 'orders.view' })).status).toBe(403)
  expect((await check('ATU13585627', { id: 999_999_999 })).status).toBe(404)
  expect(vies.asked).toEqual([])
})

test('what was said is never changed, and outlives its order', async () => {
  vies.reply = () => ({ body: { valid: true } })
  await check('ATU13585627')
  const { id } = await server.db.one<{ id: number }>(sql`select max(id) as id from vat_checks`)
  await expect(server.db.run(sql`update vat_checks set status = 'invalid' where id = ${id}`)).rejects.toThrow('kept')
  await server.db.run(sql`update vat_checks set order_id = null where id = ${id}`)
})

/** Asks without saying which order it is for. */
const ask = async (login: string, body: object) => {
  const answer = await call(server.url, tokens[login], 'POST', '/api/v3/vat/check', body)
  return { status: answer.status, body: answer.body as Record<string, Record<string, unknown>> } // of every answer
}
const makeCustomer = async () => {
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into customers (customer_number, email, company, vat_number, shop_id)
    values (${`T-${order}`}, ${`t${order}@post.example`}, 'Möbel Haus', 'ATU13585627', ${shops.plain}) returning id`)
  return id
}
const checksOf = async (object: string, id: number, login: string) => {
  const { body } = await call(server.url, tokens[login], 'POST', `/api/v3/${object}/${id}`, { expand: ['vat_checks'] })
  return (body as { payload: { vat_checks: Record<string, unknown>[] } }).payload.vat_checks
}

test('a customer’s number is asked about in the name of their shop, and an order that is begun with it takes it along', async () => {
  vies.reply = () => ({ body: { valid: true, requestIdentifier: 'WAPI-2', name: 'MÖBEL HAUS' } })
  const id = await makeCustomer()
  const { status } = await ask('customers', { vat_number: 'ATU 13585627', company: 'Möbel Haus', customer_id: id })
  expect(status).toBe(200)
  expect(vies.asked[0]).toMatchObject({ requesterNumber: '136695976' })
  const said = { vat_number: 'ATU13585627', consultation_number: 'WAPI-2', name_match: 'match' }
  expect((await checksOf('customer', id, 'customers'))[0]).toMatchObject(said)

  const begin = async (data: object) => {
    const { status: made, body } = await call(server.url, tokens['orders'], 'POST', '/api/v3/order', {
      data: { shop_id: shops.plain, customer_id: id, ...data },
    })
    expect(made).toBe(200)
    return (body as { payload: { id: number } }).payload.id
  }
  const begun = await begin({})
  expect(await checksOf('order', begun, 'orders')).toMatchObject([said])
  // of another number it is no evidence
  expect(await checksOf('order', await begin({ vat_number: 'ATU99999999' }), 'orders')).toEqual([])
  // what is said later of the same number is not this order's
  vies.reply = () => ({ body: { valid: false } })
  await ask('customers', { vat_number: 'ATU13585627', customer_id: id })
  expect((await checksOf('customer', id, 'customers'))[0]).toMatchObject({ status: 'invalid' })
  expect(await checksOf('order', begun, 'orders')).toMatchObject([said])
})

test('a number that is typed is answered without a word on the record, and kept with it once it is saved', async () => {
  vies.reply = () => ({ body: { valid: true, requestIdentifier: 'WAPI-3' } })
  await check('ATU13585627')
  expect(await kept()).toEqual([])
  const { body } = await call(server.url, tokens['orders'], 'POST', `/api/v3/order/${order}`, {})
  const { version } = (body as { payload: { version: number } }).payload
  await call(server.url, tokens['orders'], 'PATCH', `/api/v3/order/${order}`, {
    data: { vat_number: 'ATU 135 85627' },
    version,
  })
  expect(await kept()).toMatchObject([{ consultation_number: 'WAPI-3' }])
  // of an order that does not exist yet its shop says in whose name is asked
  vies.asked.length = 0
  expect((await ask('orders', { vat_number: 'ATU13585627', shop_id: shops.plain })).status).toBe(200)
  expect((await ask('orders', { vat_number: 'ATU13585627' })).status).toBe(200)
  expect(vies.asked.map(({ requesterNumber }) => requesterNumber)).toEqual(['136695976', undefined])
})

test('nobody asks in the name of a shop they may not write in, nor of one that does not exist', async () => {
  await server.db.run(sql`
    insert into user_shop_access (user_id, shop_id, area, level)
    select id, ${shops.bare}, 'orders', 'view' from users where login = 'orders.view'`)
  const id = await makeCustomer()
  expect((await ask('orders.view', { vat_number: 'ATU13585627', shop_id: shops.bare })).status).toBe(403)
  expect((await ask('orders', { vat_number: 'ATU13585627', customer_id: id })).status).toBe(403)
  expect((await ask('customers', { vat_number: 'ATU13585627', customer_id: 999_999_999 })).status).toBe(404)
  const unknown = await ask('orders', { vat_number: 'ATU13585627', shop_id: 999_999_999 })
  expect([unknown.status, Object.keys(unknown.body['fields'] ?? {})]).toEqual([422, ['shop_id']])
  expect(vies.asked).toEqual([])
})
