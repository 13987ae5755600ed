import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DateTime } from 'luxon'
import type { PoolClient } from 'pg'
import { to } from 'pg-copy-streams'
import { mayRead, reachOver } from '#entities/access.ts'
import { houseZone } from '#entities/zone.ts'
import type { JobResult, JobRun } from '#server/jobs/job-run.ts'
import { starterOf } from '#server/jobs/starter.ts'
import { sourceOf, type Source } from '#server/search/source.ts'
import { compiled, inlined, sql, type Sql } from '#server/sql.ts'
import { storeFile } from '#server/store/file.ts'
import type { StoredJob } from '#server/store/job.ts'
import { text } from '#server/texts.ts'
import { columnsOf, listColumnsOf, separatorOf, type Column } from './columns.ts'
import { countsOf, exportQuery, rowsOf, shopsOf } from './query.ts'
import { textFormOf } from './form.ts'
import { isDraft, markedColumns } from './draft.ts'

/** How often the database is asked how far it is, in milliseconds. */
const every = 500

/** Spreadsheet programs take a file for UTF-8 by this mark. */
const byteOrderMark = '\uFEFF'

/**
 * Writes an export's file: one COPY in one snapshot, so that nothing is missed or doubled while others work. The rights
 * are those of its user now, and kept with the file. A file with fewer rows than the snapshot counted is never kept.
 */
export async function writeExport({ db, job, files, signal, reportProgress, finalize }: JobRun): Promise<JobResult> {
  const person = await starterOf(db, job)
  const source = sourceOf(job.object)
  if (person === undefined || source === undefined) return { because: 'no_right' }
  const lists = await listColumnsOf(db, person, source, job.format, job.locale)
  const asked = markedColumns(source, job.columns.length > 0 ? job.columns : undefined)
  const columns = columnsOf(source, asked, job.format, job.locale, lists)
  const found = exportQuery(source, person, job.params)
  if (job.params.session !== undefined && !(await isKept(db, job.params.session))) return { because: 'session_over' }

  const texts = textFormOf(job.format)
  // it may have become another one since it was asked for
  await texts?.require?.(db, source, person, found)
  const name = `${randomUUID()}.${texts?.extension ?? 'csv'}`
  const file = await files.begin(name)
  try {
    const written = await inSnapshot({ db, signal }, async (client, watch) => {
      const counts = await countsIn(client, countsOf(source, found))
      const among = shopsOf(source, found)
      const shops = among === undefined ? counts : await shopsIn(client, among)
      const total = counts.reduce((sum, each) => sum + each.total, 0)
      reportProgress({ done: 0, total })
      watch((done) => reportProgress({ done, total }))
      const query = inlined(texts ? texts.rows(source, person, found) : rowsOf(source, person, columns, found))
      const form = texts ? texts.copy : `format csv, delimiter '${separatorOf(job.format, job.locale)}'`
      const copy = to(`copy (${query}) to stdout with (${form})`)
      signal.throwIfAborted()
      const sum = await save(client.query(copy), framed(job, columns, total), file.path, texts?.bytes)
      return {
        ...sum,
        total,
        rows: copy.rowCount,
        isDraft: await isDraft(client, source, found),
        reach: reachOver(
          person,
          job.object,
          // of what is in several shops it was read in those that allow it
          shops.map(({ shop }) => shop).filter((shop) => among === undefined || mayRead(person, job.object, shop)),
        ),
      }
    })
    if (signal.aborted || written.rows !== written.total) throw new Error('The file is not whole')
    // nobody gets a file whose key or right went while it was written
    if ((await starterOf(db, job)) === undefined) {
      await file.drop()
      return { because: 'no_right' }
    }
    reportProgress({ done: written.rows, total: written.total })
    await finalize()
    await file.finish()
    return {
      store: async (tx) => {
        const begun = await tx.one<{ date_started: string; time_zone: string | null }>(sql`
          select date_started, time_zone from export_jobs where id = ${job.id}`)
        const { size, sha256, reach, isDraft: draft } = written
        const label = nameOf(source, job, begun, draft)
        const id = await storeFile(tx, {
          user_id: job.user_id,
          object: job.object,
          reach,
          name: label,
          type: texts?.type ?? 'text/csv',
          size,
          sha256,
          path: name,
        })
        await tx.run(sql`
          update export_jobs set file_id = ${id}, file_name = ${label}, size = ${size}, progress = 100,
            items_processed = ${written.rows}
          where id = ${job.id}`)
      },
    }
  } catch (error) {
    await file.drop()
    throw error
  }
}

const isKept = async (db: JobRun['db'], session: string): Promise<boolean> =>
  (await db.run(sql`select from search_sessions where id = ${session}`)) > 0

