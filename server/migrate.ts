import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { problem } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

type Migration = { readonly name: string; readonly text: string; readonly hash: string }

const home = path.join(import.meta.dirname, 'migrations')

/** Any number, the same in every Kontor: whoever holds it migrates, others wait and find the work done. */
const lock = 6_600_001

/**
 * Brings the database to the newest migration and answers the names of those it applied. Each runs in a transaction of
 * its own, so a failing one leaves the database at the one before. A file that changed after it was applied is an error:
 * what is in production cannot be edited, only followed by another migration. A backup is restored into the tables that it
 * was taken of, which may be those of an older Kontor.
 */
export async function migrate(
  db: Db,
  folder: string = home,
  isWanted: (migration: Pick<Migration, 'name' | 'hash'>) => boolean = () => true,
): Promise<string[]> {
  const migrations = await migrationsIn(folder)
  await transaction(db, async (tx) => {
    await takeTurn(tx)
    await tx.run(
      sql`create table if not exists migration (
            name text primary key,
            hash text not null,
            applied_at timestamptz not null default now()
          )`,
    )
    await refuseUnknown(tx, migrations)
  })
  const applied: string[] = []
  for (const migration of migrations.filter(isWanted)) {
    if (await transaction(db, (tx) => apply(tx, migration))) applied.push(migration.name)
  }
  return applied
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed !== undefined) throw problem(`The migration ${misnamed} is not named NNNN_name.sql.`)
  const twin = names.find((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  if (twin !== undefined) throw problem(`The migration ${twin} has the number of another one.`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return { name: name.replace('.sql', ''), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function refuseUnknown(tx: Tx, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const applied = await tx.rows<{ name: string }>(sql`select name from migration order by name`)
  const unknown = applied.find(({ name }) => !known.has(name))
  if (unknown !== undefined)
    throw problem(`The database holds the migration ${unknown.name} of a newer Kontor: start that one.`)
}

async function apply(tx: Tx, { name, text, hash }: Migration): Promise<boolean> {
  await takeTurn(tx)
  const applied = await tx.maybe<{ hash: string }>(sql`select hash from migration where name = ${name}`)
  if (applied !== undefined && applied.hash !== hash)
    throw problem(`The migration ${name} changed after it was applied: restore it and write a new one.`)
  if (applied !== undefined) return false
  await tx.run({ parts: [text], values: [] }).catch((cause: unknown) => {
    throw problem(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
  await tx.run(sql`insert into migration (name, hash) values (${name}, ${hash})`)
  return true
}

const takeTurn = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(${lock})`)
