import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { mayRead } from '#entities/access.ts'
import type { Db, Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { personOf, type Person } from '#server/store/session.ts'

/** How long a file is kept, in days. */
const kept = 7
/** How long a ticket is good for. */
const ticketTime = sql`interval '5 minutes'`

export type StoredFile = { id: number; name: string; type: string; size: number; path: string; user_id: number }

/** Where the bytes lie. */
export const folderOf = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'files')

export const keepFile = async (tx: Tx, file: Omit<StoredFile, 'id'> & { sha256: Buffer }): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      insert into files (user_id, name, type, size, sha256, path, date_expires)
      values (${file.user_id}, ${file.name}, ${file.type}, ${file.size}, ${file.sha256}, ${file.path},
        now() + make_interval(days => ${kept}))
      returning id`)
  ).id

export const gone = () => refuse({ status: 404, code: 'file_gone' })

/** A file for whoever may read what it belongs to: an export's owner while they may still read its object. */
export async function fileFor(db: Queries, person: Person, id: number): Promise<StoredFile> {
  const file = await db.maybe<StoredFile & { object: string | null }>(sql`
    select f.id, f.name, f.type, f.size, f.path, f.user_id, j.object from files f
    left join export_jobs j on j.file_id = f.id where f.id = ${id} and f.date_expires > now()`)
  if (file === undefined) throw gone()
  const isTheirs = file.user_id === person.id || person.roles.includes('admin')
  // a shop that was denied since may be in it, so what was read then is asked again as a whole
  if (!isTheirs || (file.object !== null && !mayRead(person, file.object, null))) throw gone()
  return file
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A ticket to fetch the file once without a Token; whoever holds it acts for its user. */
export async function ticketFor(db: Queries, person: Person, id: number): Promise<{ token: string; until: string }> {
  const file = await fileFor(db, person, id)
  const token = randomBytes(32).toString('base64url')
  const { until } = await db.one<{ until: string }>(sql`
    insert into file_tickets (token_hash, file_id, user_id, until)
    values (${hashOf(token)}, ${file.id}, ${person.id}, now() + ${ticketTime}) returning until`)
  return { token, until }
}

/** Takes the ticket, once; 410 for one that is used or over, 404 for one that never was. */
export async function redeem(db: Db, token: string): Promise<StoredFile> {
  const hash = hashOf(token)
  const ticket = await db.maybe<{ file_id: number; user_id: number }>(sql`
    update file_tickets set date_used = now()
    where token_hash = ${hash} and date_used is null and until > now() returning file_id, user_id`)
  if (ticket === undefined) {
    const known = await db.run(sql`select from file_tickets where token_hash = ${hash}`)
    throw refuse(known === 0 ? { status: 404, code: 'ticket_unknown' } : { status: 410, code: 'ticket_over' })
  }
  const person = await personOf(db, ticket.user_id)
  if (person === undefined) throw gone()
  return fileFor(db, person, ticket.file_id)
}

/** Deletes files whose time is over, their bytes first: a row without bytes is found again, bytes without a row are not. */
export async function clearFiles(db: Db, folder: string): Promise<void> {
  const over = await db.rows<{ id: number; path: string }>(sql`select id, path from files where date_expires < now()`)
  for (const file of over) {
    await rm(path.join(folder, file.path), { force: true })
    await db.run(sql`delete from files where id = ${file.id}`)
  }
  await db.run(sql`delete from file_tickets where until < now() - interval '1 day'`)
  await clearStrays(db, folder)
}

/** What a killed server had begun to write: no row names it, and nobody has written to it for an hour. */
async function clearStrays(db: Db, folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const rows = await db.rows<{ path: string }>(sql`select path from files where path = any(${names})`)
  const named = new Set(rows.map((row) => row.path))
  for (const name of names.filter((each) => !named.has(each))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > 3_600_000) await rm(file, { force: true })
  }
}
