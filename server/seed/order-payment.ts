import { decimal } from '#server/store/order-totals.ts'
import { addDocument } from './order-documents.ts'
import { later, lastTime, timeOf, type Making, type Workshop } from './order-making.ts'

export type Paid = { readonly total: number; readonly refunded: number; readonly date: Date | null }

/** What was paid and given back, as transactions and refunds. */
export function addPayments(workshop: Workshop, making: Making): Paid {
  const { add, nextId, end } = workshop
  const { shape, created } = making.plan
  const { payment, totals, currency } = making
  if (payment === null || totals.total === 0 || making.path.steps.length === 0)
    return { total: 0, refunded: 0, date: null }

  const amount = shape.paid === 'full' ? totals.total : shape.paid === 'part' ? Math.ceil(totals.total * 0.4) : 0
  const refunded = amount === 0 ? 0 : refundOf(making)
  const when = timeOf(making, 'order.paid') ?? later(created, payment.kind === 'card' ? 0.1 : 20, end)
  const id = nextId('transactions')
  add('transactions', {
    id,
    order_id: making.id,
    payment_method_id: payment.id,
    status: statusOf(making, amount, refunded),
    amount: decimal(amount === 0 ? totals.total : amount),
    refunded_amount: decimal(refunded),
    currency,
    reference: payment.kind === 'cash' ? null : `${payment.kind.slice(0, 2).toUpperCase()}-${String(7_000_000 + id)}`,
    date_created: when,
  })
  if (refunded > 0) addRefund(workshop, making, id, refunded)
  return { total: amount, refunded, date: shape.paid === 'full' ? when : null }
}

function statusOf({ plan, payment, totals }: Making, amount: number, refunded: number): string {
  if (refunded > 0) return refunded === totals.total ? 'refunded' : 'partially-refunded'
  if (amount > 0) return 'captured'
  if (plan.status === 'cancelled') return 'voided'
  if (plan.status === 'failed') return 'failed'
  return payment?.kind === 'card' || payment?.kind === 'wallet' ? 'authorised' : 'pending'
}

/** One unit comes back, or half of the sum where one unit is all there is. */
function refundOf({ plan, lines, totals, shop }: Making): number {
  if (plan.shape.refunded === 'full') return totals.total
  if (plan.shape.refunded === undefined) return 0
  const [line] = lines
  const unit = line === undefined ? 0 : line.price
  const gross = shop?.type === 'b2b' ? Math.round(unit * (1 + (line?.tax_rate ?? 0) / 100)) : unit
  return gross < totals.total ? gross : Math.floor(totals.total / 2)
}

function addRefund(workshop: Workshop, making: Making, transaction_id: number, gross: number): void {
  const { add, nextId, random } = workshop
  const { shape } = making.plan
  const [line] = making.lines
  const id = nextId('refunds')
  const tax = Math.round((gross * making.totals.tax_total) / making.totals.total)
  const date = timeOf(making, 'order.refund_confirmed') ?? lastTime(making)
  const lines = shape.refunded === 'full' ? making.lines : line === undefined ? [] : [line]
  const quantity = (of: (typeof lines)[number]) => (shape.refunded === 'full' ? of.quantity : 1)
  add('refunds', {
    id,
    order_id: making.id,
    transaction_id,
    status: random.chance(0.9) ? 'paid-out' : 'confirmed',
    reason: random.pick(['Passt nicht', 'Beschädigt angekommen', 'Doppelt bestellt', 'Nicht lieferbar', 'Kulanz']),
    quantity: lines.reduce((sum, each) => sum + quantity(each), 0),
    currency: making.currency,
    total_net: decimal(gross - tax),
    tax: decimal(tax),
    gross: decimal(gross),
    is_return: shape.shipped !== undefined,
    is_automatic: making.payment?.kind === 'card',
    date_created: date,
    date_confirmed: date,
  })
  for (const each of lines)
    add('refund_items', { refund_id: id, order_item_id: each.id, quantity: quantity(each), restock: true })
  addDocument(workshop, making, 'credit-invoice', { date, refund_id: id })
}
