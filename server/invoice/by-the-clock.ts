import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { InvoiceOccurrence } from '#machines/invoice/events.ts'
import type { Db } from '#server/db.ts'
import { raiseEach, type Occasion, type ClockOptions } from '#server/life/by-the-clock.ts'
import { sql } from '#server/sql.ts'
import { invoiceLife } from './life.ts'

const raise = (db: Db, options: ClockOptions, brought: Occasion<InvoiceRow> & { type: InvoiceOccurrence['type'] }) =>
  raiseEach(db, invoiceLife, options, brought)

/** Makes every sent invoice over-due whose due date has passed. */
export const raiseOverDue = (db: Db, options: ClockOptions = {}): Promise<number> =>
  raise(db, options, {
    type: 'invoice.due_passed',
    where: (today) => sql`status = 'sent' and date_due < ${today}::date`,
    holds: ({ date_due }, today) => date_due !== null && date_due < today,
  })

/** Sends the next reminder of every invoice whose day has come; after the last one it is ready for debt collection. */
export const raiseReminders = (db: Db, options: ClockOptions = {}): Promise<number> =>
  raise(db, options, {
    type: 'invoice.reminder_due',
    where: (today) => sql`next_reminder_date <= ${today}::date and not reminders_suspended`,
    holds: ({ next_reminder_date }, today) => next_reminder_date !== null && next_reminder_date <= today,
  })
