import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { configFrom } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

// makes all demo data once more
test('demo data that a first start did not finish are made again', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { url, drop } = await newDatabase()
  const db = openDb(url)
  try {
    await db.run(sql`delete from installation`)
    await db.run(sql`update orders set version = 77`)
    await setUp(url, configFrom({ DEMO_ORDERS: '100' }, { dataDir: tmpdir() }))
    expect(
      await db.one(sql`
        select (select count(*) from orders) as orders, (select count(*) from orders where version = 77) as old,
          (select count(*) from installation) as installations`),
    ).toEqual({ orders: 100, old: 0, installations: 1 })
  } finally {
    vi.restoreAllMocks()
    await db.close()
    await drop()
  }
}, 120_000)
