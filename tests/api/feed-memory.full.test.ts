import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, transaction, type Db } from '#server/db.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { runFeed } from '#server/feed/run.ts'
import { storedFeed } from '#server/feed/stored.ts'
import { sql } from '#server/sql.ts'
import { newDatabase } from '#tests/support/database.ts'

/** So many products; how much of the heap is in use may grow by far less than what is written of them. */
const many = 20_000
const mostBytes = 4_000_000

let database: Awaited<ReturnType<typeof newDatabase>>
let db: Db
let folder: string

beforeAll(async () => {
  database = await newDatabase()
  // so many at once take longer than any call may
  db = openDb(database.url, { statementTimeout: 0 })
  folder = await mkdtemp(path.join(tmpdir(), 'kontor-feeds-'))
  await db.run(sql`
    insert into products (sku, name, type, slug, short_description, is_active, manage_stock)
    select 'M-' || i, 'Biwaksack Nummer ' || i, 'simple', 'm-' || i, repeat('Leicht, dicht und warm. ', 60), true, false
    from generate_series(1, ${many}) i`)
  await db.run(sql`insert into product_shops (product_id, shop_id) select id, 1 from products where sku like 'M-%'`)
  await db.run(sql`
    insert into product_media (product_id, place, media_id)
    select id, 1, (select min(id) from media where shop_id is null) from products where sku like 'M-%'`)
  await db.run(sql`
    insert into prices (product_id, price_list_id, sku) select id, 1, sku from products where sku like 'M-%'`)
  await db.run(sql`
    insert into price_tiers (price_id, min_quantity, price) select id, 1, 119 from prices where sku like 'M-%'`)
  await db.run(sql`analyze`)
}, 120_000)
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** What is in use once nothing is left to be collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // what the flag exposes
  collect()
  return process.memoryUsage().heapUsed
}

test('a run takes the memory of one page, however many products there are', { timeout: 120_000 }, async () => {
  const { id } = await db.one<{ id: number }>(sql`select id from feeds where target = 'merchant' order by id limit 1`)
  const feed = await storedFeed(db, id)
  if (feed === undefined) throw new Error('No feed')
  const used: number[] = []
  const run = await runFeed({
    db,
    feed,
    files: fileStore({ dataDir: folder }, 'feeds'),
    publicUrl: 'https://kontor.example',
    signal: new AbortController().signal,
    publishes: true,
    reportProgress: ({ done }) => done % 2000 === 0 && used.push(heapInUse()),
  })
  await transaction(db, run.store)
  expect(run.counts.included).toBeGreaterThan(many)
  // the first pages bring what every run needs
  const [first = 0, ...rest] = used.slice(2)
  expect(rest.length).toBeGreaterThan(5)
  expect(Math.max(...rest) - first).toBeLessThan(mostBytes)
  const { path: written } = await db.one<{ path: string }>(sql`select file_path as path from feeds where id = ${id}`)
  expect((await stat(path.join(folderOf({ dataDir: folder }, 'feeds'), written))).size).toBeGreaterThan(9 * mostBytes)
})
