import { mayMove } from '#entities/access.ts'
import { isOrderMove } from './order-events.ts'
import { isIrreversible, orderStep, orderVerdict, requirementsOf, undoRefusals, warningsOf } from './order-moves.ts'
import type { Verdict } from './life.ts'
import type { Moves } from './moves.ts'

/** Payloads that would satisfy any rule that asks for them. */
const answers: Readonly<Record<string, unknown>> = { contents: 'open', shipping_method_id: 0, mark_paid: true }

const unknown: Verdict = { ok: false, because: [] }

/** What the console asks of an order's life. */
export const movesOfOrder: Moves = {
  has: isOrderMove,
  isAllowed: mayMove,
  offer: (id, order) => {
    if (!isOrderMove(id)) return unknown
    const asked = requirementsOf(id, order).filter((name) => name in answers)
    return orderVerdict(order, { type: id, ...Object.fromEntries(asked.map((name) => [name, answers[name]])) })
  },
  verdict: (id, order, how) => (isOrderMove(id) ? orderVerdict(order, { type: id, ...how }) : unknown),
  requirementsOf: (id, order) => (isOrderMove(id) ? requirementsOf(id, order) : []),
  notOfMany: ['contents', 'tracking_number'],
  step: orderStep,
  becomes: (order, event) => {
    const { status, held_from } = order
    // another method may name another status, and only the server knows the methods
    const isOther = 'payment_method_id' in event && event.payment_method_id !== order.payment_method?.id
    if (isOther || !isOrderMove(event.type) || !orderVerdict(order, { ...event, type: event.type }).ok)
      return { status, held_from }
    const next = orderStep(order, event)
    return { status: next.status, held_from: next.context.held_from }
  },
  warningsOf: (id, order) => (isOrderMove(id) ? warningsOf(id, order) : []),
  isIrreversible: (id, order) => isOrderMove(id) && isIrreversible(id, order),
  // a cancellation says why among its warnings
  noWayBack: (id) => (id === 'order.confirm_shipment' ? undoRefusals[id][0] : undefined),
}
