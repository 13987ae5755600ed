import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#api/contract.ts'
import { cardCode, commandCards, encodeOwn } from '#entities/scan/own-code.ts'
import { returnConditions } from '#entities/return/condition.ts'
import { checkDigitOf } from '#entities/gtin.ts'
import { text } from '#server/texts.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { pagesOf } from '#tests/support/pdf-text.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const tokens = new Map<string, string>()
const tokenOf = async (login: string) => {
  const token = tokens.get(login) ?? (await signIn(server.url, login))
  tokens.set(login, token)
  return token
}

const scan = async (login: string, code: string) => {
  const answer = await call(server.url, await tokenOf(login), 'POST', '/api/v3/scan', { code })
  expect(answer.status).toBe(200)
  const { card, by, hits } = routes['scan.resolve'].answer.parse(answer.body).payload
  return { card, by, found: hits.map(({ object, number }) => `${object} ${number}`) }
}

/** An order on its way, in a shop that nobody has a level in, with a shipment. */
const shippedOrder = async (tracking: string) => {
  const order = await server.db.one<{ id: number; number: string }>(sql`
    select o.id, o.number from orders o
    where o.status = 'order-in-transit' and not exists (select from user_shop_access a where a.shop_id = o.shop_id)
    order by o.id limit 1`)
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into shipments (order_id, tracking_number) values (${order.id}, ${tracking}) returning id`)
  return { ...order, shipment: id }
}

const product = async (sku: string, gtin: string | null = null) =>
  (
    await server.db.one<{ id: number }>(sql`
      insert into products (name, sku, gtin, type, price, tax_class)
      values (${`Scanned ${sku}`}, ${sku}, ${gtin}, 'simple', 0, 'standard') returning id`)
  ).id

const gtin = (digits: string) => digits + checkDigitOf(digits)

test('our own codes name a record by their kind; a shipment by its own', async () => {
  const order = await shippedOrder('OWN-1')
  const named = { card: null, by: 'own', found: [`order ${order.number}`] }
  expect(await scan('orders', encodeOwn({ kind: 'order', id: order.id }))).toEqual(named)
  const sent = { card: null, by: 'own', found: [`shipment SH-${order.shipment}`] }
  expect(await scan('shipping', encodeOwn({ kind: 'shipment', id: order.shipment }).toLowerCase())).toEqual(sent)
  // one sign wrong is no code of ours
  const wrong = encodeOwn({ kind: 'order', id: order.id }).replace('O', 'S')
  expect(await scan('orders', wrong)).toEqual({ card: null, by: null, found: [] })
})

test('a card names no record, whoever scans it', async () => {
  expect(await scan('nobody', cardCode('partial'))).toEqual({ card: 'partial', by: null, found: [] })
})

test('a tracking number is found in any spelling: of the shipment, on its way back, and of its label', async () => {
  const order = await shippedOrder('JD0146000011112222')
  await server.db.run(sql`update shipments set return_tracking_number = 'RET-77' where id = ${order.shipment}`)
  await server.db.run(sql`
    insert into parcels (shipment_id, tracking_number) values (${order.shipment}, '340123450000000014')`)
  for (const code of ['jd0146000011112222', 'RET-77', '340123450000000014', '00340123450000000014'])
    expect(await scan('shipping', code)).toEqual({
      card: null,
      by: 'tracking',
      found: [`shipment SH-${order.shipment}`],
    })
})

test('the number of a label that says its own announcing noughts is found by what a scanner reads of it', async () => {
  const order = await shippedOrder('00340123450000000021')
  for (const code of ['00340123450000000021', ']C100340123450000000021', '340123450000000021'])
    expect((await scan('shipping', code)).found).toEqual(code.startsWith('3') ? [] : [`shipment SH-${order.shipment}`])
})

test('a GTIN is found however long it is written, alone and in a GS1 code', async () => {
  const ean = gtin('401999000001')
  await product('SCAN-EAN', ean)
  const upc = gtin('03699900002')
  await product('SCAN-UPC', upc)
  const found = (sku: string) => ({ card: null, by: 'gtin', found: [`product ${sku}`] })
  for (const code of [ean, `0${ean}`, `010${ean}10LOT-7\u001D21X`, `]C1010${ean}`])
    expect(await scan('shipping', code)).toEqual(found('SCAN-EAN'))
  for (const code of [upc, `0${upc}`, `00${upc}`]) expect(await scan('products', code)).toEqual(found('SCAN-UPC'))
})

test('a SKU is found in capitals and small letters, after what goes before it', async () => {
  await product('SCAN/SKU-1')
  expect(await scan('products', 'scan/sku-1')).toEqual({ card: null, by: 'sku', found: ['product SCAN/SKU-1'] })
  // a SKU that is somebody's GTIN as well is the GTIN
  const ean = gtin('401999000003')
  await product(ean)
  await product('SCAN-OF-GTIN', ean)
  expect(await scan('products', ean)).toEqual({ card: null, by: 'gtin', found: ['product SCAN-OF-GTIN'] })
})

test('several that a code names are all there to choose from, nine at most', async () => {
  const ean = gtin('401999000004')
  for (let at = 0; at < 11; at += 1) await product(`SCAN-MANY-${at}`, ean)
  const { found } = await scan('products', ean)
  expect(found).toHaveLength(9)
})

test('a number names order, invoice and customer, and a paper only where nothing else has it', async () => {
  const { number } = await shippedOrder('NUMBER-1')
  expect(await scan('orders', ` ${number} `)).toEqual({ card: null, by: 'number', found: [`order ${number}`] })
  const customer = await server.db.one<{ number: string }>(
    sql`select customer_number as number from customers order by id limit 1`,
  )
  expect((await scan('admin', customer.number)).found).toEqual([`customer ${customer.number}`])
  const invoice = await server.db.one<{ number: string }>(
    sql`select number from invoices where date_issued is not null order by id limit 1`,
  )
  await server.db.run(sql`
    insert into documents (order_id, shop_id, invoice_id, type, number, status, date_issued)
    select order_id, null, id, 'invoice', number, 'issued', now() from invoices where number = ${invoice.number} limit 1`)
  const { found } = await scan('admin', invoice.number)
  expect(new Set(found)).toEqual(new Set([`invoice ${invoice.number}`]))
  await server.db.run(sql`
    insert into documents (order_id, shop_id, type, number, status, date_issued)
    select id, shop_id, 'packslip', 'SCAN-PAPER', 'issued', now() from orders limit 1`)
  expect((await scan('admin', 'SCAN-PAPER')).found).toEqual(['document SCAN-PAPER'])
})

test('what the role may not read is not found', async () => {
  const order = await shippedOrder('SECRET-1')
  const none = { card: null, by: null, found: [] }
  for (const code of [encodeOwn({ kind: 'order', id: order.id }), 'SECRET-1', order.number])
    for (const login of ['nobody', 'products']) expect(await scan(login, code)).toEqual(none)
  await server.db.run(sql`update orders set status = 'cancelled' where id = ${order.id}`)
  // shipping staff read the orders that are on their way, and follow what they sent further
  expect(await scan('shipping', order.number)).toEqual(none)
  for (const login of ['shipping', 'orders'])
    expect((await scan(login, 'SECRET-1')).found).toEqual([`shipment SH-${order.shipment}`])
  await product('SCAN-SECRET')
  expect(await scan('customers', 'SCAN-SECRET')).toEqual(none)
})

test('a code is refused that is empty or longer than any', async () => {
  const token = await tokenOf('admin')
  for (const code of ['', 'x'.repeat(401)])
    expect((await call(server.url, token, 'POST', '/api/v3/scan', { code })).status).toBe(422)
  expect(await scan('admin', '\u001D')).toEqual({ card: null, by: null, found: [] })
})

test.each(['de_DE', 'fi_FI'] as const)(
  'cards and calibration sheet are a PDF in %s, each code below its bars',
  async (locale) => {
    const headers = { Token: await tokenOf('shipping'), 'Override-Locale': locale }
    const answer = await fetch(new URL('/api/v3/scan/cards', server.url), { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const [cards = '', conditions = '', sheet = ''] = await pagesOf(new Uint8Array(await answer.arrayBuffer()))
    for (const card of commandCards) {
      const page = card === 'calibrate' ? sheet : returnConditions.some((one) => one === card) ? conditions : cards
      expect(page).toContain(cardCode(card))
      expect(page).toContain(text(locale, ['papers', 'scan'], `card.${card}`))
    }
  },
)

test('nobody is given the cards without signing in', async () => {
  expect((await call(server.url, undefined, 'GET', '/api/v3/scan/cards')).status).toBe(401)
})
