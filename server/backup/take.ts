import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { app } from '#entities/app.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { markOfKey } from '#server/secret/seal.ts'
import { sql } from '#server/sql.ts'
import { leaveFilesAlone } from '#server/store/file.ts'
import { bytesOf, manifestFile, rowsOf, type BackedUpFile, type Manifest } from './manifest.ts'
import { dumpTable, sequencesOf, tablesOf } from './tables.ts'

/** How what is not yet whole ends. */
export const begunEnding = '.part'

export type Backup = {
  readonly folder: string
  readonly manifest: Manifest
  /** Files that their rows name and nobody has, or whose bytes are not what was stored. */
  readonly lost: readonly string[]
}

/**
 * Writes every table as of one moment below `place`, and the files that these rows name beside all backups there, while
 * Kontor works on: what was answered before is in it, what was half done is not. A backup is there whole or not at all.
 */
export async function takeBackup(db: Db, config: Config, place: string): Promise<Backup> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  // a transaction of its own: the snapshot must be younger than the moment from which files stay
  return transaction(db, async (holder) => {
    await leaveFilesAlone(holder)
    return transaction(db, async (tx) => {
      await tx.run(sql`set transaction isolation level repeatable read, read only`)
      const { taken } = await tx.one<{ taken: string }>(sql`select date_trunc('milliseconds', now()) as taken`)
      const name = taken.replaceAll(/[-:]|\.\d+/g, '')
      const begun = path.join(place, `${name}${begunEnding}`)
      try {
        return await fill(tx, config, { place, begun, taken, folder: path.join(place, name) })
      } catch (error) {
        await rm(begun, { recursive: true, force: true })
        throw error
      }
    })
  })
}

type Places = { readonly place: string; readonly begun: string; readonly folder: string; readonly taken: string }

async function fill(tx: Tx, config: Config, { place, begun, folder, taken }: Places): Promise<Backup> {
  await mkdir(path.join(begun, path.dirname(rowsOf(''))), { recursive: true, mode: 0o700 })
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(tx)) {
    const zipped = createGzip({ level: 4 })
    const written = pipeline(
      zipped,
      createWriteStream(path.join(begun, rowsOf(table.name)), { mode: 0o600, flush: true }),
    )
    tables.push((await Promise.all([dumpTable(tx, table, zipped), written]))[0])
  }
  const { copied, lost } = await copyFiles(tx, config, place)
  const manifest: Manifest = {
    format: 1,
    version: app.version,
    taken,
    key: await markOfKey(config),
    migrations: await tx.rows(sql`select name, hash from migration order by name`),
    tables,
    sequences: await sequencesOf(tx),
    files: copied,
  }
  const file = await open(path.join(begun, manifestFile), 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(manifest, undefined, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(begun, folder)
  return { folder, manifest, lost }
}

async function copyFiles(tx: Tx, config: Config, place: string): Promise<{ copied: BackedUpFile[]; lost: string[] }> {
  const named = await tx.rows<BackedUpFile>(sql`
    select 'files' as folder, path, size, encode(sha256, 'hex') as sha256 from files
    union all
    select 'feeds', file_path, file_size, encode(file_sha256, 'hex') from feeds where file_path is not null
    order by 1, 2`)
  const copied: BackedUpFile[] = []
  const lost: string[] = []
  for (const file of named) {
    if (await hasBytes(fileStore(config, file.folder), file, place)) copied.push(file)
    // what a feed tells is written anew by its next run
    else if (file.folder === 'files') lost.push(file.path)
  }
  return { copied, lost }
}

/** Are they beside the backups, now or already? */
async function hasBytes(store: ReturnType<typeof fileStore>, file: BackedUpFile, place: string): Promise<boolean> {
  const own = path.join(place, bytesOf(file.sha256))
  if (
    await access(own).then(
      () => true,
      () => false,
    )
  )
    return true
  const bytes = await store.read(file.path)
  if (bytes === undefined) return false
  await mkdir(path.dirname(own), { recursive: true, mode: 0o700 })
  return copyChecked(bytes, own, file.sha256)
}

/** Copies bytes to a path, where they stay if they are what their sum says. */
export async function copyChecked(bytes: Readable, own: string, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  const summed = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      hash.update(piece)
      done(undefined, piece)
    },
  })
  const begun = `${own}${begunEnding}`
  await pipeline(bytes, summed, createWriteStream(begun, { mode: 0o600, flush: true }))
  const isRight = hash.digest('hex') === sha256
  await (isRight ? rename(begun, own) : rm(begun))
  return isRight
}

export const readBytes = (place: string, { sha256 }: BackedUpFile): Readable =>
  createReadStream(path.join(place, bytesOf(sha256)))
