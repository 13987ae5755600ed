import { DateTime } from 'luxon'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import { houseZone } from '#entities/zone.ts'
import type { InvoiceOccurrence } from '#machines/invoice/events.ts'
import { transaction, type Db } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { rowOf } from '#server/life/record.ts'
import { sql, type Sql } from '#server/sql.ts'
import { invoiceLife } from './life.ts'

/** So many are looked up at a time. */
const slice = 200

type Options = {
  /** The clock: a day is over when it is over where the shop is. */
  readonly now?: DateTime
  /** No more than these in one go; the next one goes on. */
  readonly most?: number
  readonly signal?: AbortSignal
}
/** What a day brings, and to which invoices; once one is locked it is asked again. */
type Brought = {
  readonly type: InvoiceOccurrence['type']
  readonly where: (today: string) => Sql
  readonly holds: (invoice: InvoiceRow, today: string) => boolean
}

/** Makes every sent invoice over-due whose due date has passed. */
export const raiseOverDue = (db: Db, options: Options = {}): Promise<number> =>
  raiseEach(db, options, {
    type: 'invoice.due_passed',
    where: (today) => sql`status = 'sent' and date_due < ${today}::date`,
    holds: ({ date_due }, today) => date_due !== null && date_due < today,
  })

/** Sends the next reminder of every invoice whose day has come; after the last one it is ready for debt collection. */
export const raiseReminders = (db: Db, options: Options = {}): Promise<number> =>
  raiseEach(db, options, {
    type: 'invoice.reminder_due',
    where: (today) => sql`next_reminder_date <= ${today}::date and not reminders_suspended`,
    holds: ({ next_reminder_date }, today) => next_reminder_date !== null && next_reminder_date <= today,
  })

/** Each in a transaction of its own; answers how many. Twice, or by two at a time, does what once does. */
async function raiseEach(
  db: Db,
  { now = DateTime.now(), most = Number.POSITIVE_INFINITY, signal }: Options,
  { type, where, holds }: Brought,
): Promise<number> {
  const today = now.setZone(houseZone).toISODate() ?? ''
  let last = 0
  for (let raised = 0; ;) {
    const due = await db.rows<{ id: number }>(sql`
      select id from invoices where ${where(today)} and id > ${last}
      order by id limit ${Math.min(slice, most - raised)}`)
    for (const { id } of due) {
      if (signal?.aborted === true) return raised
      const after = await transaction(db, async (tx) => {
        const invoice = await rowOf(tx, invoiceLife, id, { forUpdate: true })
        return invoice !== undefined && holds(invoice, today) && applyOccurrence(tx, invoiceLife, id, { type })
      })
      if (after !== false && after !== undefined) raised += 1
      last = id
    }
    if (due.length < slice || raised >= most) return raised
  }
}
