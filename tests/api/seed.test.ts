import { clockRole } from '#entities/role.ts'
import { people } from '#server/seed/users.ts'
import { getNextTransitions } from 'xstate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderRow } from '#entities/order/order.ts'
import { returnStatuses } from '#entities/return/parts.ts'
import { orderStatuses, type OrderStatus } from '#entities/order/status.ts'
import { orderMoves } from '#machines/order/events.ts'
import { orderVerdict, wakeOrder } from '#machines/order/conditions.ts'
import { orderRules, type OrderRule } from '#machines/order/rules.ts'
import { invoiceMachine } from '#machines/invoice/invoice.ts'
import { orderMachine } from '#machines/order/order.ts'
import { openDb, type Db } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { planOrders } from '#server/seed/order-plan.ts'
import { randomFrom } from '#server/seed/random.ts'
import { shopOrder } from '#server/shop-sync/incoming/shop-order.ts'
import { seed } from '#server/seed/seed.ts'
import { named, sql } from '#server/sql.ts'
import { vatFormOf } from '#server/vat/form.ts'
import { newDatabase } from '#tests/support/database.ts'

let db: Db
let drop: () => Promise<void>

/** By the same way as a million: every stream sends several batches. */
const amount = { orders: 1500, batch: 200 }
const today = new Date('2026-03-29T12:00:00Z')

/** An empty database, filled; and how to be rid of it. */
const seeded = async () => {
  const database = await newDatabase({ empty: true })
  const made = openDb(database.url, { statementTimeout: 0 })
  await migrate(made)
  const before = await rulesIn(made)
  await seed(made, amount, today)
  return { made, before, drop: () => made.close().then(database.drop) }
}

let before: unknown

beforeAll(async () => {
  const first = await seeded()
  db = first.made
  before = first.before
  drop = first.drop
})
afterAll(() => drop())

/** Keys, references and indexes of everything, as the database writes them. */
const rulesIn = (of: Db) =>
  of.rows(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid
    from pg_index where indexrelid::regclass::text not like 'pg_%'
    order by 1, 2, 3`)

test('an order that could not be imported has what its shop sent, which can be read once more', async () => {
  const failed = await db.rows<{ document: unknown; import_details: string }>(sql`
    select s.document, o.import_details from orders o left join shop_orders s on s.order_id = o.id
    where o.import_problem is not null`)
  expect(failed.length).toBeGreaterThan(0)
  for (const { document, import_details: details } of failed)
    expect(shopOrder.parse(document).total).toBe(details.split(' ')[0])
})

test('every VAT number of the demo passes Kontor’s own check, and one of an order is of its country', async () => {
  const tables = await db.rows<{ table: string }>(sql`
    select c.table_name as table from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'vat_number' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
  const all = await Promise.all(
    tables.map(({ table }) =>
      db.rows<{ table: string; number: string }>(sql`
        select distinct ${table}::text as table, vat_number as number from ${named(table)} where vat_number <> ''`),
    ),
  )
  const numbers = all.flat()
  expect(new Set(numbers.map(({ table }) => table))).toEqual(
    new Set(['customers', 'orders', 'settings', 'shops', 'shop_vat_numbers']),
  )
  expect(numbers.filter(({ number }) => vatFormOf(number).is === 'malformed')).toEqual([])
  const orders = await db.rows<{ number: string; country: string }>(sql`
    select distinct o.vat_number as number, a.country_code as country from orders o
    join customer_addresses a on a.customer_id = o.customer_id where o.vat_number <> ''`)
  expect(orders.length).toBeGreaterThan(0)
  const countryOf = (number: string) => {
    const form = vatFormOf(number)
    return form.is === 'malformed' ? null : form.country
  }
  expect(orders.filter(({ number, country }) => countryOf(number) !== country)).toEqual([])
})

test('there are as many as asked for, and their tables have every key and index again', async () => {
  expect(await db.one(sql`select count(*) as count, count(distinct number) as numbers from orders`)).toEqual({
    count: amount.orders,
    numbers: amount.orders,
  })
  expect(await rulesIn(db)).toEqual(before)
})

/** No row is the answer to what must not be. */
const nothing = (query: ReturnType<typeof sql>) => expect(db.rows(query)).resolves.toEqual([])

const newest = (status: string) =>
  db.rows<OrderRow>(sql`
    select v.* from order_rows v
    join (select id from orders where status = ${status} order by date_created desc, id desc limit 20) o on o.id = v.id`)

