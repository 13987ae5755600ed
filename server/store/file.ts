import { createHash, randomBytes } from 'node:crypto'
import type { Stored } from '#api/file/file.ts'
import { covers, readable, type Actor, type Reach } from '#entities/access.ts'
import { transaction, type Db, type Queries, type Tx } from '#server/db.ts'
import { begunEnding } from '#server/file/store/disk-store.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { largePathOf, smallPathOf } from '#server/file/thumbnail.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { personAgain, type Person } from '#server/store/session.ts'

/** How long a file is kept, as the settings say. */
const kept = sql`(select make_interval(days => keep_exports) from settings)`
/** How long a ticket is good for. */
const ticketTime = sql`interval '5 minutes'`

/** What may have been read for a file: its object, and of which shops; null where that was not kept. */
type Held = { readonly object: string | null; readonly reach: Reach | null }
export type StoredFile = Held & {
  id: number
  name: string
  type: string
  size: number
  path: string
  user_id: number
}

/** What was uploaded: for which field, and the record that has taken it. */
type Uploaded = { readonly purpose: string | null; readonly record_id: number | null }

export const storeFile = async (tx: Tx, file: Omit<StoredFile, 'id'> & { sha256: Buffer }): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      insert into files (user_id, object, reach, name, type, size, sha256, path, date_expires)
      values (${file.user_id}, ${file.object}, ${JSON.stringify(file.reach)}::jsonb, ${file.name}, ${file.type},
        ${file.size}, ${file.sha256}, ${file.path}, now() + ${kept})
      returning id`)
  ).id

/** An upload that no record takes is kept for a day. */
export const storeUpload = (
  tx: Tx,
  file: Omit<StoredFile, 'id' | keyof Held> & {
    purpose: string
    sha256: Buffer
    width: number | null
    height: number | null
  },
): Promise<Stored> =>
  tx.one<Stored>(sql`
    insert into files (user_id, purpose, name, type, size, sha256, path, width, height, date_expires)
    values (${file.user_id}, ${file.purpose}, ${file.name}, ${file.type}, ${file.size}, ${file.sha256}, ${file.path},
      ${file.width}, ${file.height}, now() + interval '1 day')
    returning id, name as label`)

export const fileGone = () => refuse({ status: 404, code: 'file_gone' })

const fileClosed = () => refuse({ status: 403, code: 'file_no_right' })

/** Do this user's rights still cover all that may be in it? */
const isOpenTo = (actor: Actor, { object, reach }: Held): boolean => object !== null && covers(actor, object, reach)

/**
 * An export for whoever asked for it, or an administrator, while they may read all that was read for it; an upload for
 * whoever reads the record that has taken it, before that for whoever uploaded it.
 */
export async function fileFor(db: Queries, person: Person, id: number): Promise<StoredFile> {
  const file = await db.maybe<StoredFile & Uploaded>(sql`
    select id, name, type, size, path, user_id, object, reach, purpose, record_id from files
    where id = ${id} and (date_expires is null or date_expires > now())`)
  if (file !== undefined && file.purpose !== null) {
    if (!(await isUploadOpenTo(db, person, file))) throw fileGone()
    return file
  }
  if (file === undefined || (file.user_id !== person.id && !person.roles.includes('admin'))) throw fileGone()
  if (!isOpenTo(person, file)) throw fileClosed()
  return file
}

async function isUploadOpenTo(db: Queries, person: Person, file: StoredFile & Uploaded): Promise<boolean> {
  const { purpose, record_id } = file
  if (record_id === null) return file.user_id === person.id
  const source = sourceOf(purpose?.split('.')[0] ?? '')
  if (source === undefined) return false
  const isSelf = source.entity.access.self !== undefined
  if (readable(person, source.entity.name) === null && !isSelf) return false
  const own = allOf(visibleTo(person, source, { self: true }))
  return (await db.run(sql`select from ${named(source.table)} t where t.id = ${record_id} and ${own}`)) > 0
}

/** Jobs without the way to a file that this user's rights no longer cover. */
export async function withOpenFiles<Row extends { readonly id: number }>(
  db: Queries,
  actor: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const linked = rows.filter((row) => 'download_url' in row && row.download_url !== null).map(({ id }) => id)
  if (linked.length === 0) return [...rows]
  const files = await db.rows<Held & { id: number }>(sql`
    select j.id, f.object, f.reach from export_jobs j join files f on f.id = j.file_id
    where j.id = any(${linked}::bigint[])`)
  const hidden = new Set(files.filter((file) => !isOpenTo(actor, file)).map(({ id }) => id))
  return rows.map((row) => (hidden.has(row.id) ? { ...row, download_url: null } : row))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A ticket to fetch the file once without a Token; whoever holds it acts for its user. */
export async function ticketFor(db: Queries, person: Person, id: number): Promise<{ token: string; until: string }> {
  const file = await fileFor(db, person, id)
  const token = randomBytes(32).toString('base64url')
  const { until } = await db.one<{ until: string }>(sql`
    insert into file_tickets (token_hash, file_id, user_id, api_key_id, until)
    values (${hashOf(token)}, ${file.id}, ${person.id}, ${person.api_key?.id ?? null}, now() + ${ticketTime}) returning until`)
  return { token, until }
}

/** Takes the ticket, once; 410 for one that is used or over, 404 for one that never was. */
export async function redeemTicket(db: Db, token: string): Promise<StoredFile> {
  const hash = hashOf(token)
  const ticket = await db.maybe<{ file_id: number; user_id: number; api_key_id: number | null }>(sql`
    update file_tickets set date_used = now()
    where token_hash = ${hash} and date_used is null and until > now() returning file_id, user_id, api_key_id`)
  if (ticket === undefined) {
    const known = await db.run(sql`select from file_tickets where token_hash = ${hash}`)
    throw refuse(known === 0 ? { status: 404, code: 'ticket_unknown' } : { status: 410, code: 'ticket_over' })
  }
  const person = await personAgain(db, {
    id: ticket.user_id,
    api_key: ticket.api_key_id === null ? undefined : { id: ticket.api_key_id },
  })
  if (person === undefined) throw fileClosed()
  return fileFor(db, person, ticket.file_id)
}

const clearing = 6_600_003

/** Until this transaction ends no file goes: what a snapshot names is there for whoever copies it. */
export const leaveFilesAlone = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock_shared(${clearing})`)

