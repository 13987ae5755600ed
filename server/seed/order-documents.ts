import { addDocument } from './add-document.ts'
import { addInvoice } from './order-invoice.ts'
import { lastTime, later, timeOf, type OrderDraft, type SeedContext } from './order-draft.ts'
import type { PaymentSummary } from './order-payment.ts'

/** Offer, delivery note, invoice and its cancellation; answers the offer's number. */
export function addDocuments(
  context: SeedContext,
  draft: OrderDraft,
  paid: PaymentSummary,
  shipped: Date | null,
): string | null {
  const offered = timeOf(draft, 'order.offer')
  const offer = offered === undefined ? null : addDocument(context, draft, 'proposal', { date: offered }).number
  if (shipped !== null) addDocument(context, draft, 'packslip', { date: shipped, status: 'issued' })
  const billed = billedAt(context, draft, shipped)
  const invoice_id = billed === null ? undefined : addInvoice(context, draft, billed, paid)
  if (paid.refund !== null)
    addDocument(context, draft, 'credit-invoice', {
      date: paid.refund.date,
      refund_id: paid.refund.id,
      ...(invoice_id !== undefined && { invoice_id }),
    })
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
