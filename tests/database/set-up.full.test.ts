import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configFrom } from '#server/config.ts'
import { openDb, type Db } from '#server/db.ts'
import { replaceDemoData, setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

// each makes all demo data once more: every run makes those of the template, and starts a server over none
let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  database = await newDatabase()
  db = openDb(database.url)
  await db.run(sql`update orders set version = 77`)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
  await database.drop()
})

const config = configFrom({ DEMO_ORDERS: '100' }, { dataDir: tmpdir() })
const stand = () =>
  db.one(sql`
    select (select count(*) from orders) as orders, (select count(*) from orders where version = 77) as old,
      (select count(*) from installation) as installations`)

test('demo data are made anew by seeding, with as many orders as asked for', { timeout: 120_000 }, async () => {
  await replaceDemoData(database.url, config)
  expect(await stand()).toEqual({ orders: 100, old: 0, installations: 1 })
})

test('demo data that a first start did not finish are made again', { timeout: 120_000 }, async () => {
  await db.run(sql`delete from installation`)
  await setUp(database.url, config)
  expect(await stand()).toEqual({ orders: 100, old: 0, installations: 1 })
})
