import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { handlersFor } from '#server/app.ts'
import { workOutbox } from '#server/jobs/outbox.ts'
import { offered } from '#server/musterladen/sell.ts'
import { fetchOrders } from '#server/shop-sync/incoming/fetch-orders.ts'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { connect, testShop, type TestShop } from '#tests/support/musterladen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Row = Readonly<Record<string, unknown>> & { id: number; version: number }

let server: TestServer
let shop: TestShop
let token: string
/** Something that is sold there, with twenty pieces of it. */
let sku: string

beforeAll(async () => {
  // its own workers would be quicker than the test
  vi.useFakeTimers({ toFake: ['setInterval'] })
  shop = await testShop()
  server = await startServer({ outboundAllow: [{ host: '127.0.0.1', port: shop.port }] })
  vi.useRealTimers()
  await connect(server.db, server.config, shop, [1])
  token = await signIn(server.url, 'admin')
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(async () => {
  await server.db.run(sql`delete from outbox`)
  await shop.faults({})
  sku = await sold()
})

async function ask(method: string, path: string, body: object = {}): Promise<Row> {
  const answer = await call(server.url, token, method, `/api/v3/${path}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { payload: Row }).payload // of every answer
}
/** What waits leaves now. */
const leave = async () => {
  await server.db.run(sql`update outbox set held_until = now(), date_next = null where status in ('held', 'retrying')`)
  await workOutbox(server.db, handlersFor(server.config))
}
const fetchAll = () => fetchOrders(server.db, server.config)

async function sold(): Promise<string> {
  const product = await ask('POST', 'product', {
    data: {
      name: 'Lampe',
      sku: `Z-${randomUUID().slice(0, 12)}`,
      stock_quantity: 20,
      manage_stock: true,
      shops: [{ shop_id: 1 }],
    },
  })
  const tiers = [{ min_quantity: 1, price: '12.50' }]
  await ask('POST', 'price', { data: { product_id: product.id, price_list_id: 1, tiers } })
  const { version } = await ask('POST', `product/${product.id}`)
  await ask('POST', `product/${product.id}/action/sync_full`, { version })
  await leave()
  return String(product['sku'])
}

const orderOf = async (number: string): Promise<Row> => {
  const { id } = await server.db.one<{ id: number }>(sql`
    select order_id as id from shop_orders where shop_id = 1 and external_number = ${number}`)
  return ask('POST', `order/${id}`, { expand: ['items', 'addresses', 'payments', 'history'] })
}
const ordersNamed = (number: string) =>
  server.db.rows(sql`select id from orders where reference_number = ${number} and shop_id = 1`)
const statusThere = (number: string) =>
  shop.books.all<{ status: string | null }>('select status from orders where number = ?', number)[0]?.status
const leftThere = () => offered(shop.books, sku)[0]?.available
const leftHere = async () =>
  (await server.db.one<{ left: number }>(sql`select stock_left(id) as left from products where sku = ${sku}`)).left

describe('an order that was bought in a shop', () => {
  test('is imported with its customer, lines, payment and total, keeps its pieces, and the shop is told', async () => {
    const number = await shop.buy({ sku, quantity: '3', email: 'Grace@example.com' })
    expect(leftThere()).toBe(17)
    await fetchAll()
    expect(await orderOf(number)).toMatchObject({
      status: 'processing',
      created_via: 'shop',
      reference_number: number,
      email: 'Grace@example.com',
      total: '42.40',
      payment_state: 'paid',
      import_problem: null,
      items: [{ sku, quantity: 3, price: expect.stringMatching(/^12\.5/), tax_rate: 19 }],
      payments: [{ status: 'captured', reference: expect.stringContaining('PAY-') }],
      customer: expect.anything(),
    })
    expect(await leftHere()).toBe(17)
    await leave()
    await leave()
    expect([statusThere(number), leftThere()]).toEqual(['processing', 17])
  })

  test('waits for its money where it was not paid, and is the next one of the same customer', async () => {
    const email = `r-${randomUUID().slice(0, 8)}@example.com`
    await ask('POST', 'customer', { data: { email, allow_payments_by_invoice: true } })
    const one = await shop.buy({ sku, email, payment: 'prepayment' })
    const two = await shop.buy({ sku, email, payment: 'invoice' })
    await fetchAll()
    const [first, second] = [await orderOf(one), await orderOf(two)]
    expect([first['status'], second['status']]).toEqual(['pending', 'processing'])
    expect(first['customer']).toEqual(second['customer'])
  })

  test('is one, however often it is sent, in whatever order, and by how many it is fetched at once', async () => {
    await shop.faults({ doubled: 100, shuffled: 100, twice: 100 })
    const numbers = [await shop.buy({ sku }), await shop.buy({ sku }), await shop.buy({ sku })]
    await Promise.all([fetchAll(), fetchAll(), fetchAll()])
    await server.db.run(sql`update shop_connections set cursor = ''`)
    await fetchAll()
    for (const number of numbers) {
      expect(await ordersNamed(number)).toHaveLength(1)
      expect(await orderOf(number)).toMatchObject({ status: 'processing', payments: [{ status: 'captured' }] })
    }
    expect(await leftHere()).toBe(17)
  })

  test('that cannot be fetched says why at the connection, and comes once it can', async () => {
    const number = await shop.buy({ sku })
    await shop.faults({ busy: 100 })
    await fetchAll()
    expect(await ask('POST', 'shop/1')).toMatchObject({ fetch_error: expect.stringContaining('503') })
    await shop.faults({ dropped: 100 })
    await fetchAll()
    expect(await ordersNamed(number)).toEqual([])
    await shop.faults({})
    await fetchAll()
    expect(await ask('POST', 'shop/1')).toMatchObject({ fetch_error: null })
    expect(await orderOf(number)).toMatchObject({ status: 'processing' })
  })
})

describe('an order that cannot be imported', () => {
  const failing = async (change: (document: Record<string, unknown>) => object) => {
    const number = await shop.buy({ sku, quantity: '2' })
    const [row] = shop.books.all<{ document: string }>('select document from orders where number = ?', number)
    const document = JSON.parse(row?.document ?? '') as Record<string, unknown>
    shop.books.run(
      'update orders set document = ? where number = ?',
      JSON.stringify({ ...document, ...change(document) }),
      number,
    )
    await fetchAll()
    return number
  }
  const lines = (name: string) => [{ sku: name, name: 'X', quantity: 2, price: '12.50' }]

  test.each<[string, (document: Record<string, unknown>) => object, string | null]>([
    ['no_items', () => ({ lines: [] }), null],
    ['unknown_sku', () => ({ lines: lines('GIBT-ES-NICHT') }), 'GIBT-ES-NICHT'],
    [
      'unknown_country',
      () => ({ addresses: { billing: { address_line_1: 'A', city: 'B', country_code: 'QQ' } } }),
      'QQ, QQ',
    ],
    ['no_address', () => ({ addresses: { billing: { country_code: 'DE' } } }), null],
    ['other_currency', () => ({ currency: 'USD' }), 'USD'],
    ['unknown_payment_method', () => ({ payment: { kind: 'cheque', paid: false } }), 'cheque'],
    ['total_differs', () => ({ total: '1.00' }), '1.00 ≠ 29.90'],
    ['unreadable', () => ({ customer: { email: 'niemand' } }), 'customer.email'],
    ['unreadable', () => ({ customer: { email: 'a,b@ex.de' } }), 'customer.email'],
    ['unreadable', () => ({ customer: { email: 'a@ex.de', first_name: '\u0001' } }), 'customer.first_name'],
    ['unreadable', () => ({ lines: lines('') }), 'lines.0.sku'],
    [
      'unreadable',
      () => ({ lines: [{ sku, name: 'X', quantity: 1_000_000, price: '999999999.99' }] }),
      expect.any(String) as string,
    ],
  ])('has failed with its reason: %s', async (problem, change, details) => {
    const number = await failing(change)
    expect(await orderOf(number)).toMatchObject({ status: 'failed', import_problem: problem, import_details: details })
    expect(await leftHere()).toBe(20)
    // the pieces are free again there, once the shop knows
    await leave()
    expect([statusThere(number), leftThere()]).toEqual(['failed', 20])
  })

  test('is moved on by nobody past its reason', async () => {
    const number = await failing(() => ({ total: '1.00' }))
    const { id, version } = await orderOf(number)
    for (const move of ['place', 'release'])
      expect(await call(server.url, token, 'POST', `/api/v3/order/${id}/action/${move}`, { version })).toMatchObject({
        status: 409,
        body: { code: 'import_failed' },
      })
  })

  test.each<[string, (document: Record<string, unknown>) => object, object]>([
    [
      'with a country in small letters',
      () => ({ addresses: { billing: { address_line_1: 'A', city: 'B', country_code: 'de' } } }),
      { total: '29.90' },
    ],
    ['with a discount that covers the shipping too', () => ({ discount: '29.90', total: '0.00' }), { total: '0.00' }],
    ['of a day that never was', () => ({ date: '0000-01-01' }), { date_created: expect.stringMatching(/^20/) }],
    [
      'of a day too far away',
      () => ({ date: '+275000-01-01T00:00:00Z' }),
      { date_created: expect.stringMatching(/^20/) },
    ],
  ])('is none %s', async (_, change, expected) => {
    const number = await failing(change)
    expect(await orderOf(number)).toMatchObject({ status: 'processing', import_problem: null, ...expected })
  })

  test.each([
    ['allow_to_order', 'card'],
    ['allow_payments_by_invoice', 'invoice'],
  ])('is none of a customer without %s, but waits for somebody to decide', async (right, payment) => {
    const email = `v-${randomUUID().slice(0, 8)}@example.com`
    await ask('POST', 'customer', { data: { email, [right]: false } })
    const number = await shop.buy({ sku, email, payment })
    await fetchAll()
    expect(await orderOf(number)).toMatchObject({
      status: 'on-hold',
      history: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/Kunde/) })]),
    })
  })

  test('is imported again after what was wrong is mended, and not before', async () => {
    const missing = `N-${randomUUID().slice(0, 12)}`
    const number = await failing(() => ({ lines: lines(missing) }))
    const order = await orderOf(number)
    const again = () => call(server.url, token, 'POST', `/api/v3/order/${order.id}/import`, { version: order.version })
    expect(await again()).toMatchObject({ status: 409, body: { code: 'import.unknown_sku' } })
    await ask('POST', 'product', { data: { name: 'Neu', sku: missing, stock_quantity: 5 } })
    expect((await again()).status).toBe(200)
    expect(await orderOf(number)).toMatchObject({
      status: 'processing',
      import_problem: null,
      total: '29.90',
      payment_state: 'paid',
      items: [{ sku: missing, product: expect.anything() }],
    })
    expect((await again()).status).toBe(409)
  })

  test('takes the country that somebody has mended at the order, and its tax', async () => {
    const number = await failing(() => ({
      addresses: {
        billing: { last_name: 'A', address_line_1: 'A', postal_code: '24105', city: 'B', country_code: 'QQ' },
      },
    }))
    const before = await orderOf(number)
    expect(before).toMatchObject({ status: 'failed', import_problem: 'unknown_country' })
    const mended = (before['addresses'] as Row[]).map((one) => ({ ...one, country_code: 'DE' }))
    await ask('PATCH', `order/${before.id}`, { version: before.version, data: { addresses: mended } })
    const { version } = await orderOf(number)
    expect((await call(server.url, token, 'POST', `/api/v3/order/${before.id}/import`, { version })).status).toBe(200)
    const after = await orderOf(number)
    expect(after).toMatchObject({ status: 'processing', import_problem: null, payment_state: 'paid' })
    expect((after['items'] as Row[]).map((one) => one['tax_rate'])).toEqual([19])
  })
})

describe('a shop is told', () => {
  test('each status of its order once, also where the answer is lost or it is done twice', async () => {
    const number = await shop.buy({ sku })
    await fetchAll()
    const order = await orderOf(number)
    await shop.faults({ dropped: 100, twice: 100 })
    await leave()
    await ask('POST', `order/${order.id}/action/cancel`, { version: order.version })
    await leave()
    await shop.faults({})
    await leave()
    await leave()
    const told = shop.books.all<{ document: string }>(
      'select document from transitions where number = ? order by id',
      number,
    )
    expect(told.map(({ document }) => (JSON.parse(document) as Row)['status'])).toEqual(['processing', 'cancelled'])
    const refunds = shop.books.all<{ document: string }>('select document from refunds where number = ?', number)
    expect(refunds.map(({ document }) => (JSON.parse(document) as Row)['gross'])).toEqual(['17.40'])
    expect([await leftHere(), leftThere()]).toEqual([20, 20])
  })

  test('of its customers, and to forget one who is erased', async () => {
    const email = `eva-${randomUUID().slice(0, 8)}@example.com`
    const number = await shop.buy({ sku, email })
    await fetchAll()
    await leave()
    const order = await orderOf(number)
    const { id } = order['customer'] as Row
    const [known] = shop.books.all<{ document: string }>(
      `select document from customers where document like ?`,
      `%${email}%`,
    )
    expect(known?.document).toContain('Musterweg 1')
    await ask('POST', `order/${order.id}/action/cancel`, { version: order.version })
    const customer = await ask('POST', `customer/${id}`)
    await ask('POST', `customer/${id}/erase`, {
      version: customer.version,
      customer_number: customer['customer_number'],
    })
    await leave()
    for (const table of ['customers', 'orders'])
      expect(shop.books.all(`select 1 from ${table} where document like ?`, `%${email}%`)).toEqual([])
    expect(await server.db.rows(sql`select from shop_orders where document::text like ${`%${email}%`}`)).toEqual([])
  })

  test('of nobody whose order could not be read, and forgets them all the same', async () => {
    const email = `eva.${randomUUID().slice(0, 8)}@example.com`
    const { id } = await ask('POST', 'customer', { data: { email } })
    const { number } = await server.db.one<{ number: string }>(sql`
      with o as (
        insert into orders (number, status, created_via, shop_id, currency, import_problem)
        values (${randomUUID().slice(0, 12)}, 'failed', 'shop', 1, 'EUR', 'unreadable') returning id)
      insert into shop_orders (shop_id, external_number, order_id, document)
      select 1, ${randomUUID()}, id, ${JSON.stringify({ customer: { email: ` ${email.toUpperCase()}` } })}::jsonb from o
      returning external_number as number`)
    const read = await ask('POST', `customer/${id}/personal_data`)
    expect(JSON.stringify(read)).toContain(email.toUpperCase())
    const { version, customer_number } = await ask('POST', `customer/${id}`)
    await ask('POST', `customer/${id}/erase`, { version, customer_number })
    expect(await server.db.one(sql`select document from shop_orders where external_number = ${number}`)).toEqual({
      document: {},
    })
    // one that comes later is another person's, though it names the erased one
    const later = await shop.buy({ sku, email: `erased-${id}@erased.invalid` })
    await fetchAll()
    expect((await orderOf(later))['customer']).not.toMatchObject({ id })
  })

  test('the mails that it sends itself, each once', async () => {
    await ask('PATCH', 'shop/1/connection', { sends_mails: true })
    const number = await shop.buy({ sku, email: 'mail@example.com' })
    await fetchAll()
    const order = await orderOf(number)
    await ask('POST', `order/${order.id}/action/cancel`, { version: order.version })
    await shop.faults({ dropped: 100, twice: 100 })
    await leave()
    await shop.faults({})
    await leave()
    await leave()
    const mails = shop.books.all<{ document: string }>(
      `select document from mails where document like '%mail@example.com%'`,
    )
    const subjects = mails.map(({ document }) => (JSON.parse(document) as Row)['subject'])
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(subjects).toContainEqual(expect.stringContaining('storniert'))
    await ask('PATCH', 'shop/1/connection', { sends_mails: false })
  })

  test('all of its products, and takes down what it should not have', async () => {
    // a few of them are enough
    await server.db.run(sql`
      delete from product_shops where shop_id = 1 and product_id < (select max(id) - 30 from products)`)
    await server.db.run(sql`delete from outbox`)
    shop.books.run(`insert into products values ('ALT-1', 1, 0, '{}')`)
    shop.books.run('delete from products where sku = ?', sku)
    await ask('POST', 'shop/1/sync', { kind: 'all_products' })
    await leave()
    await leave()
    expect(shop.books.all(`select gone from products where sku = 'ALT-1'`)).toEqual([{ gone: 1 }])
    expect(leftThere()).toBe(20)
    shop.books.run('delete from products')
    await ask('POST', 'shop/1/sync', { kind: 'shop_product_full' })
    await leave()
    const { amount } = await server.db.one<{ amount: number }>(sql`
      select count(*)::integer as amount from product_shops s join products p on p.id = s.product_id
      where s.shop_id = 1 and (p.import_status = 'imported' or s.date_full is not null)`)
    expect(shop.books.all('select count(*) as amount from products where gone = 0')).toEqual([{ amount }])
  })
})
