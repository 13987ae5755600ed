import type { ReasonCode } from '#entities/reason.ts'
import { leavesUnpaid } from '#entities/order/facts.ts'
import type { OrderFacts } from '#entities/order/facts.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { step, verdict, wake } from '../life/life.ts'
import type { LifeEvent, Verdict } from '../life/life.ts'
import { orderMoves, type OrderMove, type OrderOccurrence } from './events.ts'
import { orderMachine } from './order.ts'
import { orderRules } from './rules.ts'
import type { OrderLife } from './rules.ts'

type Standing = OrderLife & { status: OrderStatus }
/** The same with what only a confirmation says. */
type Warned = Standing & Pick<OrderFacts, 'invoiced_in'> & Partial<Pick<OrderFacts, 'is_backordered'>>

type Warning = {
  on: readonly OrderMove[]
  in?: readonly OrderStatus[]
  holds: (o: Warned, event: LifeEvent) => boolean
}
type Warnings = Partial<Record<ReasonCode, Warning>>

/** What a confirmation has to say besides the question; a warning never blocks. */
const warnings = {
  unpaid: {
    on: ['order.release', 'order.prepare_shipping', 'order.prepare_pickup'],
    in: ['imported', 'pending-confirmation', 'confirmed', 'pending', 'failed', 'on-hold'],
    holds: leavesUnpaid,
  },
  backordered: {
    on: ['order.place', 'order.offer', 'order.release'],
    holds: (o) => o.is_backordered === true,
  },
  // its customer comes for it
  sends_collected: { on: ['order.prepare_shipping', 'order.confirm_shipment'], holds: (o) => o.is_pickup },
  ships_unpaid: { on: ['order.confirm_shipment'], holds: leavesUnpaid },
  still_unpaid: { on: ['order.complete'], holds: (o) => !o.is_paid },
  // what is handed over is not got back, nor is its money; whoever pays at the counter pays now
  collected_unpaid: { on: ['order.confirm_pickup'], holds: (o) => !o.is_paid },
  without_code: { on: ['order.confirm_pickup'], holds: (o) => !o.has_pickup_code },
  short_close: { on: ['order.complete'], in: ['partial-shipment'], holds: (o) => o.open_quantity > 0 },
  voids_labels: { on: ['order.cancel'], holds: (o) => o.open_label_count > 0 },
  cancels_invoice: { on: ['order.cancel'], holds: (o) => o.has_unpaid_invoice },
  // a payment in part is given back as well
  refunds_in_full: { on: ['order.cancel'], holds: (o) => o.has_payment },
  // its number leaves with the held mail, and from then on there is no way back
  writes_invoice: {
    on: orderMoves,
    holds: (o, event) =>
      o.invoiced_in !== null && o.status !== o.invoiced_in && orderStep(o, event).status === o.invoiced_in,
  },
} as const satisfies Warnings

export const orderWarnings = Object.keys(warnings)

/** What is usually answered to what a move asks. */
export const usualAnswers = {
  contents: 'open',
  payment_method_id: 0,
  shipping_method_id: 0,
  mark_paid: true,
  pickup_code: '',
} as const

/** The warnings of a move, in the order in which the confirmation shows them; answered as usual until it is known how. */
export const warningsOf = (move: OrderMove, o: Warned, event: LifeEvent = { type: move, ...usualAnswers }): string[] =>
  Object.entries<Warning>(warnings).flatMap(([name, warning]) =>
    warning.on.includes(move) && (warning.in?.includes(o.status) ?? true) && warning.holds(o, event) ? [name] : [],
  )

/** What a person must or may give with a move; the palette asks for it, the wire carries it in `params`. */
export const requirementsOf = (move: OrderMove, o: Standing): string[] => {
  switch (move) {
    case 'order.place':
      return ['payment_method_id']
    case 'order.confirm_shipment':
      return o.packed_quantity > 0 ? ['tracking_number'] : ['contents', 'tracking_number']
    case 'order.complete':
      return o.is_paid ? [] : ['mark_paid']
    case 'order.prepare_pickup':
      return o.is_pickup ? [] : ['shipping_method_id']
    case 'order.confirm_pickup':
      return o.has_pickup_code ? ['pickup_code'] : []
    case 'order.refund':
      return ['items', 'reason', 'restock']
    default:
      return []
  }
}

/** What was paid is refunded by the cancellation, and a refund is never undone; neither is a parcel with its label. */
export const isIrreversible = (move: OrderMove, o: Standing): boolean => {
  if (move === 'order.confirm_shipment') return o.packed_quantity > 0 && o.open_label_count > 0
  return move === 'order.cancel' && o.has_payment
}

/** What keeps a move from being undone; anything that happened to the order later always does. Any status may write the invoice. */
export const undoRefusals = {
  'order.place': ['label_bought', 'mail_sent', 'invoice_issued'],
  'order.offer': ['mail_sent', 'invoice_issued'],
  // what was packed leaves when the order goes on
  'order.release': ['label_bought', 'invoice_issued'],
  'order.prepare_shipping': ['invoice_issued'],
  'order.confirm_shipment': ['label_bought', 'carrier_event', 'return_stands', 'invoice_issued'],
  'order.prepare_pickup': ['invoice_issued'],
  'order.ready_for_pickup': ['invoice_issued'],
  'order.confirm_pickup': ['return_stands', 'invoice_issued'],
  'order.complete': ['invoice_sent', 'invoice_issued'],
  'order.refund': ['refund_confirmed', 'invoice_issued'],
  'order.hold': ['invoice_issued'],
  'order.resume': ['label_bought', 'invoice_issued'],
  'order.cancel': ['cancellation_issued', 'refund_confirmed', 'promised_elsewhere'],
  'order.reopen': ['invoice_issued'],
} as const satisfies Record<OrderMove, readonly ReasonCode[]>

/** Units that leave the house by the move. */
export const unitsLeaving = (o: Standing, event: LifeEvent): number => {
  if (event.type === 'order.confirm_pickup') return o.open_quantity
  if (event.type !== 'order.confirm_shipment') return 0
  const isAllOpen = 'contents' in event && event.contents === 'open'
  return isAllOpen ? o.open_quantity : o.packed_quantity
}

export const wakeOrder = (o: Standing) => wake(orderMachine, o.status, o)

type Asked = { type: OrderMove; forced?: true } | OrderOccurrence

/** May this happen to this order now, and if not, why? */
export const orderVerdict = (o: Standing, event: Asked): Verdict => verdict(wakeOrder(o), orderRules, event)

/** Where the move (or occurrence) leads from here: the status, what changes on the order, what it sets off. */
export const orderStep = (o: Standing, event: LifeEvent) =>
  step<OrderLife, OrderStatus>(orderMachine, wakeOrder(o), event)
