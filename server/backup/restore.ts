import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { from } from 'pg-copy-streams'
import type { Config } from '#server/config.ts'
import { transaction, type Db } from '#server/db.ts'
import { fileStore, folderOf } from '#server/file/store/file-store.ts'
import { migrate } from '#server/migrate.ts'
import { problem } from '#server/problem.ts'
import { markOfKey } from '#server/secret/seal.ts'
import { withoutKeys, withoutReferences } from '#server/seed/bulk.ts'
import { dropAll, stateOf, withTurn } from '#server/set-up.ts'
import { inlined, joined, named, sql } from '#server/sql.ts'
import { manifestFile, manifestFrom, rowsOf, type BackedUpTable, type Manifest } from './manifest.ts'
import { sumOfTable, tablesOf } from './tables.ts'
import { copyChecked, readBytes } from './take.ts'

/** Its row says that a database is set up: it comes last, so that one that was half restored is nobody's. */
const lastTable = 'installation'

/** With fewer rows an index costs more to make anew than to keep. */
const worthIndexing = 5000

export type Restored = {
  readonly manifest: Manifest
  readonly isKeyOfBackup: boolean
  readonly missing: readonly string[]
}

/**
 * Reads a backup into an empty database and an empty place for files, then looks whether every table has the sum that the
 * backup says, and brings it to this Kontor's migrations. Whatever does not agree is an error, and the database is then
 * one that nobody starts on.
 */
export async function restoreBackup(connectionString: string, config: Config, folder: string): Promise<Restored> {
  const file = path.join(folder, manifestFile)
  const text = await readFile(file, 'utf8').catch(() => {
    throw problem(`${folder} is not a backup: it has no ${manifestFile}.`)
  })
  const manifest = manifestFrom(text, file)
  let missing: string[] = []
  await withTurn(connectionString, async (db) => {
    const found = await stateOf(db)
    if (found !== 'empty' && found !== 'interrupted')
      throw problem('A backup is restored into an empty database only: this one holds something, and stays as it is.')
    await requireNoFiles(config)
    await dropAll(db)
    await migrateAs(db, manifest)
    missing = await restoreFiles(config, path.dirname(path.resolve(folder)), manifest)
    await restoreTables(db, folder, manifest)
    await migrate(db)
    await db.run(sql`analyze`)
  })
  return { manifest, isKeyOfBackup: (await markOfKey(config)) === manifest.key, missing }
}

async function requireNoFiles(config: Config): Promise<void> {
  if (config.s3 !== undefined) return
  for (const folder of ['files', 'feeds'] as const) {
    const names = await readdir(folderOf(config, folder)).catch(() => [])
    if (names.length > 0)
      throw problem(`${folderOf(config, folder)} holds files: restore into a DATA_DIR that has none.`)
  }
}

/** The tables that the backup was taken of. */
async function migrateAs(db: Db, { migrations, version }: Manifest): Promise<void> {
  const wanted = new Map(migrations.map(({ name, hash }) => [name, hash]))
  const applied = await migrate(db, undefined, ({ name, hash }) => wanted.get(name) === hash)
  const unknown = migrations.find(({ name }) => !applied.includes(name))
  if (unknown !== undefined)
    throw problem(
      `The backup is of Kontor ${version} with the migration ${unknown.name}, which this one does not know.`,
    )
}

async function restoreFiles(config: Config, place: string, { files }: Manifest): Promise<string[]> {
  const missing: string[] = []
  for (const file of files) {
    const begun = await fileStore(config, file.folder).begin(file.path)
    const isRight = await copyChecked(readBytes(place, file), begun.path, file.sha256).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    })
    if (isRight) await begun.finish()
    else missing.push(file.path)
  }
  return missing
}

async function restoreTables(db: Db, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => name)
  const large = tables.filter(({ rows }) => rows > worthIndexing).map(({ name }) => name)
  await withoutReferences(db, names, () =>
    withoutKeys(db, large, async () => {
      await db.run(sql`truncate ${joined(names.map(named))}`)
      for (const table of tables) if (table.name !== lastTable) await load(db, folder, table)
    }),
  )
  for (const { name, value, is_called } of sequences)
    await db.one(sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${is_called})`)
  await transaction(db, async (tx) => {
    const keys = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    for (const table of tables) {
      const own = keys.get(table.name)
      if (own === undefined || table.name === lastTable) continue
      const { rows, sha256 } = await sumOfTable(tx, { ...own, columns: table.columns })
      if (rows !== table.rows || sha256 !== table.sha256)
        throw problem(
          `The table ${table.name} is not what the backup says: ${rows} rows instead of ${table.rows}, or others.`,
        )
    }
  })
  const last = tables.find(({ name }) => name === lastTable)
  if (last !== undefined) await load(db, folder, last)
}

const load = (db: Db, folder: string, { name, columns }: BackedUpTable): Promise<void> =>
  transaction(db, ({ client }) =>
    pipeline(
      createReadStream(path.join(folder, rowsOf(name))),
      createGunzip(),
      client.query(from(inlined(sql`copy ${named(name)} (${joined(columns.map(named))}) from stdin`))),
    ),
  )
