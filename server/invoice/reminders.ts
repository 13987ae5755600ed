import type { ReminderKind } from '#entities/mail-kind.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import { houseZone } from '#entities/zone.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { InvoiceExecution } from './arguments.ts'

const today = sql`(now() at time zone ${houseZone})::date`

/** The day on which what follows this level is due, as the shop has set its levels. */
export const nextReminderOf = (shop: number | null, level: number): Sql => sql`
  ${today} + (
    select days from reminder_levels_of(${shop}) where level <= ${level} order by level desc limit 1)`

type Level = { template: ReminderKind; name: string | null; date_due: string }

/**
 * Keeps what goes out with a reminder, and claims its fee: a row of its own beside the invoice, whose total stays what it
 * was issued over (ADR 0157). It comes after the mail that says it, by which its text finds the row.
 */
export async function claim({ tx, undoLog, outbox, user, job, record: invoice }: InvoiceExecution): Promise<void> {
  const level = invoice.reminder_level + 1
  const fee = invoice.next_fee ?? '0.00'
  const of = await tx.one<Level>(sql`
    select template, name, (${today} + days)::text as date_due
    from reminder_levels_of(${invoice.shop?.id ?? null}) where level = ${level}`)
  await undoLog.insert('invoice_reminders', {
    ...of,
    invoice_id: invoice.id,
    level,
    fee,
    origin: user === null ? 'clock' : job === null ? 'hand' : 'bulk',
    who: user?.name ?? null,
    job_id: job,
    outbox_id: outbox.at(-1) ?? null,
  })
  if (Number(fee) > 0) await undoLog.update('invoices', invoice.id, { fee_total: sql`fee_total + ${fee}::numeric` })
}

/** What is open of the fees is not asked for any more, that of the last reminder first. */
export async function waiveFees({ tx, undoLog, record: invoice }: InvoiceExecution): Promise<void> {
  const digits = digitsOf(invoice.currency)
  const rows = await tx.rows<{ id: number; fee: string; waived: string }>(sql`
    select id, fee, waived from invoice_reminders
    where invoice_id = ${invoice.id} and fee > waived order by level desc, id desc for update`)
  let left = minorOf(invoice.fee_open, digits)
  for (const { id, fee, waived } of rows) {
    const before = minorOf(waived, digits)
    const part = Math.min(left, minorOf(fee, digits) - before)
    left -= part
    if (part > 0) await undoLog.update('invoice_reminders', id, { waived: decimal(before + part, digits) })
  }
  await undoLog.update('invoices', invoice.id, { fee_total: sql`fee_total - ${invoice.fee_open}::numeric` })
}
