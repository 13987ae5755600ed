import { issueCredit, issueInvoiceDocument } from '#server/document/issue.ts'
import { nextNumber } from '#server/document/number.ts'
import { enqueue, free, withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import type { InvoiceExecution } from './arguments.ts'

/**
 * Gives the invoice its number and the last day on which it is paid in time, as its customer, its shop or its payment method says. Its mail and its
 * paper may have waited for that in vain, whoever issues it now.
 */
export async function issue(execution: InvoiceExecution): Promise<void> {
  const { tx, undoLog, record: invoice } = execution
  const shop = invoice.shop?.id ?? null
  const { number, day } = await nextNumber(tx, shop, 'invoice')
  await undoLog.update('invoices', invoice.id, {
    number,
    date_issued: sql`now()`,
    // what was agreed with the customer counts where they pay by invoice, then what the shop gives
    date_due: sql`${day}::date + coalesce((
      select coalesce(c.days_to_pay, s.days_to_pay, m.days_to_pay) from payment_methods m
      left join customers c on c.id = ${invoice.customer?.id ?? null} and m.kind = 'invoice'
      left join shops s on s.id = ${shop} and m.kind = 'invoice'
      where m.id = ${invoice.payment_method?.id ?? null}), 0)`,
    ...(await discountOf(execution, day)),
    search: sql`${number.toLowerCase()} || ' ' || search`,
  })
  await issueInvoiceDocument(execution, invoice.id)
  await free(execution, 'invoice')
}

/** What may be taken off, and until which day, as its shop gives it to buyers on invoice, else its payment method. */
async function discountOf({ tx, record: { payment_method, shop } }: InvoiceExecution, day: string) {
  const given = await tx.maybe<{ discount_percent: string | null; date_discount: string | null }>(sql`
    select coalesce(s.discount_percent, m.discount_percent) as discount_percent,
      ${day}::date + coalesce(s.discount_days, m.discount_days) as date_discount
    from payment_methods m left join shops s on s.id = ${shop?.id ?? null} and m.kind = 'invoice'
    where m.id = ${payment_method?.id ?? null}`)
  return given ?? {}
}

/** What was issued is taken back by a document of its own, at once: whoever cancels an invoice is told that there is no way back. */
export async function takeBack(execution: InvoiceExecution): Promise<void> {
  if (execution.record.date_issued !== null) await issueCredit(execution, execution.record.id)
  await callOff(execution)
}

/** As an effect of another move, which can be undone for a moment: then the document waits; what was never issued is just not issued. */
export async function callOff(execution: InvoiceExecution): Promise<void> {
  if (execution.record.date_issued !== null) await enqueue(execution, 'document', 'credit-invoice')
  else for (const kind of ['number', 'document'] as const) await withdraw(execution, kind, ['invoice'])
}
