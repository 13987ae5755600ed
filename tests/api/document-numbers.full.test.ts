import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, type Db } from '#server/db.ts'
import { numbers } from '#tests/chaos/numbers.ts'
import { newDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
beforeAll(async () => {
  database = await newDatabase()
  db = openDb(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

// `npm run test:numbers` does the same with 5,000 documents and 50 clients
test('numbers have no gap and no double, whoever rolls back and whichever process is killed', async () => {
  const { issued, wrong } = await numbers(db, database.url, { documents: 100, clients: 20, kills: 2 })
  expect(wrong).toEqual([])
  expect(issued).toBe(100)
}, 60_000)
