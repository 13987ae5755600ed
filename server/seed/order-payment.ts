import { decimal, minorOf, taxIn } from '#entities/money/amount.ts'
import { searchable } from '#server/search/fold.ts'
import type { RateTotal } from '#entities/money/totals.ts'
import { dayOf } from './lengths.ts'
import { people } from './users.ts'
import { later, lastTime, timeOf, type OrderDraft, type SeedContext } from './order-draft.ts'

export type PaymentSummary = {
  readonly total: number
  readonly refunded: number
  readonly date: Date | null
  readonly refund: { readonly id: number; readonly date: Date } | null
}

/** What was paid and given back, as transactions and refunds. */
export function addPayments(context: SeedContext, draft: OrderDraft): PaymentSummary {
  const { add, nextId, end } = context
  const { shape, created } = draft.plan
  const { payment, totals, currency } = draft
  if (payment === null || totals.total === 0 || draft.path.steps.length === 0)
    return { total: 0, refunded: 0, date: null, refund: null }

  const amount = shape.paid === 'full' ? totals.total : shape.paid === 'part' ? Math.ceil(totals.total * 0.4) : 0
  const refunded = amount === 0 ? 0 : refundOf(draft)
  const when = timeOf(draft, 'order.paid') ?? later(created, payment.kind === 'card' ? 0.1 : 20, end)
  const id = nextId('transactions')
  const status = statusOf(draft, amount, refunded)
  const reference =
    payment.kind === 'cash' ? null : `${payment.kind.slice(0, 2).toUpperCase()}-${String(7_000_000 + id)}`
  add('transactions', {
    id,
    order_id: draft.id,
    shop_id: draft.shop?.id ?? null,
    payment_method_id: payment.id,
    provider: payment.provider,
    status,
    amount: decimal(amount === 0 ? totals.total : amount),
    refunded_amount: decimal(refunded),
    currency,
    reference,
    reason: status === 'failed' ? 'Vom Kreditinstitut abgelehnt' : null,
    date_created: when,
    date_paid: amount === 0 ? null : dayOf(when),
    search: `tx-${id} ${reference?.toLowerCase() ?? ''} ${draft.number} ${draft.customer.search}`,
  })
  addPaymentHistory(context, { id, status, when, isAsked: payment.provider !== null })
  const refund = refunded > 0 ? addRefund(context, draft, id, refunded) : null
  return { total: amount, refunded, date: shape.paid === 'full' ? when : null, refund }
}

const verbs = { authorised: 'authorised', failed: 'refused', voided: 'void' } as const

/** How the payment came to stand as it does: what it was refunded of is told by its refund. */
function addPaymentHistory(
  { add, nextId }: SeedContext,
  { id, status, when, isAsked }: { id: number; status: string; when: Date; isAsked: boolean },
): void {
  if (status === 'pending') return
  const reached = status in verbs ? status : 'captured'
  const verb = verbs[reached as keyof typeof verbs] ?? (isAsked ? 'captured' : 'received')
  add('history', {
    id: nextId('history'),
    object: 'transaction',
    record_id: id,
    verb: `transaction.${verb}`,
    from_status: 'pending',
    to_status: reached,
    text: null,
    date_created: when,
    user_id: null,
    who: null,
  })
}

function statusOf({ plan, payment, totals }: OrderDraft, amount: number, refunded: number): string {
  if (refunded > 0) return refunded === totals.total ? 'refunded' : 'partially-refunded'
  if (amount > 0) return 'captured'
  if (plan.status === 'cancelled') return 'voided'
  if (plan.status === 'failed') return 'failed'
  return payment?.kind === 'card' || payment?.kind === 'wallet' ? 'authorised' : 'pending'
}

/** One unit comes back, or half of the sum where one unit is all there is. */
function refundOf({ plan, lines, totals, shop }: OrderDraft): number {
  if (plan.shape.refunded === 'full') return totals.total
  if (plan.shape.refunded === undefined) return 0
  const [line] = lines
  const unit = line === undefined ? 0 : minorOf(line.price)
  const gross = shop?.type === 'b2b' ? Math.round(unit * (1 + (line?.tax_rate ?? 0) / 100)) : unit
  return gross < totals.total ? gross : Math.floor(totals.total / 2)
}

