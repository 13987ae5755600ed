import { createHash } from 'node:crypto'
import { access, cp, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { hashOf } from '#scripts/hash-of.ts'
import { configFrom } from '#server/config.ts'
import { holdDataDir } from '#server/data-dir.ts'
import { openDb, type Db } from '#server/db.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { folderOf } from '#server/file/store/file-store.ts'
import { isProblem } from '#server/problem.ts'
import { setUp } from '#server/set-up.ts'
import { named, sql } from '#server/sql.ts'
import { withImports } from '#tests/house/sources.ts'

/**
 * Where tests find their databases; the environment carries it from the run to its workers. `dataDir` has the files
 * that the template's demo data names.
 */
type Databases = {
  readonly url: string
  readonly template: string
  readonly dataDir: string
  /** How the template is copied the fastest, where its files lie. */
  readonly strategy: 'wal_log' | 'file_copy'
}

const orders = '600'

/** A folder in memory, where the system has one: a database is copied there in 60 ms, where a disk takes 450. */
const memory = '/dev/shm'
/** What a run's databases may take of it, and of memory: the template and those of both workers are 1 GB. */
const roomy = 4 * 1024 ** 3

/** What a killed process loses does not matter here, and speed does. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts a PostgreSQL for a test run, or takes that of DATABASE_URL, and makes the template there: migrated and seeded
 * once, kept between runs until its sources change. Answers how to end it.
 */
export async function startDatabases(): Promise<() => Promise<void>> {
  const external = process.env.DATABASE_URL
  const postgres = external === undefined ? await embedded() : await foreign(external)
  try {
    const db = openDb(postgres.url, { statementTimeout: 0 })
    // Nobody else is in an embedded database: what an earlier run left there goes.
    const { url, folder } = postgres
    const made = await ensureTemplate(db, url, { folder, tidy: external === undefined })
    await db.close()
    const strategy = folder.startsWith(memory) ? 'file_copy' : 'wal_log'
    process.env.KONTOR_TEST_DATABASES = JSON.stringify({ url, strategy, ...made } satisfies Databases)
    return async () => {
      // A PostgreSQL of somebody's own is left as it was found.
      if (external !== undefined) await administer(external, (admin) => dropDatabase(admin, made.template))
      await postgres.stop()
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

type NewDatabase = {
  readonly url: string
  /** Lays the files that the demo data names beside a server's own. */
  readonly filesInto: (dataDir: string) => Promise<void>
  readonly drop: () => Promise<void>
}

/** A database of a test file's own, with the demo data or empty; `drop` removes it. */
export async function newDatabase({ empty = false } = {}): Promise<NewDatabase> {
  // Written by startDatabases above, in the process that started this one.
  const { url, template, dataDir, strategy } = JSON.parse(process.env.KONTOR_TEST_DATABASES ?? '') as Databases
  const name = `kontor_test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(url, (db) => createDatabase(db, name, empty ? 'template0' : template, strategy))
  return {
    url: urlOf(url, name),
    filesInto: async (own) => {
      for (const folder of ['files', 'feeds'] as const)
        await cp(folderOf({ dataDir }, folder), folderOf({ dataDir: own }, folder), { recursive: true })
    },
    drop: () => administer(url, (db) => dropDatabase(db, name)),
  }
}

/** A database server, and a folder beside it. */
type Postgres = { readonly url: string; readonly folder: string; readonly stop: () => Promise<void> }

async function foreign(url: string): Promise<Postgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kontor-test-'))
  return { url, folder, stop: () => rm(folder, { recursive: true, force: true }) }
}

async function embedded(): Promise<Postgres> {
  const mark = createHash('sha256')
    .update(`${import.meta.dirname} ${process.getuid?.()}`)
    .digest('hex')
    .slice(0, 8)
  const place = await quickest()
  const kept = path.join(place, `kontor-test-${mark}`)
  try {
    return await runIn(kept)
  } catch (error) {
    if (!isProblem(error)) throw error
    // Another run holds the kept folder, or it is spoilt: this run makes its own and leaves nothing behind.
    const own = await mkdtemp(path.join(place, 'kontor-test-'))
    const { url, stop } = await runIn(own)
    return { url, folder: own, stop: () => stop().then(() => rm(own, { recursive: true, force: true })) }
  }
}

async function quickest(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined)
  const isRoomy = room !== undefined && room.bavail * room.bsize >= roomy && freemem() >= roomy
  return isRoomy ? memory : tmpdir()
}

async function runIn(dataDir: string): Promise<Postgres> {
  const letGo = await holdDataDir(dataDir, 'a test run')
  try {
    const postgres = await startPostgres({ dataDir, settings: careless })
    return { url: postgres.connectionString, folder: dataDir, stop: () => postgres.stop().then(letGo) }
  } catch (error) {
    await letGo()
    throw error
  }
}

async function ensureTemplate(
  db: Db,
  url: string,
  { folder, tidy }: { folder: string; tidy: boolean },
): Promise<Pick<Databases, 'template' | 'dataDir'>> {
  // Demo data ends today, so yesterday's template would be one day short.
  const today = new Date().toISOString().slice(0, 10)
  const sources = await hashOf('server/migrations', ...withImports(['server/set-up.ts']))
  const template = `kontor_template_${createHash('sha256').update(`${sources} ${today} ${orders}`).digest('hex').slice(0, 12)}`
  const dataDir = path.join(folder, template)
  const found = await db.rows<{ name: string }>(
    sql`select datname as name from pg_database where datname ~ '^kontor_(test|template)_'`,
  )
  const isWhole =
    found.some(({ name }) => name === template) &&
    (await access(folderOf({ dataDir })).then(
      () => true,
      () => false,
    ))
  for (const { name } of tidy ? found : [])
    if (name !== template || !isWhole) {
      await dropDatabase(db, name)
      await rm(path.join(folder, name), { recursive: true, force: true })
    }
  if (isWhole) return { template, dataDir }

  const unfinished = `kontor_test_${crypto.randomUUID().replaceAll('-', '')}`
  await createDatabase(db, unfinished, 'template0', 'wal_log')
  await setUp(urlOf(url, unfinished), configFrom({ DEMO_ORDERS: orders }, { dataDir }))
  await db.run(sql`alter database ${named(unfinished)} rename to ${named(template)}`)
  return { template, dataDir }
}

const createDatabase = (db: Db, name: string, template: string, strategy: Databases['strategy']) =>
  db.run(sql`create database ${named(name)} template ${named(template)} strategy ${named(strategy)}`)

const dropDatabase = (db: Db, name: string) => db.run(sql`drop database if exists ${named(name)} with (force)`)

async function administer(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDb(url, { statementTimeout: 0 })
  await work(db)
  await db.close()
}

function urlOf(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
