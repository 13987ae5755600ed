import { DateTime } from 'luxon'
import type { NumberedDocument } from '#server/store/document-number.ts'
import { decimal } from '#server/store/order-totals.ts'
import { lastTime, later, timeOf, type OrderDraft, type SeedContext } from './order-draft.ts'

const daysToPay = 30

type About = {
  date: Date
  status?: string
  number?: string
  invoice_id?: number
  refund_id?: number
  cancels_id?: number
  date_due?: string | null
}

/** A document as its row, issued and sent at once unless told otherwise; answers its id and number. */
export function addDocument(
  { add, nextId, nextNumber }: SeedContext,
  { id: order_id, shop }: OrderDraft,
  type: NumberedDocument,
  { date, status = 'sent', ...about }: About,
): { id: number; number: string } {
  const id = nextId('documents')
  const number = about.number ?? nextNumber(type, shop?.id ?? null, date)
  add('documents', {
    id,
    order_id,
    shop_id: shop?.id ?? null,
    invoice_id: about.invoice_id ?? null,
    refund_id: about.refund_id ?? null,
    cancels_id: about.cancels_id ?? null,
    type,
    number,
    status,
    date_created: date,
    date_sent: status === 'issued' ? null : date,
    date_due: about.date_due ?? null,
  })
  return { id, number }
}

/** Offer, delivery note, invoice and its cancellation; answers the offer's number. */
export function addDocuments(
  context: SeedContext,
  draft: OrderDraft,
  paid: Date | null,
  shipped: Date | null,
): string | null {
  const offered = timeOf(draft, 'order.offer')
  const offer = offered === undefined ? null : addDocument(context, draft, 'proposal', { date: offered }).number
  if (shipped !== null) addDocument(context, draft, 'packslip', { date: shipped, status: 'issued' })
  const billed = billedAt(context, draft, shipped)
  if (billed !== null) addInvoice(context, draft, billed, paid)
  return offer
}

function billedAt({ end }: SeedContext, draft: OrderDraft, shipped: Date | null): Date | null {
  const { status, shape } = draft.plan
  if (draft.totals.total === 0 || draft.path.steps.length === 0) return null
  if (shape.cancellation) return later(draft.plan.created, 4, end)
  const isDelivered = shape.shipped === 'all' || (status === 'completed' && shape.lines === 'virtual')
  if (isDelivered) return shipped ?? lastTime(draft)
  return draft.payment?.status_generates_invoice === 'processing' ? (timeOf(draft, 'order.release') ?? null) : null
}

function addInvoice(context: SeedContext, draft: OrderDraft, date: Date, paid: Date | null): void {
  const { add, nextId, nextNumber, end } = context
  const { totals, lines, shop } = draft
  const id = nextId('invoices')
  const number = nextNumber('invoice', shop?.id ?? null, date)
  const due = DateTime.fromJSDate(date, { zone: 'utc' }).plus({ days: daysToPay })
  const status = invoiceStatus(draft, paid, due, end)
  const date_due = due.toISODate()
  add('invoices', {
    id,
    order_id: draft.id,
    shop_id: shop?.id ?? null,
    number,
    status,
    payment_method_id: draft.payment?.id ?? null,
    currency: draft.currency,
    total: decimal(totals.total),
    tax_total: decimal(totals.tax_total),
    date_created: date,
    date_sent: status === 'created' ? null : date,
    date_due,
    date_paid: paid,
    next_reminder_date: status === 'over-due' ? DateTime.fromJSDate(end, { zone: 'utc' }).toISODate() : null,
  })
  for (const line of lines) add('invoice_items', { invoice_id: id, order_item_id: line.id, quantity: line.quantity })
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
}

function invoiceStatus({ plan: { status, shape } }: OrderDraft, paid: Date | null, due: DateTime, end: Date): string {
  if (shape.refunded === 'full') return 'refunded'
  if (shape.cancellation) return 'cancelled'
  if (paid !== null) return 'paid'
  if (status === 'debt-collection') return 'ready-for-debt-collection'
  if (status === 'debt-default') return 'debt-default'
  const late = DateTime.fromJSDate(end).diff(due).as('days')
  if (late > 14) return 'reminded'
  if (late > 0) return 'over-due'
  return status === 'processing' ? 'created' : 'sent'
}