function addRefund(
  context: SeedContext,
  draft: OrderDraft,
  transaction_id: number,
  gross: number,
): { id: number; date: Date } {
  const { add, nextId, random } = context
  const { shape } = draft.plan
  const [line] = draft.lines
  const id = nextId('refunds')
  const taxes = taxesOf(draft, gross)
  const tax = taxes.reduce((all, { amount }) => all + amount, 0)
  const date = timeOf(draft, 'order.refund_confirmed') ?? lastTime(draft)
  const lines = shape.refunded === 'full' ? draft.lines : line === undefined ? [] : [line]
  const quantity = (of: (typeof lines)[number]) => (shape.refunded === 'full' ? of.quantity : 1)
  const status = random.chance(0.9) ? 'paid-out' : 'confirmed'
  const reason = random.pick(['Passt nicht', 'Beschädigt angekommen', 'Doppelt bestellt', 'Nicht lieferbar', 'Kulanz'])
  const isAutomatic = draft.payment?.kind === 'card'
  add('refunds', {
    id,
    order_id: draft.id,
    shop_id: draft.shop?.id ?? null,
    transaction_id,
    status,
    reason,
    quantity: lines.reduce((sum, each) => sum + quantity(each), 0),
    currency: draft.currency,
    total_net: decimal(gross - tax),
    tax: decimal(tax),
    gross: decimal(gross),
    is_return: shape.shipped !== undefined,
    is_automatic: isAutomatic,
    date_created: date,
    date_confirmed: date,
    date_updated: date,
    date_paid_out: status === 'paid-out' ? later(date, 6, context.end) : null,
    search: `rf-${id} ${searchable([reason])} ${draft.number} ${draft.customer.search}`,
  })
  for (const { tax_rate, base, amount } of taxes)
    add('refund_taxes', { refund_id: id, tax_rate, base: decimal(base), amount: decimal(amount) })
  add('refund_payments', {
    id: nextId('refund_payments'),
    refund_id: id,
    transaction_id,
    amount: decimal(gross),
    status: status === 'paid-out' ? status : 'open',
  })
  addRefundHistory(context, { id, date, isAutomatic, isPaidOut: status === 'paid-out' })
  for (const each of lines)
    add('refund_items', { refund_id: id, order_item_id: each.id, quantity: quantity(each), restock: true })
  return { id, date }
}

type Given = { id: number; date: Date; isAutomatic: boolean; isPaidOut: boolean }

/** A clerk has confirmed it; it was paid out a while later. */
function addRefundHistory({ add, nextId, end }: SeedContext, { id, date, isAutomatic, isPaidOut }: Given): void {
  const clerk = people.find(({ login }) => login === 'orders')
  const by = { user_id: clerk?.id ?? null, who: clerk?.name ?? null }
  const step = (verb: string, from: string, to: string, at: Date, who: typeof by) =>
    add('history', {
      id: nextId('history'),
      object: 'refund',
      record_id: id,
      verb: `refund.${verb}`,
      from_status: from,
      to_status: to,
      text: null,
      date_created: at,
      ...who,
    })
  step('confirm', 'draft', 'confirmed', date, by)
  if (!isPaidOut) return
  const paidOut = later(date, 6, end)
  if (isAutomatic) step('paid_out', 'confirmed', 'paid-out', paidOut, { user_id: null, who: null })
  else step('pay_out', 'confirmed', 'paid-out', paidOut, by)
}

/** Of all the order's own taxes; of a part those of the goods that come back. */
function taxesOf({ plan, lines: [line], totals }: OrderDraft, gross: number): readonly RateTotal[] {
  if (
    plan.shape.refunded === 'full' &&
    gross === totals.rates.reduce((all, { base, amount }) => all + base + amount, 0)
  )
    return totals.rates
  const tax_rate = line?.tax_rate ?? 0
  const amount = taxIn(gross, tax_rate, true)
  return [{ tax_rate, base: gross - amount, amount }]
}