describe.each(orderStatuses)('the newest orders in %s', (status) => {
  test('meet every move that is allowed there, and every reason to refuse it', async () => {
    const rows = await newest(status)
    const [first] = rows
    expect(first).toBeDefined()
    if (first === undefined) return
    const transitions = getNextTransitions(wakeOrder(first))
    for (const type of orderMoves) {
      const ways = transitions.filter(({ eventType }) => eventType === type)
      if (ways.length === 0) continue
      const verdicts = rows.map((row) => orderVerdict(row, { type }))
      expect(
        verdicts.some(({ ok }) => ok),
        `${type} is allowed for one of them`,
      ).toBe(true)
      const reasons = new Set(
        verdicts.flatMap((verdict) => (verdict.ok ? [] : verdict.because.map(({ code }) => code))),
      )
      const isMet = (rule: OrderRule) =>
        rule !== unmet[status] && (rule !== 'isNotCollected' || status === 'ready-for-pickup')
      const rules = new Set(ways.flatMap(rulesOf).filter(isMet))
      for (const rule of rules) expect(reasons, type).toContain(orderRules[rule].because)
    }
  })
})

/**
 * What was refunded in part was paid: nothing of it is left only where a bank has taken the payment back since. And an order
 * has a code once it is ready to be collected, elsewhere only where somebody has taken that back.
 */
const unmet: Partial<Record<OrderStatus, OrderRule>> = { 'partial-refund': 'hasTransactions' }

const rulesOf = ({ guard }: { guard?: unknown }): OrderRule[] =>
  typeof guard === 'object' && guard !== null && 'params' in guard ? (guard.params as { all: OrderRule[] }).all : [] // as `to` writes it

test('every part of an order adds up, to the last cent', async () => {
  await nothing(sql`
    select number from orders
    where total <> subtotal + shipping_total + fee_total - discount_total - voucher_credit
      + case when is_tax_included then 0 else tax_total end or total < 0`)
  await nothing(sql`select id from order_items where total <> quantity * price`)
  await nothing(sql`
    select o.number from orders o where
      subtotal <> (select coalesce(sum(total), 0) from order_items where order_id = o.id)
      or tax_total <> (select coalesce(sum(amount), 0) from order_taxes where order_id = o.id)
      or fee_total <> (select coalesce(sum(amount), 0) from order_fees where order_id = o.id and type = 'fee')
      or discount_total <> (select coalesce(sum(amount), 0) from order_fees where order_id = o.id and type = 'discount')
        + (select coalesce(sum(amount), 0) from order_coupons where order_id = o.id)`)
})

test('what was paid and given back is what transactions and refunds say', async () => {
  await nothing(sql`
    select o.number from orders o where
      paid_total <> (
        select coalesce(sum(amount), 0) from transactions
        where order_id = o.id and status in ('captured', 'partially-refunded', 'refunded') and not is_excess
      )
      or refund_total <> (
        select coalesce(sum(gross), 0) from refunds where order_id = o.id and status in ('confirmed', 'paid-out')
      )
      or refund_total <> (select coalesce(sum(refunded_amount), 0) from transactions where order_id = o.id)
      or refund_total > paid_total or (date_paid is not null) <> (paid_total >= total and total > 0)`)
  await nothing(sql`
    select n.number from invoices n join orders o on o.id = n.order_id
    where n.total <> o.total or n.tax_total <> o.tax_total or (n.status = 'paid') <> (n.date_paid is not null and n.status <> 'refunded' and n.status <> 'cancelled')`)
  await nothing(sql`
    select c.id from customers c where lifetime_value <> (
      select coalesce(sum(t.amount - t.refunded_amount), 0) from orders o join transactions t on t.order_id = o.id
      where o.customer_id = c.id and t.status in ('captured', 'partially-refunded', 'refunded') and not t.is_excess)`)
})

test('nothing was sent that was not ordered, and nothing without need', async () => {
  await nothing(sql`
    select i.id from order_items i where quantity < (
      select coalesce(sum(c.quantity), 0) from shipment_contents c join shipments s on s.id = c.shipment_id
      where c.order_item_id = i.id and s.status <> 'voided'
    )`)
  await nothing(sql`
    select c.shipment_id from shipment_contents c join order_items i on i.id = c.order_item_id
    join shipments s on s.id = c.shipment_id where not i.is_shippable or s.order_id <> i.order_id`)
})

