import type { NumberedDocument } from '#server/store/document-number.ts'
import type { OrderDraft, SeedContext } from './order-draft.ts'

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
    date_issued: date,
    search: number.toLowerCase(),
    date_sent: status === 'issued' ? null : date,
    date_due: about.date_due ?? null,
  })
  return { id, number }
}
