import { refused, type World } from './work.ts'
import {
  givenBackOf,
  leftOf,
  minus,
  none,
  openOf,
  ordered,
  plus,
  sum,
  totalOf,
  type Joint,
  type Pieces,
} from './world.ts'

/** Takes it from the payments, the newest first. */
function takeFromPayments({ joint, raise }: World, refund: Joint['refunds'][number]): void {
  let open = refund.gross
  for (let at = joint.payments.length - 1; at >= 0 && open > 0; at -= 1) {
    const payment = joint.payments[at]
    if (payment === undefined || (refund.isAutomatic && !payment.isByProvider)) continue
    const left = leftOf(payment)
    const amount = Math.min(open, left)
    if (amount === 0) continue
    open -= amount
    payment.refunded += amount
    refund.taken.push({ payment: at, amount })
    raise('transaction', at, { type: 'transaction.refunded', in_full: amount === left })
  }
}

const byProvider = ({ payments }: Joint): number => sum(payments.filter((one) => one.isByProvider).map(leftOf))

function add({ joint, bounds }: World, items: Pieces, about: Partial<Joint['refunds'][number]>) {
  if (joint.refunds.length >= bounds.refunds) throw refused('out of bounds')
  const refund = {
    status: 'draft' as const,
    items: [...items],
    gross: 0,
    isAutomatic: false,
    restock: false,
    isAsked: false,
    taken: [],
    paidOut: 0,
    ...about,
  }
  joint.refunds.push(refund)
  return refund
}

/** What is proposed to be given back: no more than is left of what was paid. */
export function draftRefund(world: World): void {
  const { joint, event } = world
  const left = sum(joint.payments.map(leftOf))
  if (left === 0) throw refused('no_refundable_items')
  const open = minus(ordered, givenBackOf(joint))
  const items = event['items'] === undefined || event['items'] === 'open' ? open : (event['items'] as Pieces)
  if (items.some((many, at) => many > (open[at] ?? 0)) || sum(items) === 0) throw refused('more than is open')
  const gross = Math.min(totalOf(items), left)
  add(world, items, {
    gross,
    isAutomatic: gross > 0 && gross <= byProvider(joint),
    restock: event['restock'] === true,
  })
}

/** What came in for an order that was called off meanwhile. */
export function draftRest(world: World): void {
  const gross = sum(world.joint.payments.map(leftOf))
  if (gross > 0) add(world, none(), { gross, isAutomatic: gross <= byProvider(world.joint) })
}

/** Gives up what was not sent, and proposes to give back what of it was paid. */
export function closeShort(world: World): void {
  const { joint } = world
  const open = openOf(joint)
  joint.order.cancelled = plus(joint.order.cancelled, open)
  const gross = Math.min(totalOf(open), joint.order.paid - joint.order.refunded)
  if (gross > 0) add(world, open, { gross })
}

/** Gives back everything that was paid: confirmed at once. */
export function refundInFull(world: World): void {
  const { joint, raise } = world
  const gross = joint.order.paid - joint.order.refunded
  if (gross <= 0) return
  const isAutomatic = gross <= byProvider(joint)
  const items = minus(ordered, givenBackOf(joint)).map((many) => Math.max(many, 0))
  takeFromPayments(world, add(world, items, { status: 'confirmed', gross, isAutomatic, isAsked: isAutomatic }))
  joint.order.refunded += gross
  for (const [id, { status }] of joint.invoices.entries())
    if (status === 'paid') raise('invoice', id, { type: 'invoice.refunded' })
  if (joint.order.credit !== 'issued') joint.order.credit = 'waits'
}

/** All that follows from a confirmation. */
export function confirmRefund(world: World): void {
  const { joint, id, raise } = world
  const refund = joint.refunds[id]
  if (refund === undefined) return
  takeFromPayments(world, refund)
  if (refund.restock) joint.gone = minus(joint.gone, refund.items)
  const in_full = joint.order.refunded + refund.gross >= joint.order.paid
  joint.order.refunded += refund.gross
  raise('order', 0, { type: 'order.refund_confirmed', in_full })
  if (in_full)
    for (const [at, { status }] of joint.invoices.entries())
      if (status === 'paid') raise('invoice', at, { type: 'invoice.refunded' })
  if (joint.order.credit !== 'issued') joint.order.credit = 'waits'
  refund.isAsked = refund.isAutomatic
}

/** It was given back by hand. */
export function payOut({ joint, id }: World): void {
  const refund = joint.refunds[id]
  if (refund !== undefined) refund.paidOut += 1
}
