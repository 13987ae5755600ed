import { transaction, type Db, type Tx } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { inBulk } from './bulk.ts'
import { copyInto, type Row } from './copy.ts'
import { makeCustomers, seedCustomers } from './customers.ts'
import { seedJobs } from './jobs.ts'
import { orderTables, openWorkshop, type OrderTable } from './order-making.ts'
import { planOrders } from './order-plan.ts'
import { addOrder } from './orders.ts'
import { makeProducts, seedProducts } from './products.ts'
import { randomFrom } from './random.ts'
import { seedShops, shops } from './shops.ts'
import { seedUsers } from './users.ts'
import { seedWorktime } from './worktime.ts'

/** Rows came with their ids, so the counters behind them have to follow. */
const counted = [
  'price_lists',
  'shops',
  'payment_methods',
  'shipping_methods',
  'users',
  'customers',
  'products',
  'orders',
  'order_items',
  'order_fees',
  'order_notes',
  'order_history',
  'transactions',
  'shipments',
  'labels',
  'invoices',
  'refunds',
  'documents',
  'work_sessions',
  'export_jobs',
]

const batch = 5000

/** Fills an empty database with the demo shop as it stands at `today`; the same input gives the same rows. */
export async function seed(db: Db, { orders }: { orders: number }, today: Date = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    await seedShops(tx)
    await seedUsers(tx, today)
    await inBulk(tx, ['customers', 'customer_addresses', ...orderTables], () => seedOrders(tx, orders, today))
    await seedWorktime(tx, today)
    await seedJobs(tx, today)
    for (const table of counted) await countOn(tx, table)
  })
  // Without figures the planner guesses, and the first searches would be slow.
  await db.run(sql`analyze`)
}

async function seedOrders(tx: Tx, count: number, today: Date): Promise<void> {
  const customers = makeCustomers()
  const products = makeProducts()
  await seedCustomers(tx, customers, today)
  await seedProducts(tx, products)
  const stock = {
    customersOf: new Map(shops.map(({ id }) => [id, customers.filter(({ shop }) => shop.id === id)])),
    goods: atLeastOne(products.filter(({ type, is_virtual }) => type !== 'variable' && !is_virtual)),
    downloads: atLeastOne(products.filter(({ is_virtual }) => is_virtual)),
  }

  let rows = new Map<OrderTable, Row[]>(orderTables.map((table) => [table, []]))
  const workshop = openWorkshop(randomFrom(7), today, (table, row) => rows.get(table)?.push(row))
  const plans = planOrders(count, randomFrom(9), today)
  // Six digits, as a shop of this size has, and seven for the big ones.
  const newest = count < 40_000 ? 148_231 : 1_048_231 + count
  for (const [index, plan] of plans.entries()) {
    addOrder(workshop, stock, index + 1, String(newest - count + index + 1), plan)
    if ((index + 1) % batch !== 0 && index + 1 !== count) continue
    for (const table of orderTables) await copyInto(tx, table, rows.get(table) ?? [])
    rows = new Map(orderTables.map((table) => [table, []]))
  }
  await copyInto(tx, 'number_counters', workshop.counters())
  await tx.run(sql`select setval('order_numbers', ${newest})`)
  await tx.run(
    sql`update customers c set lifetime_value = paid.amount
        from (select customer_id, sum(paid_total - refund_total) as amount from orders group by customer_id) paid
        where paid.customer_id = c.id`,
  )
}

const atLeastOne = <T>([first, ...others]: readonly T[]): [T, ...T[]] => {
  if (first === undefined) throw new Error('The catalogue is empty')
  return [first, ...others]
}

async function countOn(tx: Tx, table: string): Promise<void> {
  await tx.run(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${named(table)}), 1))`,
  )
}
