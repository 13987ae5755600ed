import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { DocumentType } from '#entities/document/parts.ts'
import type { SyncJobName } from '#entities/sync-job/parts.ts'
import type { InvoiceFacts } from '#machines/invoice/rules.ts'
import { isTakenBack, lifeOfInvoice } from '#machines/invoice/life.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import type { Queries } from '#server/db.ts'
import { ofWhole } from '#server/document/of-whole.ts'
import { withdraw } from '#server/outbox.ts'
import type { Columns, ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { closeAwaited, nothingBilled, paidInFull } from './awaited.ts'
import { readInvoiceArguments, type InvoiceArguments, type InvoiceExecution } from './arguments.ts'
import { callOff, issue, takeBack } from './issue.ts'
import { bookPayment, reversePayment, settle } from './payments.ts'
import { claim, nextReminderOf, waiveFees } from './reminders.ts'

/** An order is locked before its invoices, by whoever moves either of them: two would wait for each other for ever. */
const lockOrder = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`select from orders where id = (select order_id from invoices where id = ${id}) for update`)

const tellOrder =
  (type: OrderOccurrence['type']) =>
  ({ raise, record: { order } }: InvoiceExecution): Promise<void> =>
    raise('order', order.id, { type })

/** The paper that goes out with a mail. */
const mailed =
  (type: DocumentType) =>
  async ({ tx, raise, record: { id } }: InvoiceExecution): Promise<void> => {
    const issued = await tx.maybe<{ id: number }>(sql`
      select id from documents where invoice_id = ${id} and type = ${type} and status in ('issued', 'sent')
      order by ${ofWhole} desc, id desc limit 1`)
    if (issued !== undefined) await raise('document', issued.id, { type: 'document.mailed' })
  }

/** When the next reminder goes out: counted on from each status and each reminder, and from no other. */
const nextReminder = (before: InvoiceRow, status: string, level: number): Columns => {
  if (status !== 'over-due' && status !== 'reminded') return { next_reminder_date: null }
  if (status === before.status && level === before.reminder_level) return {}
  return { next_reminder_date: nextReminderOf(before.shop?.id ?? null, level) }
}

/** Mails that are pointless once an invoice is paid or cancelled. */
const pointless: Readonly<Record<string, readonly SyncJobName[]>> = {
  paid: ['invoice_reminder'],
  cancelled: ['invoice', 'invoice_reminder'],
}

export const invoiceLife: ServerLife<InvoiceRow, InvoiceArguments> = {
  life: lifeOfInvoice,
  noArguments: {
    amount: null,
    discount: null,
    reference: null,
    datePaid: null,
    paymentMethod: null,
    payment: null,
    excess: null,
    reason: null,
  },
  readArguments: readInvoiceArguments,
  lock: lockOrder,
  columns: (before, { status, context }) => {
    const { reminder_level, reminders_suspended, is_handed_over, is_sent } = context as InvoiceFacts // what its chart knows
    const isReminded = reminder_level > before.reminder_level
    return {
      status,
      reminder_level,
      reminders_suspended,
      ...nextReminder(before, status, reminder_level),
      ...(isReminded && { date_reminded: sql`now()` }),
      ...(is_handed_over && before.date_handed_over === null && { date_handed_over: sql`now()` }),
      // what takes it back goes out by itself
      ...(is_sent && before.date_sent === null && !isTakenBack(before) && { date_sent: sql`now()` }),
    }
  },
  effects: {
    'invoice issue': issue,
    'invoice take_back': takeBack,
    'invoice call_off': callOff,
    'invoice claim': claim,
    'invoice waive_fees': waiveFees,
    'payment book': bookPayment,
    'payment settle': settle,
    'payment reverse': reversePayment,
    'order hand_over': tellOrder('order.handed_to_collection'),
    'order write_off': tellOrder('order.written_off'),
  },
  leaving: { 'mail invoice': mailed('invoice'), 'mail credit_invoice': mailed('credit-invoice') },
  entered: async (execution, status) => {
    const kept = await withdraw(execution, 'email', pointless[status] ?? [])
    if (kept.includes('invoice')) await unsend(execution)
    const order = execution.record.order.id
    if (status === 'paid') await closeAwaited(execution, order, paidInFull)
    if (status === 'cancelled') await closeAwaited(execution, order, nothingBilled)
  },
  mailTo: ({ email }) => email,
  undoReasons: {
    mail_sent: { left: sql`kind in ('email', 'document')` },
    payment_booked: {
      found: ({ written }) => sql`
        select from transactions where date_booked is not null
          and id = any(${written.flatMap(({ table, id }) => (table === 'transactions' ? [id] : []))})`,
    },
  },
  tells: async (tx, id, { reason }) => [
    ...(reason === null ? [] : [reason]),
    ...(await paymentsMade(tx, id)),
    ...(await remindersMade(tx, id)),
  ],
  sums: ({ currency, open_total, next_fee }, { type }) => ({
    currency,
    total: open_total,
    units: 0,
    ...(type === 'invoice.remind' && next_fee !== null && { fee: next_fee }),
  }),
  mailFor: ({ reminder, next_reminder }, name, { type }) =>
    name === 'invoice_reminder' ? ((type === 'invoice.remind' ? next_reminder : reminder) ?? name) : name,
}

/** Its mail was held back, so that the customer never got it: that it was sent is no longer true, unless it went another time. */
async function unsend({ tx, undoLog, record: { id } }: InvoiceExecution): Promise<void> {
  const { went } = await tx.one<{ went: boolean }>(sql`
    select exists (select from documents where invoice_id = ${id} and type = 'invoice' and status = 'sent')
      or exists (
        select from outbox where object = 'invoice' and record_id = ${id} and kind = 'email' and name = 'invoice'
          and status not in ('dropped', 'cancelled')
      ) as went`)
  if (!went) await undoLog.update('invoices', id, { date_sent: null })
}

/** The payments that this transaction has booked or reversed. */
async function paymentsMade(tx: Queries, id: number): Promise<string[]> {
  const made = await tx.rows<{ amount: string; currency: string; method: string }>(sql`
    select t.amount, t.currency, p.name as method
    from transactions t join payment_methods p on p.id = t.payment_method_id
    where t.invoice_id = ${id} and (t.date_created = now() and t.status = 'captured' or t.date_reversed = now()) order by t.id`)
  return made.map(({ amount, currency, method }) => `${amount} ${currency} (${method})`)
}

/** Which reminder this transaction has sent, as its field and the value. */
async function remindersMade(tx: Queries, id: number): Promise<string[]> {
  const made = await tx.rows<{ level: number; fee: string; currency: string }>(sql`
    select r.level, r.fee, n.currency from invoice_reminders r join invoices n on n.id = r.invoice_id
    where r.invoice_id = ${id} and r.date_created = now()`)
  return made.map(
    ({ level, fee, currency }) => `reminder_level: ${level}${Number(fee) > 0 ? `, ${fee} ${currency}` : ''}`,
  )
}