/** Deletes files whose time is over, unless somebody copies them just now. */
export const clearFiles = (db: Db, files: FileStore): Promise<void> =>
  transaction(db, async (tx) => {
    const { is_free } = await tx.one<{ is_free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${clearing}) as is_free`,
    )
    if (is_free) await clearAll(db, files)
  })

/** Their bytes first: a row without bytes is found again, bytes without a row are not. */
async function clearAll(db: Db, files: FileStore): Promise<void> {
  const over = await db.rows<{ id: number; path: string }>(sql`select id, path from files where date_expires < now()`)
  for (const file of over) {
    for (const one of [smallPathOf(file.path), file.path]) await files.remove(one)
    await db.run(sql`delete from files where id = ${file.id}`)
  }
  await db.run(sql`delete from file_tickets where until < now() - interval '1 day'`)
  // in a bucket that another Kontor has taken, everything would be one
  const { id } = await db.one<{ id: string }>(sql`select id from file_owner`)
  if (await files.claim(id)) await clearStrays(db, files)
}

/** Names that are looked for at a time. */
const chunk = 1000

/** What a killed server had begun to write: no row names it, and nobody has written to it for an hour. */
async function clearStrays(db: Db, files: FileStore): Promise<void> {
  for await (const some of inChunks(files.list(), chunk)) {
    const old = some.filter(({ date }) => Date.now() - date.getTime() > 3_600_000).map(({ name }) => name)
    const rows = await db.rows<{ path: string }>(sql`select path from files where path = any(${old.map(largePathOf)})`)
    const named = new Set(rows.map((row) => row.path))
    for (const name of old) if (name.endsWith(begunEnding) || !named.has(largePathOf(name))) await files.remove(name)
  }
}

async function* inChunks<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const one of all) {
    if (some.push(one) < size) continue
    yield some
    some = []
  }
  yield some
}
