import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ExportFailure, ExportOccurrence } from '#machines/export-job.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { writeExport } from '#server/export/write.ts'
import { isFeedAction, runFeedJob } from '#server/feed/job.ts'
import { runBulk } from '#server/jobs/bulk.ts'
import type { JobResult, JobRun } from '#server/jobs/job-run.ts'
import { inBrief, isPassing, outageOf } from '#server/outage.ts'
import { sql } from '#server/sql.ts'
import { fileStore, type FilesPlace, type FileStore } from '#server/file/store/file-store.ts'
import { lockedJob, moveJob, nextJob, stalledJobs, type StoredJob } from '#server/store/job.ts'

/** Milliseconds between two looks for work. */
const every = 500
/** So many jobs run beside each other in one process. */
const most = 2
/** Seconds without a sign of life after which another goes on, and after which the job counts as stalled. */
const silence = { resumed: 10, stalled: 60 }
/** A job that took so many workers with it is not given to another one. */
const mostAttempts = 5

type Around = FilesPlace & Partial<Pick<Config, 'publicUrl'>>

/** What whoever asked for it can do something about, or somebody they know. */
const reasonOf = (error: unknown): ExportFailure => {
  const code = outageOf(error)?.code
  if (code === 'files_unreachable' || code === 'files_refused') return 'files_unreachable'
  return code === 'storage_full' ? code : 'failed'
}

/** A feed is told of many products at once, which no record of them waits for. */
const workerOf = ({ kind, action }: StoredJob, config: Around): ((run: JobRun) => Promise<JobResult>) => {
  if (kind === 'export') return writeExport
  return isFeedAction(action) ? (run) => runFeedJob(run, config) : runBulk
}

/**
 * Works on the jobs of the visible table (ADR 0029). A worker gives a sign of life twice a second; one that died, and
 * the server with it, is followed by the next one that looks.
 */
export function runJobs(app: FastifyInstance, db: Db, config: Around): void {
  const worker = randomUUID()
  const files = fileStore(config)
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>()
  const closing = new AbortController()
  let looking: Promise<void> | undefined

  const look = async () => {
    await transaction(db, async (tx) => {
      for (const job of await stalledJobs(tx, silence.stalled)) await moveJob(tx, job, { type: 'export-job.stalled' })
    })
    while (!closing.signal.aborted && running.size < most) {
      const job = await transaction(db, (tx) => take(tx, worker))
      if (job === undefined) return
      if (job !== 'ended') start(job)
    }
  }
  const start = (job: StoredJob) => {
    const stop = new AbortController()
    const ended = work({ db, job, files, worker, stop, carryOut: workerOf(job, config) })
      .catch((error: unknown) => console.error(`Job ${job.id}:`, inBrief(error)))
      .finally(() => running.delete(job.id))
    running.set(job.id, { stop, ended })
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => console.error('Jobs:', inBrief(error)))
      .finally(() => (looking = undefined))
  }, every)
  timer.unref()
  // beside the last answers, which may take longer than the database is kept for them
  app.addHook('preClose', async () => {
    closing.abort()
    clearInterval(timer)
    for (const { stop } of running.values()) stop.abort()
  })
  app.addHook('onClose', async () => {
    await looking
    // what began while that looked
    for (const { stop } of running.values()) stop.abort()
    await Promise.all([...running.values()].map(({ ended }) => ended))
  })
}

/** The next job for this worker; one that was aborting when its worker died has ended by that. */
async function take(tx: Tx, worker: string): Promise<StoredJob | 'ended' | undefined> {
  const job = await nextJob(tx, silence.resumed)
  if (job === undefined) return undefined
  if (job.state === 'aborting') {
    await moveJob(tx, job, { type: 'export-job.ended' })
    return 'ended'
  }
  await moveJob(tx, job, { type: job.state === 'queued' ? 'export-job.started' : 'export-job.resumed' })
  if (job.attempt >= mostAttempts) {
    await moveJob(tx, { ...job, state: 'in-progress' }, { type: 'export-job.failed', because: 'failed' })
    return 'ended'
  }
  await tx.run(sql`
    update export_jobs set worker = ${worker}, attempt = attempt + 1, heartbeat = now(), date_updated = now(),
      date_started = coalesce(date_started, now())
    where id = ${job.id}`)
  return { ...job, state: 'in-progress', attempt: job.attempt + 1 }
}

type Running = { db: Db; job: StoredJob; files: FileStore; worker: string; stop: AbortController } & {
  carryOut: (run: JobRun) => Promise<JobResult>
}

async function work({ db, job, files, worker, stop, carryOut }: Running): Promise<void> {
  const mine = sql`id = ${job.id} and worker = ${worker} and attempt = ${job.attempt}`
  let told = { done: 0, total: job.items_total }
  const beat = async () => {
    const progress = told.total === 0 ? 0 : Math.min(100, (told.done / told.total) * 100)
    const row = await db.maybe<{ state: string }>(sql`
      update export_jobs set heartbeat = now(), date_updated = now(), items_processed = ${told.done},
        items_total = ${told.total}, progress = ${progress.toFixed(2)}
      where ${mine} returning state`)
    if (row === undefined || row.state === 'aborting') stop.abort()
  }
  const finalize = () =>
    transaction(db, async (tx) => {
      const now = await lockedJob(tx, job.id)
      if (now?.state === 'in-progress') await moveJob(tx, now, { type: 'export-job.written' })
    })
  let isCutShort = false
  const pulse = setInterval(
    () => void beat().catch((error: unknown) => console.error(`Job ${job.id}:`, inBrief(error))),
    every,
  )
  const outcome = await carryOut({
    db,
    job,
    files,
    signal: stop.signal,
    reportProgress: (progress) => (told = progress),
    finalize,
  }).catch((error: unknown) => {
    // what was stopped fails by that
    if (!stop.signal.aborted) console.error(`Job ${job.id}:`, inBrief(error))
    isCutShort = isPassing(error)
    return { because: reasonOf(error) }
  })
  clearInterval(pulse)
  if (!stop.signal.aborted) await beat()
  await transaction(db, async (tx) => {
    const now = await lockedJob(tx, job.id)
    if (now === undefined || (await tx.run(sql`select from export_jobs where ${mine}`)) === 0) return
    const step = (at: StoredJob, event: ExportOccurrence) => moveJob(tx, at, event)
    if (now.state === 'aborting') return void (await step(now, { type: 'export-job.ended' }))
    // the server ends, which uses up no try, or the database was gone or busy: whoever looks next goes on
    if (stop.signal.aborted || isCutShort) {
      const used = stop.signal.aborted ? 1 : 0
      return void (await tx.run(sql`
        update export_jobs set heartbeat = null, attempt = greatest(attempt - ${used}::integer, 0) where ${mine}`))
    }
    if ('because' in outcome) return void (await step(now, { type: 'export-job.failed', because: outcome.because }))
    await outcome.store(tx)
    await step(now, { type: 'export-job.finished' })
  })
}
