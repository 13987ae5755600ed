import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import { transaction, type Db } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql } from '#server/sql.ts'
import { invoiceLife } from './life.ts'

/** So many are looked up at a time. */
const slice = 200

type Options = {
  /** The clock: a due date has passed when its day is over where the shop is. */
  readonly now?: DateTime
  /** No more than these in one go; the next one goes on. */
  readonly most?: number
  readonly signal?: AbortSignal
}

/**
 * Makes every sent invoice over-due whose due date has passed, each in a transaction of its own, and answers how many.
 * Twice, or by two at a time, does what once does: the invoice is asked again once it is locked.
 */
export async function raiseOverDue(
  db: Db,
  { now = DateTime.now(), most = 5000, signal = new AbortController().signal }: Options = {},
): Promise<number> {
  const today = now.setZone(houseZone).toISODate()
  const passed = sql`status = 'sent' and date_due < ${today}::date`
  let last = 0
  for (let raised = 0; ;) {
    const due = await db.rows<{ id: number }>(sql`
      select id from invoices where ${passed} and id > ${last} order by id limit ${Math.min(slice, most - raised)}`)
    for (const { id } of due) {
      if (signal.aborted) return raised
      const after = await transaction(db, (tx) => applyOccurrence(tx, invoiceLife, id, { type: 'invoice.due_passed' }))
      if (after !== undefined) raised += 1
      last = id
    }
    if (due.length < slice || raised >= most) return raised
  }
}
