import type { NumberedDocument } from '#server/store/document-number.ts'
import { decimal } from '#server/store/order-totals.ts'
import { lastTime, later, timeOf, type Making, type Workshop } from './order-making.ts'

const day = 86_400_000
const daysToPay = 30

type About = {
  date: Date
  status?: string
  number?: string
  invoice_id?: number
  refund_id?: number
  cancels_id?: number
  date_due?: string
}

/** A document as its row, issued and sent at once unless told otherwise; answers its id and number. */
export function addDocument(
  { add, nextId, nextNumber }: Workshop,
  { id: order_id, shop }: Making,
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
  workshop: Workshop,
  making: Making,
  paid: Date | null,
  shipped: Date | null,
): string | null {
  const offered = timeOf(making, 'order.offer')
  const offer = offered === undefined ? null : addDocument(workshop, making, 'proposal', { date: offered }).number
  if (shipped !== null) addDocument(workshop, making, 'packslip', { date: shipped, status: 'issued' })
  const billed = billedAt(workshop, making, shipped)
  if (billed !== null) addInvoice(workshop, making, billed, paid)
  return offer
}

function billedAt({ end }: Workshop, making: Making, shipped: Date | null): Date | null {
  const { status, shape } = making.plan
  if (making.totals.total === 0 || making.path.steps.length === 0) return null
  if (shape.cancellation) return later(making.plan.created, 4, end)
  const isDelivered = shape.shipped === 'all' || (status === 'completed' && shape.lines === 'virtual')
  if (isDelivered) return shipped ?? lastTime(making)
  return making.payment?.status_generates_invoice === 'processing' ? (timeOf(making, 'order.release') ?? null) : null
}

function addInvoice(workshop: Workshop, making: Making, date: Date, paid: Date | null): void {
  const { add, nextId, nextNumber, end } = workshop
  const { totals, lines, shop } = making
  const id = nextId('invoices')
  const number = nextNumber('invoice', shop?.id ?? null, date)
  const due = new Date(date.getTime() + daysToPay * day)
  const status = invoiceStatus(making, paid, due, end)
  const date_due = due.toISOString().slice(0, 10)
  add('invoices', {
    id,
    order_id: making.id,
    shop_id: shop?.id ?? null,
    number,
    status,
    payment_method_id: making.payment?.id ?? null,
    currency: making.currency,
    total: decimal(totals.total),
    tax_total: decimal(totals.tax_total),
    date_created: date,
    date_sent: status === 'created' ? null : date,
    date_due,
    date_paid: paid,
    next_reminder_date: status === 'over-due' ? end.toISOString().slice(0, 10) : null,
  })
  for (const line of lines) add('invoice_items', { invoice_id: id, order_item_id: line.id, quantity: line.quantity })
  const isCancelled = status === 'cancelled'
  const document = addDocument(workshop, making, 'invoice', {
    date,
    number,
    invoice_id: id,
    date_due,
    status: isCancelled ? 'cancelled' : status === 'created' ? 'issued' : 'sent',
  })
  if (isCancelled)
    addDocument(workshop, making, 'credit-invoice', { date: lastTime(making), invoice_id: id, cancels_id: document.id })
}

function invoiceStatus({ plan: { status, shape } }: Making, paid: Date | null, due: Date, end: Date): string {
  if (shape.refunded === 'full') return 'refunded'
  if (shape.cancellation) return 'cancelled'
  if (paid !== null) return 'paid'
  if (status === 'debt-collection') return 'ready-for-debt-collection'
  if (status === 'debt-default') return 'debt-default'
  const late = (end.getTime() - due.getTime()) / day
  if (late > 14) return 'reminded'
  if (late > 0) return 'over-due'
  return status === 'processing' ? 'created' : 'sent'
}