type Tell = (rows: number) => void
type Watched = Pick<JobRun, 'db' | 'signal'>

/**
 * A connection of its own that sees one moment, and is watched from its first statement to its last: an abort stops
 * whatever it is at. Broken off in any way it is thrown away, with whatever it was doing.
 */
async function inSnapshot<T>(
  { db, signal }: Watched,
  work: (client: PoolClient, watch: (reportProgress: Tell) => void) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect()
  const watch = watching(client, { db, signal })
  let isOver = false
  try {
    signal.throwIfAborted()
    await client.query('begin isolation level repeatable read, read only')
    // however long it takes: it can be aborted
    await client.query('set local statement_timeout = 0')
    const result = await work(client, watch.tellTo)
    await client.query('commit')
    isOver = true
    return result
  } finally {
    watch.end()
    // a request to stop may still be on its way, and must not meet whoever is next
    client.release(!isOver || signal.aborted)
  }
}

async function shopsIn(client: PoolClient, query: Sql): Promise<{ shop: number | null }[]> {
  const { rows } = await client.query<{ shop: number | null }>(compiled(query))
  return rows
}

async function countsIn(client: PoolClient, query: Sql): Promise<{ shop: number | null; total: number }[]> {
  const { rows } = await client.query<{ shop: number | null; total: number }>(compiled(query))
  return rows
}

/** Asks PostgreSQL how many rows have gone out, and stops it when the work is to stop. */
function watching(
  client: PoolClient,
  { db, signal }: Watched,
): { tellTo: (reportProgress: Tell) => void; end: () => void } {
  // the driver knows which process serves the connection, and its types do not say so
  const pid = (client as PoolClient & { processID: number }).processID
  let reportProgress: Tell | undefined
  const ask = async () => {
    const found = await db.maybe<{ rows: number }>(
      sql`select tuples_processed as rows from pg_stat_progress_copy where pid = ${pid}`,
    )
    if (found !== undefined) reportProgress?.(found.rows)
  }
  const cancel = () => void db.run(sql`select pg_cancel_backend(${pid})`).catch(() => {})
  // between two statements there is nothing to stop: asked again until it has ended
  const timer = setInterval(() => (signal.aborted ? cancel() : void ask().catch(() => {})), every)
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  return {
    tellTo: (next) => (reportProgress = next),
    end: () => {
      clearInterval(timer)
      signal.removeEventListener('abort', cancel)
    },
  }
}

/** Streams the rows below the heading into the file, as fast as the disk takes them and no faster. */
async function save(
  rows: NodeJS.ReadableStream,
  { head, tail }: { head: string; tail: string },
  file: string,
  bytes: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256').update(head)
  let size = Buffer.byteLength(head)
  const measured = new Transform({
    transform(read: Buffer, _, done) {
      const chunk = bytes(read)
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
    flush(done) {
      hash.update(tail)
      size += Buffer.byteLength(tail)
      done(null, tail)
    },
  })
  const disk = createWriteStream(file, { mode: 0o600, highWaterMark: 1_048_576 })
  disk.write(head)
  await pipeline(rows, measured, disk)
  return { size, sha256: hash.digest() }
}

/** What stands before and behind the rows. */
const framed = (job: StoredJob, columns: readonly Column[], total: number): { head: string; tail: string } => {
  const texts = textFormOf(job.format)
  if (texts === undefined) return { head: headOf(job, columns), tail: '' }
  return { head: `${texts.head}${total === 0 ? texts.nothing : ''}`, tail: texts.tail }
}

function headOf(job: StoredJob, columns: readonly Column[]): string {
  const separator = separatorOf(job.format, job.locale)
  const heads = columns.map(({ head }) => (/[",;\n]/.test(head) ? `"${head.replaceAll('"', '""')}"` : head))
  return `${job.format === 'locale' ? byteOrderMark : ''}${heads.join(separator)}\n`
}

/** `Aufträge 2026-11-21 14.05.csv`, by when it was begun: no system refuses the point. */
const nameOf = (
  { entity }: Source,
  { locale, format }: StoredJob,
  { date_started: begun, time_zone: zone }: { readonly date_started: string; readonly time_zone: string | null },
  isUnfinished: boolean,
): string => {
  const when = DateTime.fromISO(begun, { zone: zone ?? houseZone }).toFormat('yyyy-MM-dd HH.mm')
  const draft = isUnfinished ? ` (${text(locale, 'errors', 'export.draft')})` : ''
  return `${text(locale, 'ui', `object.${entity.name}`)} ${when}${draft}.${textFormOf(format)?.extension ?? 'csv'}`
}
