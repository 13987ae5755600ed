import { refused, type World } from './work.ts'
import { isIn, isOpen, ordered, sum, totalOf, type Joint } from './world.ts'

const total = totalOf(ordered)

/** Tells the order that so much came in; answers whether nothing is owed any more by that. */
function tellPaid({ joint, raise }: World, amount: number): boolean {
  const settles = !joint.order.isSettled && joint.order.paid + amount >= total
  joint.order.paid += amount
  if (settles) joint.order.isSettled = true
  raise('order', 0, { type: settles ? 'order.paid' : 'order.part_paid' })
  return settles
}

/** What came in for the invoice, as a payment of its order. */
export function bookInvoicePayment(world: World): void {
  const { joint, bounds, id, event } = world
  const invoice = joint.invoices[id]
  if (invoice === undefined) return
  const open = invoice.total - invoice.paid
  const amount = Math.min(event['amount'] === undefined ? open : Math.round(Number(event['amount']) * 100), open)
  if (joint.payments.length >= bounds.payments) throw refused('out of bounds')
  joint.payments.push({
    status: 'captured',
    isByProvider: false,
    amount,
    refunded: 0,
    invoice: id,
    isReversed: false,
    isTaken: false,
    asked: [],
  })
  invoice.paid += amount
  tellPaid(world, amount)
}

/** What is still owed, as a payment by hand, and the open invoices as paid. */
export function markPaid({ joint, bounds, raise }: World): void {
  if (joint.order.isSettled) return
  const owed = Math.max(total - joint.order.paid, 0)
  if (owed > 0) {
    if (joint.payments.length >= bounds.payments) throw refused('out of bounds')
    joint.payments.push({
      status: 'captured',
      isByProvider: false,
      amount: owed,
      refunded: 0,
      invoice: null,
      isReversed: false,
      isTaken: false,
      asked: [],
    })
  }
  joint.order.paid += owed
  joint.order.isSettled = true
  closeAwaited(joint)
  for (const [id, invoice] of joint.invoices.entries())
    if (isOpen(invoice)) raise('invoice', id, { type: 'invoice.settled' })
}

/** What came in by the provider or by hand, on its order and, where one invoice alone is open, on that. */
export function bookOnOrder(world: World): void {
  const { joint, id, raise } = world
  const payment = joint.payments[id]
  if (payment === undefined) return
  const open = [...joint.invoices.entries()].filter(([, invoice]) => isOpen(invoice))
  const [only] = open
  if (only !== undefined && open.length === 1 && only[1].total - only[1].paid >= payment.amount) {
    payment.invoice = only[0]
    only[1].paid += payment.amount
  }
  if (!tellPaid(world, payment.amount)) return
  closeAwaited(joint)
  for (const [at] of open) raise('invoice', at, { type: 'invoice.settled' })
}

/** The order is owed again, and so are the invoices that it paid, the newest first. */
export const takeBackPayment =
  (type: 'invoice.payment_reversed' | 'invoice.charged_back') =>
  ({ joint, id, raise }: World): void => {
    const payment = joint.payments[id]
    if (payment === undefined) return
    payment.isReversed = true
    const covered = sum(joint.payments.filter((one) => one !== payment && isIn(one)).map(({ amount }) => amount))
    const standing = [...joint.invoices.entries()].filter(
      ([, { status }]) => !['cancelled', 'refunded'].includes(status),
    )
    let left = Math.min(payment.amount, Math.max(sum(standing.map(([, { paid }]) => paid)) - covered, 0))
    // its own before the newest
    standing.sort(([a], [b]) => Number(b === payment.invoice) - Number(a === payment.invoice) || b - a)
    for (const [at, invoice] of standing) {
      const taken = Math.min(left, invoice.paid)
      if (taken === 0) continue
      left -= taken
      invoice.paid -= taken
      raise('invoice', at, { type })
    }
    joint.order.paid = Math.max(joint.order.paid - payment.amount, 0)
    if (covered < total) joint.order.isSettled = false
    raise('order', 0, { type: 'order.payment_reversed' })
  }

/** One that was entered for the invoice. */
export function reverseInvoicePayment({ joint, id, event, raise }: World): void {
  const place = event['payment_id']
  // whoever tells it of a payment of the whole order has booked that already
  if (typeof place !== 'number') return
  const [payment, invoice] = [joint.payments[place], joint.invoices[id]]
  if (payment === undefined || invoice === undefined) return
  Object.assign(payment, { status: 'voided', isReversed: true })
  invoice.paid = Math.max(invoice.paid - payment.amount, 0)
  joint.order.paid = Math.max(joint.order.paid - payment.amount, 0)
  joint.order.isSettled = false
  raise('order', 0, { type: 'order.payment_reversed' })
}

/** Money that was only reserved is let go: what was to be captured is not asked for any more. */
export function voidPayments({ joint }: World): void {
  for (const payment of joint.payments) {
    payment.asked = payment.asked.filter((one) => one !== 'capture')
    if (payment.status !== 'pending' && payment.status !== 'authorised') continue
    payment.status = 'voided'
    payment.asked.push('void')
  }
}

/** Payments that never came in are not waited for. */
export function closeAwaited(joint: Joint): void {
  for (const payment of joint.payments) if (payment.status === 'pending') payment.status = 'voided'
}
