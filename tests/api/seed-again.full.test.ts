import { expect, test } from 'vitest'
import { openDb } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { orderTables } from '#server/seed/order-draft.ts'
import { seed } from '#server/seed/seed.ts'
import { named, sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

/** Of every table of orders how much there is, and its sum, in a database that is seeded for this alone. */
async function sums(): Promise<unknown[]> {
  const database = await newDatabase({ empty: true })
  const db = openDb(database.url, { statementTimeout: 0 })
  try {
    await migrate(db)
    await seed(db, { orders: 1500, batch: 200 }, new Date('2026-03-29T12:00:00Z'))
    return await Promise.all(
      orderTables.map((table) =>
        db.one(sql`
          select ${table}::text as table, count(*) as rows, md5(string_agg(t::text, ' ' order by t::text)) as sum
          from ${named(table)} t`),
      ),
    )
  } finally {
    await db.close()
    await database.drop()
  }
}

test('the same day makes the same rows, whichever thread is faster', { timeout: 180_000 }, async () => {
  expect(await sums()).toEqual(await sums())
})
