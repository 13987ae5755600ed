import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '#server/caller.ts'
import { transaction, type Tx } from '#server/db.ts'
import { together } from '#server/together.ts'
import { actOfJob, isInBlocks, type BulkItem } from '#server/jobs/bulk-act.ts'
import { isKeyGone, starterOf } from '#server/jobs/starter.ts'
import type { JobResult, JobRun } from '#server/jobs/job-run.ts'
import { isPassing, outageOf } from '#server/outage.ts'
import { asCode, isRefused, refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { StoredJob } from '#server/store/job.ts'
import { summariseBulk } from '#server/store/bulk-items.ts'
import { signWithKey } from '#server/store/api-key.ts'

const chunk = 200
/** Milliseconds before a record is tried again whose database could not be asked; after the last the worker gives up. */
const pauses = [100, 400, 1000]

/** So many records are written in one transaction where that may be. */
const block = 100

/**
 * Does the same to each record, in the record's own transaction, or where none has to do with another many in one: what was done is
 * done, whatever becomes of the rest. Goes on where the worker before it stopped.
 */
export async function runBulk({ db, job, signal, reportProgress, finalize }: JobRun): Promise<JobResult> {
  const open = sql`from bulk_items where job_id = ${job.id} and outcome is null`
  const left = async () => (await db.one<{ open: number }>(sql`select count(*) as open ${open}`)).open
  let done = job.items_total - (await left())
  const size = (await isInBlocks(db, job)) ? block : 1
  for (;;) {
    const items = await db.rows<BulkItem>(
      sql`select place, record_id, undo_token, given ${open} order by place limit ${chunk}`,
    )
    if (items.length === 0) {
      await finalize()
      return { store: (tx) => summariseBulk(tx, job) }
    }
    for (let at = 0; at < items.length; at += size) {
      const some = items.slice(at, at + size)
      if (signal.aborted) return { because: 'failed' }
      // asked before each: whoever is disabled or loses the right meanwhile does nothing more, nor does a revoked key
      const user = await inReach(signal, () => starterOf(db, job))
      if (user === undefined) return { because: 'no_right' }
      const caller = { user, locale: job.locale, address: job.remote_address ?? '', job: job.id }
      if ((await inReach(signal, () => settleAll(caller, some))) === 'signed_out') return { because: 'no_right' }
      done += some.length
      reportProgress({ done, total: job.items_total })
    }
  }

  /**
   * Those that nothing refuses in one transaction, and the others each in its own. What the database does not take of
   * all of them it is asked for half of them.
   */
  async function settleAll(caller: Caller, items: readonly BulkItem[]): Promise<string | void> {
    const [first] = items
    if (first === undefined) return
    if (items.length === 1) return settle(caller, first)
    let refused: ReadonlySet<number> = new Set()
    try {
      await transaction(db, async (tx) => {
        refused = new Set()
        refused = await placesRefused(tx, caller, job, items)
        // nothing of them stays then
        if (refused.size > 0) throw new Error('Some are refused')
      })
      return
    } catch (error) {
      if (refused.size === 0 && outageOf(error) !== undefined) throw error
    }
    const half = Math.ceil(items.length / 2)
    const parts =
      refused.size === 0
        ? [items.slice(0, half), items.slice(half)]
        : [
            items.filter(({ place }) => !refused.has(place)),
            ...items.filter(({ place }) => refused.has(place)).map((one) => [one]),
          ]
    for (const part of parts) if ((await settleAll(caller, part)) === 'signed_out') return 'signed_out'
  }

  /** The record's move or its refusal, either of them once. */
  async function settle(caller: Caller, item: BulkItem): Promise<string | void> {
    const refusal = await transaction(db, (tx) => doOne(tx, caller, job, item)).catch(refusalOf)
    if (typeof refusal === 'string' && refusal !== 'signed_out')
      await db.run(sql`
        update bulk_items set outcome = ${refusal}
        where job_id = ${job.id} and place = ${item.place} and outcome is null`)
    return refusal
  }
}

/** A database that cannot be asked now says nothing about the record: it is asked again in a moment. */
async function inReach<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const wait of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      await pause(wait, undefined, { signal })
    }
  }
  return work()
}

/** Does all of them, and says which are refused. */
async function placesRefused(
  tx: Tx,
  caller: Caller,
  job: StoredJob,
  items: readonly BulkItem[],
): Promise<ReadonlySet<number>> {
  // two who write the same records wait for each other in the same order
  const ordered = items.toSorted((a, b) => (a.record_id ?? 0) - (b.record_id ?? 0) || a.place - b.place)
  const outcomes = await together(
    tx,
    ordered.map((item) => (own: Tx) => doOne(own, caller, job, item)),
  )
  return new Set(ordered.flatMap(({ place }, at) => (outcomes[at]?.status === 'rejected' ? [place] : [])))
}

async function doOne(tx: Tx, caller: Caller, job: StoredJob, item: BulkItem): Promise<void> {
  const mine = sql`job_id = ${job.id} and place = ${item.place}`
  // taken up by another worker in the meantime, it has its outcome
  if ((await tx.run(sql`select from bulk_items where ${mine} and outcome is null for update`)) === 0) return
  if (job.api_key !== null) await signWithKey(tx, { id: job.api_key_id, called: job.api_key })
  const act = actOfJob(job.object, job.action ?? '', job.action_params)
  const token = await act.perform(tx, caller, item)
  // it may have waited for the record
  if (await isKeyGone(tx, job)) throw refuse({ status: 401, code: 'signed_out' })
  await tx.run(sql`update bulk_items set outcome = 'done', undo_token = ${token} where ${mine}`)
}

/** What the record is refused with; what is no answer about the record is thrown on. */
function refusalOf(error: unknown): string {
  if (isRefused(error)) return asCode(error)
  // no fault of the record: whoever follows goes on with it
  if (outageOf(error) !== undefined) throw error
  console.error('A record of a bulk:', error)
  return 'server_error'
}
