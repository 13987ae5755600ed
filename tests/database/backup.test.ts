import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pruneBackups } from '#server/backup/prune.ts'
import { bytesOf, rowsOf } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { takeBackup, type Backup } from '#server/backup/take.ts'
import type { Config } from '#server/config.ts'
import { openDb, transaction, type Db } from '#server/db.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { setUp } from '#server/set-up.ts'
import { sql } from '#server/sql.ts'
import { clearFiles, leaveFilesAlone } from '#server/store/file.ts'
import { call, signIn } from '#tests/support/call.ts'
import { newDatabase } from '#tests/support/database.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let place: string
let backup: Backup
/** What was answered before the backup began, and what was asked for while it ran. */
let acknowledged: readonly string[]
let written: readonly string[]
const opened: (() => Promise<unknown>)[] = []

const emptyDatabase = async (): Promise<{ url: string; db: Db; config: Config }> => {
  const database = await newDatabase({ empty: true })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-restored-'))
  const db = openDb(database.url)
  opened.push(async () => {
    await db.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  return { url: database.url, db, config: { ...server.config, databaseUrl: database.url, dataDir } }
}

beforeAll(async () => {
  server = await startServer()
  place = await mkdtemp(path.join(tmpdir(), 'kontor-backups-'))
  const token = await signIn(server.url, 'products')
  const answered: string[] = []
  const over = new AbortController()
  const write = async () => {
    while (!over.signal.aborted) {
      const label = randomUUID()
      const { status } = await call(server.url, token, 'POST', '/api/v3/product-tag', { data: { label } })
      if (status === 200) answered.push(label)
    }
  }
  const writers = [write(), write(), write()]
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(10), { timeout: 20_000 })
  acknowledged = [...answered]
  backup = await takeBackup(server.db, server.config, place)
  over.abort()
  await Promise.all(writers)
  written = answered
})
// a whole database is made and looked at
vi.setConfig({ testTimeout: 120_000 })

afterAll(async () => {
  for (const close of opened) await close()
  await server.close()
  await rm(place, { recursive: true })
})

test('taken under load and restored it has all that was answered before, its files, and lets the same people in', async () => {
  const { url, db, config } = await emptyDatabase()
  // that every table has the sum that the backup says is looked at by whoever restores
  const { manifest, missing } = await restoreBackup(url, config, backup.folder)
  expect(missing).toEqual([])
  expect(backup.lost).toEqual([])
  // one without a primary key would be left out
  const outlasting = sql`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`
  expect(manifest.tables.map(({ name }) => ({ name }))).toEqual(await server.db.rows(outlasting))
  const labels = (await db.rows<{ label: string }>(sql`select label from tags`)).map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining([...acknowledged]))
  expect(written.length).toBeGreaterThan(acknowledged.length)
  // of what was asked for meanwhile there is what was stored by the moment of the snapshot, and nothing that nobody wrote
  const demo = (await server.db.rows<{ label: string }>(sql`select label from tags`)).map(({ label }) => label)
  expect(demo).toEqual(expect.arrayContaining(labels))

  const file = manifest.files.find(({ folder }) => folder === 'files')
  const bytes = await fileStore(config).bytes(file?.path ?? '')
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe(file?.sha256)

  await setUp(url, config)
  const keys = sql`select conrelid::regclass::text || ' ' || conname as name from pg_constraint
    where connamespace = 'public'::regnamespace union all
    select indexrelid::regclass::text from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`
  expect(await db.rows(keys)).toEqual(await server.db.rows(keys))
  const next = sql`select nextval(pg_get_serial_sequence('orders', 'id')) > (select max(id) from orders) as is_free`
  expect(await db.one(next)).toEqual({ is_free: true })
})

test('a backup that somebody has changed is refused by its sum, and leaves a database that nobody starts on', async () => {
  const { url, db, config } = await emptyDatabase()
  const file = path.join(backup.folder, rowsOf('customers'))
  const before = await readFile(file)
  await writeFile(file, gzipSync(gunzipSync(before).toString().replace('@', '@x')))
  await expect(restoreBackup(url, config, backup.folder)).rejects.toThrow(/customers/)
  await writeFile(file, before)
  expect(await db.rows(sql`select from installation`)).toEqual([])
})

test('a database or a place that holds something stays as it is, and a folder that is no backup is named', async () => {
  await expect(restoreBackup(server.config.databaseUrl ?? '', server.config, backup.folder)).rejects.toThrow(
    'this one holds something',
  )
  const { url } = await emptyDatabase()
  await expect(restoreBackup(url, server.config, backup.folder)).rejects.toThrow('holds files')
  await expect(restoreBackup(url, server.config, place)).rejects.toThrow('is not a backup')
})

test('no file goes while somebody copies those of a snapshot', async () => {
  const files = fileStore(server.config)
  const [{ id, path: own } = { id: 0, path: '' }] = await server.db.rows<{ id: number; path: string }>(sql`
    update files set date_expires = now() - interval '1 day' where record_id is null and id = (
      select min(id) from files where record_id is null) returning id, path`)
  await transaction(server.db, async (tx) => {
    await leaveFilesAlone(tx)
    await clearFiles(server.db, files)
    expect(await files.bytes(own)).toBeDefined()
  })
  await clearFiles(server.db, files)
  expect(await files.bytes(own)).toBeUndefined()
  expect(await server.db.rows(sql`select from files where id = ${id}`)).toEqual([])
})

test('of many the newest stay, and bytes that none of these names go', async () => {
  const { sum: gone } = await server.db.one<{ sum: string }>(
    sql`select encode(sha256, 'hex') as sum from files order by id desc limit 1`,
  )
  const changed = await server.db.rows<{ path: string }>(sql`
    update files set sha256 = sha256('other') where sha256 = decode(${gone}, 'hex') returning path`)
  await server.db.run(sql`update feeds set file_path = null`)
  // a folder has the second of its snapshot as its name
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const { folder, lost } = await takeBackup(server.db, server.config, place)
  // their bytes are not what their rows say now
  expect(lost.toSorted()).toEqual(changed.map(({ path: own }) => own).toSorted())
  expect(await pruneBackups(place, 1)).toEqual([backup.folder])
  expect((await readdir(place)).toSorted()).toEqual([path.basename(folder), 'files'])
  await expect(readFile(path.join(place, bytesOf(gone)))).rejects.toThrow('ENOENT')
})
