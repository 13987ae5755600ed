import { transaction, type Db } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { inBulk } from './bulk.ts'
import { copyInto } from './copy.ts'
import { makeCustomers, seedCustomers } from './customers.ts'
import { seedJobs } from './jobs.ts'
import { orderTables } from './order-making.ts'
import { newestNumber } from './order-stream.ts'
import { fillStreams } from './order-streams.ts'
import { makeProducts, seedProducts } from './products.ts'
import { seedShops } from './shops.ts'
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

/**
 * Fills an empty database with the demo shop as it stands at `today`; the same input gives the same rows. The orders come
 * over connections of their own: whoever calls this marks the database as whole afterwards.
 */
export async function seed(db: Db, { orders }: { orders: number }, today: Date = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    await seedShops(tx)
    await seedUsers(tx, today)
    await seedCustomers(tx, makeCustomers(), today)
    await seedProducts(tx, makeProducts())
    await seedWorktime(tx, today)
    await seedJobs(tx, today)
  })
  await inBulk(db, orderTables, () => seedOrders(db, orders, today))
  for (const table of counted) await countOn(db, table)
  // Without figures the planner guesses, and the first searches would be slow.
  await db.run(sql`analyze`)
}

async function seedOrders(db: Db, orders: number, today: Date): Promise<void> {
  const { connectionString } = db.pool.options
  if (connectionString === undefined) throw new Error('The streams of orders need to know the database')
  const counters = await fillStreams({ connectionString, orders, today: today.getTime() })
  await transaction(db, (tx) => copyInto(tx, 'number_counters', counters))
  await db.run(sql`select setval('order_numbers', ${newestNumber(orders)})`)
  await db.run(
    sql`update customers c set lifetime_value = paid.amount
        from (select customer_id, sum(paid_total - refund_total) as amount from orders group by customer_id) paid
        where paid.customer_id = c.id`,
  )
}

async function countOn(db: Db, table: string): Promise<void> {
  await db.run(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${named(table)}), 1))`,
  )
}
