import { undoAction } from '#entities/export-job.ts'
import { isOrderMove } from '#machines/order-events.ts'
import { transaction, type Tx } from '#server/db.ts'
import type { Done, Work } from '#server/jobs/work.ts'
import { moveOrder } from '#server/life.ts'
import type { Caller } from '#server/order/access.ts'
import { undoMove } from '#server/order/undo.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import type { Job } from '#server/store/job.ts'
import { sumUp } from '#server/store/bulk-items.ts'
import { personOf } from '#server/store/session.ts'

const chunk = 200

type Item = { place: number; record_id: number; undo_token: string | null }

/**
 * Makes one move on each record, in the record's own transaction: what was done is done, whatever becomes of the rest.
 * Goes on where the worker before it stopped.
 */
export async function moveMany({ db, job, signal, tell, finalize }: Work): Promise<Done> {
  const person = await personOf(db, job.user_id)
  if (person === undefined) return { because: 'no_right' }
  const caller = { user: person, locale: job.locale, address: job.remote_address ?? '' }
  const open = sql`from bulk_items where job_id = ${job.id} and outcome is null`
  const left = async () => (await db.one<{ open: number }>(sql`select count(*) as open ${open}`)).open
  let done = job.items_total - (await left())
  for (;;) {
    const items = await db.rows<Item>(sql`select place, record_id, undo_token ${open} order by place limit ${chunk}`)
    if (items.length === 0) {
      await finalize()
      return { keep: (tx) => sumUp(tx, job) }
    }
    for (const item of items) {
      if (signal.aborted) return { because: 'failed' }
      const refusal = await transaction(db, (tx) => moveOne(tx, caller, job, item)).catch(refusalOf)
      if (typeof refusal === 'string')
        await db.run(sql`
          update bulk_items set outcome = ${refusal}
          where job_id = ${job.id} and place = ${item.place} and outcome is null`)
      done += 1
      tell({ done, total: job.items_total })
    }
  }
}

async function moveOne(tx: Tx, caller: Caller, job: Job, item: Item): Promise<void> {
  const mine = sql`job_id = ${job.id} and place = ${item.place}`
  // taken up by another worker in the meantime, it has its outcome
  if ((await tx.run(sql`select from bulk_items where ${mine} and outcome is null for update`)) === 0) return
  const token = await moved(tx, caller, job, item)
  await tx.run(sql`update bulk_items set outcome = 'done', undo_token = ${token} where ${mine}`)
}

/** Makes the move and answers what takes it back. */
async function moved(tx: Tx, caller: Caller, { action, action_params }: Job, item: Item): Promise<string | null> {
  if (action === undoAction) return (await undoMove(tx, caller, item.undo_token ?? '')).undo?.token ?? null
  if (action === null || !isOrderMove(action)) throw refuse({ status: 404, code: 'unknown_action' })
  // whoever started it meant the record as it is now: nobody looked at fifty thousand versions
  const order = await tx.maybe<{ version: number }>(
    sql`select version from orders where id = ${item.record_id} for update`,
  )
  if (order === undefined) throw refuse({ status: 404, code: 'order_not_found' })
  const { undo } = await moveOrder(tx, caller, item.record_id, action, {
    version: order.version,
    params: action_params,
  })
  return undo?.token ?? null
}

function refusalOf(error: unknown): string {
  if (isRefused(error)) return error.code
  console.error('A record of a bulk:', error)
  return 'server_error'
}
