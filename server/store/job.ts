import type { BulkBody, ExportFormat } from '#api/jobs.ts'
import type { ExportJob, ExportState } from '#entities/export-job.ts'
import type { Locale } from '#entities/locale.ts'
import {
  exportStep,
  exportVerdict,
  type ExportEvent,
  type ExportLife,
  type ExportOccurrence,
} from '#machines/export-job.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { FileStore } from '#server/file/store/file-store.ts'
import { refuse } from '#server/problem.ts'
import type { SearchTarget } from '#server/search/search-target.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { giveBackUndo, summariseBulk } from '#server/store/bulk-items.ts'
import { requireReach } from '#server/store/key-scope.ts'
import type { Person } from '#server/store/session.ts'

/** A job as its workers know it. */
export type StoredJob = ExportLife & {
  readonly id: number
  readonly user_id: number
  readonly state: ExportState
  readonly object: string
  readonly action: string | null
  readonly action_params: NonNullable<BulkBody['params']>
  readonly params: SearchTarget
  readonly columns: string[]
  readonly format: ExportFormat
  readonly locale: Locale
  readonly attempt: number
  readonly remote_address: string | null
  /** The key by which it was asked for, as it was called then. */
  readonly api_key: string | null
  readonly api_key_id: number | null
  readonly items_total: number
  readonly file_id: number | null
}

const columns = sql`
  j.id, j.user_id, j.kind, j.state, j.reason, j.object, j.action, j.action_params, j.params, j.columns, j.format,
  j.locale, j.attempt, j.remote_address, j.api_key, j.api_key_id, j.items_total, j.file_id, j.file_id is not null as has_file,
  j.undo_token is not null and j.undo_until > now() and j.items_done > 0 as can_undo`

/** The row as everyone sees it. */
export const jobRow = (db: Queries, id: number): Promise<ExportJob> =>
  db.one<ExportJob>(sql`select * from export_job_rows where id = ${id}`)

/** The job, locked, for whoever started it or an administrator; 404 for everyone else. */
export async function jobFor(tx: Tx, person: Person, id: number): Promise<StoredJob> {
  const job = await lockedJob(tx, id)
  if (job === undefined || (job.user_id !== person.id && !person.roles.includes('admin')))
    throw refuse({ status: 404, code: 'record_not_found' })
  // what was asked for elsewhere is not a key's to end, its owner's as it may be
  requireReach(person, job.object, job.kind === 'export' ? 'read' : 'write')
  return job
}

export const lockedJob = (tx: Queries, id: number): Promise<StoredJob | undefined> =>
  tx.maybe<StoredJob>(sql`select ${columns} from export_jobs j where j.id = ${id} for update of j`)

/** So many jobs of one person wait or run at a time. */
export const mostJobs = 20

/** Refuses one more job to whoever has many already; jobs that are asked for at once are counted one after the other. */
export async function requireRoom(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::integer as count from export_jobs
    where user_id = ${userId} and state not in ('completed', 'failed')`)
  if (count >= mostJobs) throw refuse({ status: 409, code: 'too_many_jobs', params: { max: mostJobs } })
}

/**
 * The next one that waits, or whose worker gave no sign of life for a while; whoever locks it has it. People take
 * turns: whoever has the fewest running comes first, then whoever has waited longest.
 */
export const nextJob = (tx: Queries, silence: number): Promise<StoredJob | undefined> =>
  tx.maybe<StoredJob>(sql`
    with running as (
      select user_id, count(*) as count from export_jobs
      where state not in ('completed', 'failed', 'queued') and heartbeat >= now() - make_interval(secs => ${silence})
      group by user_id
    )
    select ${columns} from export_jobs j left join running r on r.user_id = j.user_id
    where j.state not in ('completed', 'failed') and (j.state = 'queued' or j.heartbeat is null
      or j.heartbeat < now() - make_interval(secs => ${silence}))
    order by coalesce(r.count, 0), j.id limit 1 for update of j skip locked`)

/** Those without a sign of life for too long. */
export const stalledJobs = (tx: Queries, silence: number): Promise<StoredJob[]> =>
  tx.rows<StoredJob>(sql`
    select ${columns} from export_jobs j
    where state in ('in-progress', 'finalizing', 'aborting') and heartbeat < now() - make_interval(secs => ${silence})
    for update of j skip locked`)

/** A file that a move left behind, for whoever commits to remove. */
export type Leftover = { readonly path: string } | undefined

/** Takes the job a step further by its chart; 409 with the reason where the chart refuses. */
export async function moveJob(tx: Tx, job: StoredJob, event: ExportEvent | ExportOccurrence): Promise<Leftover> {
  const verdict = exportVerdict(job, event)
  if (!verdict.ok) throw refuse({ status: 409, code: verdict.because[0]?.code ?? 'wrong_state' })
  const { status, context, effects } = exportStep(job, event)
  if (effects.length > 0) {
    const file = await tx.maybe<{ path: string }>(sql`delete from files where id = ${job.file_id} returning path`)
    await tx.run(sql`delete from export_jobs where id = ${job.id}`)
    return file
  }
  if (status === job.state) return undefined
  const isAtRest = status === 'completed' || status === 'failed'
  await tx.run(sql`
    update export_jobs set state = ${status}, reason = ${context.reason}, version = version + 1, date_updated = now(),
      date_finished = ${isAtRest ? sql`now()` : sql`null`},
      date_started = ${status === 'queued' ? sql`null` : sql`date_started`},
      worker = ${isAtRest || status === 'queued' ? sql`null` : sql`worker`},
      heartbeat = ${isAtRest || status === 'queued' ? sql`null` : sql`heartbeat`}
    where id = ${job.id}`)
  // its worker may be gone without having said how far it came
  if (status === 'failed' && job.kind === 'bulk') {
    await summariseBulk(tx, job)
    // what failed otherwise is tried again as it is
    if (context.reason === 'aborted') await giveBackUndo(tx, job)
  }
  return undefined
}

/** A move that somebody asked for, with its line in the audit. */
export async function requestJobMove(
  tx: Tx,
  { user, address }: { user: Person; address: string },
  id: number,
  event: ExportEvent,
): Promise<Leftover> {
  const job = await jobFor(tx, user, id)
  if (event.type === 'export-job.retry' && job.state === 'failed') await requireRoom(tx, job.user_id)
  const leftover = await moveJob(tx, job, event)
  await audit(tx, {
    user,
    verb: event.type,
    object: 'export-job',
    objectId: id,
    before: { state: job.state },
    remoteAddress: address,
  })
  return leftover
}

export const removeLeftover = async (files: FileStore, leftover: Leftover): Promise<void> => {
  // what cannot be asked for now is a stray, which housekeeping finds
  if (leftover !== undefined) await files.remove(leftover.path).catch(() => undefined)
}