test.each([
  ['order', orderMachine],
  ['invoice', invoiceMachine],
])(
  'every history of an %s is a way through its life, up to the status, and never ahead of time',
  async (object, of) => {
    type Step = { verb: string; from: string; to: string }
    const steps = await db.rows<Step>(sql`
    select distinct verb, from_status as "from", to_status as "to" from history
    where object = ${object} and from_status is not null`)
    expect(steps.length).toBeGreaterThan(5)
    const states: Readonly<Record<string, { on?: Readonly<Record<string, unknown>> }>> = of.config.states ?? {}
    for (const { verb, from, to } of steps) {
      const ways = [states[from]?.on?.[verb]].flat() as ({ target?: string } | undefined)[] // the chart's own literal
      expect(
        ways.map((way) => way?.target),
        `${verb} from ${from}`,
      ).toContain(to)
    }
    await nothing(sql`
    select o.number from orders o where status <> (
      select to_status from history where object = 'order' and record_id = o.id and to_status is not null order by id desc limit 1
    )`)
    await nothing(sql`
    select i.number from invoices i where status <> coalesce((
      select to_status from history where object = 'invoice' and record_id = i.id order by date_created desc, id desc limit 1
    ), 'created')`)
    await nothing(sql`
    select id from (
      select id, from_status, lag(to_status) over (partition by record_id order by date_created, id) as before
      from history where object = 'invoice'
    ) h where from_status <> coalesce(before, 'created')`)
    await nothing(sql`select id from history where date_created > now()`)
    await nothing(sql`select id from orders where date_created > now() or date_paid > now() or date_shipped > now()`)
  },
)

test('what comes back was sent, in every status of a return, and what was given back for it says so', async () => {
  const statuses = await db.rows<{ status: string }>(sql`select distinct status from returns order by 1`)
  expect(statuses.map(({ status }) => status)).toEqual([...returnStatuses].toSorted())
  await nothing(sql`
    select from returns r where not exists (select from return_items x where x.return_id = r.id)
      or (status = 'refunded') <> exists (
        select from refunds f where f.return_id = r.id and f.status in ('confirmed', 'paid-out', 'failed'))
      or (status = 'accepted') <> exists (select from refunds f where f.return_id = r.id and f.status = 'draft')`)
  await nothing(sql`select from returnable_lines where returning_quantity > shipped_quantity`)
  await nothing(sql`select from refunds where is_return <> (return_id is not null)`)
  await nothing(sql`
    select from orders o where is_return <> exists (
      select from returns r where r.order_id = o.id and r.status not in ('refused', 'withdrawn'))`)
})

test('numbers of documents have no gaps', async () => {
  await nothing(sql`
    select c.shop_id, c.type, c.year from number_counters c
    left join documents d on coalesce(d.shop_id, 0) = c.shop_id and d.type = c.type
      and split_part(d.number, '-', 2) = c.year::text
    group by c.shop_id, c.type, c.year, c.last_number
    having count(distinct d.number) <> c.last_number or max(split_part(d.number, '-', 3)::int) <> c.last_number`)
})

test('the next row and the next order number follow the seeded ones', async () => {
  const { id, number } = await db.one<{ id: number; number: string }>(sql`
    insert into orders (number, status, created_via, currency)
    values (nextval('order_numbers')::text, 'preparing', 'console', 'EUR') returning id, number`)
  const before = await db.one<{ id: number; number: string }>(
    sql`select max(id) as id, max(number) as number from orders where id <> ${id}`,
  )
  expect(id).toBe(before.id + 1)
  expect(Number(number)).toBe(Number(before.number) + 1)
  expect(number).toHaveLength(6)
})

test('the clock has three months for those who have one, and nothing of today', async () => {
  const rows = await db.rows<{ login: string; days: number; open: number }>(sql`
    select u.login, count(distinct date_start::date) as days, count(*) filter (where date_end is null) as open
    from work_sessions s join users u on u.id = s.user_id group by 1 order by 1`)
  const clocked = people.filter(({ roles }) => roles.includes('admin') || roles.includes(clockRole))
  expect(rows.map(({ login }) => login)).toEqual(clocked.map(({ login }) => login).toSorted())
  for (const { days, open } of rows) {
    expect(days).toBeGreaterThan(50)
    expect(open).toBe(0)
  }
})

test.each([100, 600, 20_000])('%i orders are exactly so many, in every status', (count) => {
  const plans = [...planOrders(count, randomFrom(9), new Date('2026-03-29T12:00:00Z'))]
  expect(plans).toHaveLength(count)
  expect(new Set(plans.map(({ status }) => status)).size).toBe(orderStatuses.length)
  const times = plans.map(({ created }) => created.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('what the orders are does not depend on when the demo is made', () => {
  const at = (moment: string) =>
    [...planOrders(1500, randomFrom(9), new Date(moment))].map(({ status, shape }) => ({ status, shape }))
  const noon = at('2026-03-29T12:00:00Z')
  for (const moment of ['2026-03-29T00:03:00Z', '2026-03-29T05:00:00Z', '2026-03-29T23:59:00Z', '2026-11-24T13:16:00Z'])
    expect(at(moment), moment).toEqual(noon)
})
