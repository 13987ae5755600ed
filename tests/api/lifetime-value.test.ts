import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/sql.ts'
import { call, signIn } from '#tests/support/call.ts'
import { makeOrder, makeShops, type Shops } from '#tests/support/make-order.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { samples } from '#tests/support/samples.ts'

let server: TestServer
let shops: Shops
let token: string

beforeAll(async () => {
  server = await startServer()
  shops = await makeShops(server.db)
  token = await signIn(server.url, 'admin')
})
afterAll(() => server.close())

const makeCustomer = async (): Promise<number> => {
  const number = `T-${randomUUID().slice(0, 13)}`
  const { id } = await server.db.one<{ id: number }>(sql`
    insert into customers (customer_number, email) values (${number}, ${`${number}@example.com`}) returning id`)
  return id
}
const worth = async (id: number): Promise<string> =>
  (await server.db.one<{ worth: string }>(sql`select lifetime_value::text as worth from customers where id = ${id}`))
    .worth

test('a payment counts when it comes, and no longer once it is given back or taken back', async () => {
  const customer = await makeCustomer()
  const order = await makeOrder(server.db, shops, 'pending')
  await server.db.run(sql`update orders set customer_id = ${customer} where id = ${order}`)
  const data = { order_id: order, payment_method_id: shops.payment.pending, amount: '40' }
  const entered = await call(server.url, token, 'POST', '/api/v3/transaction', { data })
  expect(entered.status).toBe(200)
  expect(await worth(customer)).toBe('40.00')
  const { id, version } = (entered.body as { payload: { id: number; version: number } }).payload // as the contract says
  const back = await call(server.url, token, 'POST', `/api/v3/transaction/${id}/action/charge_back`, {
    version,
    params: { reason: 'Konto erloschen' },
  })
  expect(back.status).toBe(200)
  expect(await worth(customer)).toBe('0.00')
})

const statuses = ['pending', 'authorised', 'captured', 'voided', 'failed', 'charged-back'] as const
type Step =
  | { does: 'pay'; of: number; cents: number; isExcess: boolean; status: (typeof statuses)[number]; currency: string }
  | { does: 'turn'; which: number; status: (typeof statuses)[number] }
  | { does: 'refund'; which: number; share: number }
  | { does: 'hand_over'; of: number; to: number }
  | { does: 'drop'; of: number }
  | { does: 'settle_in'; who: number; shop: number }

const at = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('pay' as const),
    of: at,
    cents: fc.integer({ min: 1, max: 99_999 }),
    isExcess: fc.boolean(),
    status: fc.constantFrom(...statuses),
    currency: fc.constantFrom('EUR', 'EUR', 'CHF'),
  }),
  fc.record({ does: fc.constant('turn' as const), which: at, status: fc.constantFrom(...statuses) }),
  fc.record({ does: fc.constant('refund' as const), which: at, share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('hand_over' as const), of: at, to: at }),
  fc.record({ does: fc.constant('drop' as const), of: at }),
  fc.record({ does: fc.constant('settle_in' as const), who: at, shop: at }),
)

type World = { customers: number[]; orders: number[]; payments: number[]; shops: (number | null)[] }
const pick = <One>(from: readonly One[], which: number): One | undefined => from[which % Math.max(from.length, 1)]

async function take({ customers, orders, payments, shops: among }: World, one: Step): Promise<void> {
  const { db } = server
  switch (one.does) {
    case 'pay': {
      const order = pick(orders, one.of)
      if (order === undefined) return
      const { id } = await db.one<{ id: number }>(sql`
        insert into transactions (order_id, payment_method_id, status, amount, currency, is_excess)
        values (${order}, ${shops.payment.pending}, ${one.status}, ${one.cents}::numeric / 100, ${one.currency}, ${one.isExcess})
        returning id`)
      payments.push(id)
      return
    }
    case 'turn':
      await db.run(sql`
        update transactions set status = ${one.status} where id = ${pick(payments, one.which) ?? 0} and refunded_amount = 0`)
      return
    case 'refund':
      await db.run(sql`
        update transactions set refunded_amount = refunded_amount + given.back,
          status = case when refunded_amount + given.back = amount then 'refunded' else 'partially-refunded' end
        from (
          select id, round((amount - refunded_amount) * ${one.share} / 100, 2) as back from transactions) given
        where given.id = transactions.id and transactions.id = ${pick(payments, one.which) ?? 0}
          and status in ('captured', 'partially-refunded')`)
      return
    case 'hand_over':
      await db.run(sql`
        update orders set customer_id = ${pick([null, ...customers], one.to) ?? null} where id = ${pick(orders, one.of) ?? 0}`)
      return
    case 'settle_in':
      await db.run(sql`
        update customers set shop_id = ${pick(among, one.shop) ?? null} where id = ${pick(customers, one.who) ?? 0}`)
      return
    case 'drop': {
      const order = pick(orders, one.of)
      if (order === undefined) return
      await db.run(sql`delete from orders where id = ${order}`)
      orders.splice(orders.indexOf(order), 1)
    }
  }
}

/** What the rows say, added up by whoever knows no trigger. */
async function saidByPayments(customer: number): Promise<number> {
  const { currency } = await server.db.one<{ currency: string }>(sql`
    select coalesce(s.currency, 'EUR') as currency from customers c left join shops s on s.id = c.shop_id
    where c.id = ${customer}`)
  const rows = await server.db.rows<{ amount: string; back: string }>(sql`
    select t.amount::text, t.refunded_amount::text as back from transactions t join orders o on o.id = t.order_id
    where o.customer_id = ${customer} and t.currency = ${currency} and not t.is_excess
      and t.status in ('captured', 'partially-refunded', 'refunded')`)
  return rows.reduce(
    (sum, { amount, back }) => sum + Math.round(Number(amount) * 100) - Math.round(Number(back) * 100),
    0,
  )
}

test('whatever happens to payments, orders and customers: it is what was captured less what was refunded', async () => {
  const swiss = await server.db.one<{ id: number }>(sql`select id from shops where currency = 'CHF' limit 1`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const customers = [await makeCustomer(), await makeCustomer(), await makeCustomer()]
      const orders = await Promise.all([0, 1, 2].map(() => makeOrder(server.db, shops, 'pending')))
      for (const [index, order] of orders.entries())
        await server.db.run(sql`update orders set customer_id = ${pick(customers, index) ?? null} where id = ${order}`)
      const world: World = { customers, orders, payments: [], shops: [null, shops.plain, swiss.id] }
      for (const one of steps) {
        await take(world, one)
        for (const customer of customers)
          expect(Math.round(Number(await worth(customer)) * 100), JSON.stringify(one)).toBe(
            await saidByPayments(customer),
          )
      }
    }),
    { numRuns: samples(8, 25) },
  )
})

test('two payments of one customer that come at the same time both count', async () => {
  const customer = await makeCustomer()
  const orders = await Promise.all(Array.from({ length: 8 }, () => makeOrder(server.db, shops, 'pending')))
  await server.db.run(sql`update orders set customer_id = ${customer} where id = any(${orders}::bigint[])`)
  await Promise.all(
    orders.map((order_id) =>
      call(server.url, token, 'POST', '/api/v3/transaction', {
        data: { order_id, payment_method_id: shops.payment.pending, amount: '12.5' },
      }),
    ),
  )
  expect(await worth(customer)).toBe('100.00')
})
