import { transaction, type Db, type Tx } from '#server/db.ts'
import { named, sql } from '#server/sql.ts'
import { seedShops } from './shops.ts'
import { seedUsers } from './users.ts'

/** Rows came with their ids, so the counters behind them have to follow. */
const counted = ['price_lists', 'shops', 'payment_methods', 'shipping_methods', 'users']

/** Fills an empty database with the demo shop as it stands at the end of `today`; the same input gives the same rows. */
export async function seed(db: Db, _size: { orders: number }, today: Date = new Date()): Promise<void> {
  await transaction(db, async (tx) => {
    await seedShops(tx)
    await seedUsers(tx, today)
    for (const table of counted) await countOn(tx, table)
  })
}

async function countOn(tx: Tx, table: string): Promise<void> {
  await tx.run(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${named(table)}), 1))`,
  )
}
