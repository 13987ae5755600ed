import { DateTime } from 'luxon'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import { billOf } from '#server/invoice/sums.ts'
import { decimal } from '#entities/money/amount.ts'
import { addDocument } from './add-document.ts'
import { addInvoiceHistory } from './invoice-history.ts'
import { day, dayOf, hour } from './lengths.ts'
import { lastTime, later, type OrderDraft, type SeedContext } from './order-draft.ts'
import type { PaymentSummary } from './order-payment.ts'
import { lastReminder, reminderDays } from './reminders.ts'

const daysToPay = 30
/** Days between the day on which it was due and the first reminder, and from each reminder to the next. */
const daysToRemind = 14

/** An invoice over all of the order, as far along as its payment and the days since it was due say; answers its id. */
export function addInvoice(context: SeedContext, draft: OrderDraft, date: Date, paid: PaymentSummary): number {
  const { add, nextId, nextNumber, end } = context
  const { totals, lines, fees, shop, customer } = draft
  const id = nextId('invoices')
  const number = nextNumber('invoice', shop?.id ?? null, date)
  const due = DateTime.fromJSDate(date, { zone: 'utc' }).plus({ days: daysToPay })
  const late = DateTime.fromJSDate(end).diff(due).as('days')
  const status = statusOf(draft, paid.date, late)
  const level = levelAt(status, late)
  const reminded = level === 0 ? null : later(due.toJSDate(), (level * daysToRemind * day) / hour, end)
  const isHandedOver = ['debt-collection', 'debt-default'].includes(draft.plan.status) && paid.date === null
  const date_due = due.toISODate()
  const bill = billOf(
    {
      lines,
      fees,
      shipping: totals.shipping_total,
      voucher: totals.voucher_credit,
      currency: draft.currency,
      is_tax_included: shop?.type !== 'b2b',
      // its lines have the rates that are charged
      vat_exempt: false,
    },
    [],
    new Map(lines.map((line) => [line.id, line.quantity])),
  )
  add('invoices', {
    id,
    order_id: draft.id,
    customer_id: customer.id,
    shop_id: shop?.id ?? null,
    number,
    status,
    payment_method_id: draft.payment?.id ?? null,
    currency: draft.currency,
    total: decimal(totals.total),
    tax_total: decimal(totals.tax_total),
    paid_total: decimal(status === 'cancelled' ? 0 : Math.min(paid.total, totals.total)),
    sums: JSON.stringify(bill.sums),
    date_created: date,
    date_issued: date,
    date_sent: status === 'created' ? null : date,
    date_due,
    date_paid: paid.date === null ? null : dayOf(paid.date),
    reminder_level: level,
    date_reminded: reminded,
    next_reminder_date: nextReminder(status, level, reminded ?? due.toJSDate(), end),
    // whoever has been reminded for long has a reason not to be reminded further
    reminders_suspended: status === 'reminded' && late > 4 * daysToRemind,
    date_handed_over: isHandedOver ? lastTime(draft) : null,
    search: `${number.toLowerCase()} ${draft.number} ${customer.search}`,
  })
  for (const line of lines) add('invoice_items', { invoice_id: id, order_item_id: line.id, quantity: line.quantity })
  addInvoiceHistory(context, draft, {
    id,
    status,
    level,
    date,
    due: due.toJSDate(),
    paid: paid.date,
    isHandedOver,
    daysToRemind,
  })
  const isCancelled = status === 'cancelled'
  const document = addDocument(context, draft, 'invoice', {
    date,
    number,
    invoice_id: id,
    date_due,
    status: isCancelled ? 'cancelled' : status === 'created' ? 'issued' : 'sent',
  })
  if (isCancelled)
    addDocument(context, draft, 'credit-invoice', { date: lastTime(draft), invoice_id: id, cancels_id: document.id })
  return id
}

function statusOf({ id, plan: { status, shape } }: OrderDraft, paid: Date | null, late: number): InvoiceStatus {
  if (shape.refunded === 'full') return 'refunded'
  if (shape.cancellation) return 'cancelled'
  if (paid !== null) return 'paid'
  if (status === 'debt-collection') return 'ready-for-debt-collection'
  if (status === 'debt-default') return 'debt-default'
  if (late > 4 * daysToRemind && id % 5 === 0) return 'ready-for-debt-collection'
  if (late > daysToRemind) return 'reminded'
  if (late > 0) return 'over-due'
  return status === 'processing' ? 'created' : 'sent'
}

function levelAt(status: InvoiceStatus, late: number): number {
  if (status === 'reminded') return Math.min(lastReminder, Math.floor(late / daysToRemind))
  return status === 'ready-for-debt-collection' || status === 'debt-default' ? lastReminder : 0
}

function nextReminder(status: InvoiceStatus, level: number, from: Date, end: Date): string | null {
  if (status !== 'over-due' && status !== 'reminded') return null
  const days = reminderDays[level] ?? 0
  // what should have gone out by now waits for the next run
  const next = Math.max(from.getTime() + days * day, end.getTime())
  return dayOf(new Date(next))
}
