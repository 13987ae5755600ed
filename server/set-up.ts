import type { Config } from '#server/config.ts'
import { openDb, transaction, type Db } from '#server/db.ts'
import { storeOwnTemplates } from '#server/mail/own-templates.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { isS3Fault } from '#server/file/store/s3-fault.ts'
import { migrate } from '#server/migrate.ts'
import { flawOf } from '#server/password-rules.ts'
import { problem } from '#server/problem.ts'
import { addAdministrator } from '#server/seed/administrator.ts'
import { writeDemoFeeds } from '#server/seed/catalogue/feeds.ts'
import { growCatalogue } from '#server/seed/catalogue/many-products.ts'
import { writeDemoLooks } from '#server/seed/catalogue/looks.ts'
import { writeDemoMedia } from '#server/seed/catalogue/media.ts'
import { writeDemoExports } from '#server/seed/export-files.ts'
import { seed } from '#server/seed/seed.ts'
import { named, sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

/** Held by the one server that sets a database up; others over the same database wait and find the work done. */
const lock = 6_600_002

const oldestPostgres = 15

/** Brings the database to what this Kontor needs: its tables, and at the first start the demo data or the first user. */
export function setUp(connectionString: string, config: Config): Promise<void> {
  return withTurn(connectionString, async (db) => {
    const found = await stateOf(db)
    if (found === 'foreign')
      throw problem('The database of DATABASE_URL holds tables of something else: give an empty one.')
    if (found === 'interrupted') await clear(db)
    else await migrate(db)
    await claimFiles(db, config)
    await storeOwnTemplates(db)
    if (found === 'empty' || found === 'interrupted') await firstStart(db, config)
    else if (found === 'demo' && !config.demo)
      throw problem(
        'This database holds demo data, and its passwords are known to everybody: for DEMO=off set DATA_DIR (or DATABASE_URL) to an empty place.',
      )
    else if (found === 'real' && config.demo)
      throw problem('This database was set up without demo data: start it with DEMO=off.')
  })
}

/** Makes the demo data anew. A database that was set up without demo data is never touched. */
export function replaceDemoData(connectionString: string, config: Config): Promise<void> {
  return withTurn(connectionString, async (db) => {
    const found = await stateOf(db)
    if (found === 'foreign' || found === 'real')
      throw problem('This database does not hold demo data: it stays as it is.')
    await clear(db)
    await claimFiles(db, config)
    await storeOwnTemplates(db)
    await firstStart(db, config)
  })
}

/** What a start finds. Interrupted: tables, but the first start that made them did not come to its end. */
type Found = 'empty' | 'foreign' | 'interrupted' | 'demo' | 'real'

export async function stateOf(db: Db): Promise<Found> {
  const tables = await db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  if (tables.length === 0) return 'empty'
  if (tables.every(({ name }) => name !== 'migration')) return 'foreign'
  if (tables.every(({ name }) => name !== 'installation')) return 'interrupted'
  const installation = await db.maybe<{ demo: boolean }>(sql`select demo from installation`)
  return installation === undefined ? 'interrupted' : installation.demo ? 'demo' : 'real'
}

async function firstStart(db: Db, config: Config): Promise<void> {
  const { demo, demoOrders, demoProducts, admin } = config
  if (demo) {
    console.log(`Making demo data with ${demoOrders.toLocaleString('en')} orders …`)
    await seed(db, { orders: demoOrders })
    await writeDemoMedia(db, config)
    await writeDemoLooks(db)
    await writeDemoExports(db, config)
    await writeDemoFeeds(db, config)
    if (demoProducts > 0) await growCatalogue(db, demoProducts)
  } else if (admin === undefined) {
    throw problem('DEMO=off starts empty: set ADMIN_LOGIN and ADMIN_PASSWORD for its first administrator.')
  } else {
    requireGoodPassword(admin)
    await addAdministrator(db, admin)
  }
  await db.run(sql`insert into installation (demo) values (${demo})`)
}

/** Asked where it is used: a password that is no longer looked at stops no later start. */
function requireGoodPassword(admin: NonNullable<Config['admin']>): void {
  const flaw = flawOf(admin.password, admin)
  if (flaw === undefined) return
  const { code, params } = typeof flaw === 'string' ? { code: flaw, params: {} } : flaw
  throw problem(`ADMIN_PASSWORD cannot be used. ${text('en_EN', 'errors', code, params)}.`)
}

/** Files of two Kontors in one place would be each other's strays; a store that cannot be asked now is asked again before any is looked for. */
async function claimFiles(db: Db, config: Config): Promise<void> {
  const { id } = await db.one<{ id: string }>(sql`select id from file_owner`)
  const isOwn = await fileStore(config)
    .claim(id)
    .catch((error: unknown) => {
      if (!isS3Fault(error)) throw error
      console.error(`${error.message}. What is uploaded meanwhile waits.`)
      return true
    })
  if (!isOwn)
    throw problem(
      'The bucket of S3_URL holds the files of another Kontor: name another bucket, or a folder in it behind its name.',
    )
}

/** Everything anew, but for whose files lie in the bucket. */
async function clear(db: Db): Promise<void> {
  const owner = await db
    .maybe<{ id: string }>(sql`select id from file_owner`)
    .catch(() => undefined /* one that stopped before there was any */)
  await dropAll(db)
  await migrate(db)
  if (owner !== undefined) await db.run(sql`update file_owner set id = ${owner.id}`)
}

export async function dropAll(db: Db): Promise<void> {
  const schemas = ['public', 'pgboss'].map((name) => sql`drop schema if exists ${named(name)} cascade`)
  for (const drop of [...schemas, sql`create schema public`]) await db.run(drop)
}

/** An older one would stop somewhere in the migrations, with an error that tells nobody what to do. */
async function requireVersion(db: Db): Promise<void> {
  const { version } = await db.one<{ version: number }>(
    sql`select current_setting('server_version_num')::integer / 10000 as version`,
  )
  if (version < oldestPostgres)
    throw problem(`The database of DATABASE_URL is PostgreSQL ${version}: Kontor needs ${oldestPostgres} or newer.`)
}

/** Alone over this database, without a limit to what a statement takes. */
export async function withTurn(connectionString: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(connectionString, { statementTimeout: 0 })
  try {
    await requireVersion(db)
    await transaction(db, async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(${lock})`)
      await work(db)
    })
  } finally {
    await db.close()
  }
}
