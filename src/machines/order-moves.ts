import type { ReasonCode } from '#entities/reason.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import { step, verdict, wake } from './life.ts'
import type { LifeEvent, Verdict } from './life.ts'
import type { OrderMove, OrderOccurrence } from './order-events.ts'
import { orderMachine } from './order.ts'
import { orderRules } from './order-rules.ts'
import type { OrderLife } from './order-rules.ts'

type Standing = OrderLife & { status: OrderStatus }

type Warning = { on: readonly OrderMove[]; in?: readonly OrderStatus[]; holds: (o: Standing) => boolean }
type Warnings = Partial<Record<ReasonCode, Warning>>

/** What a confirmation has to say besides the question; a warning never blocks. */
const warnings = {
  unpaid: {
    on: ['order.release', 'order.prepare_shipping', 'order.prepare_pickup'],
    in: ['pending-confirmation', 'confirmed', 'pending', 'failed', 'on-hold'],
    holds: (o) => !o.is_paid && !o.pays_later,
  },
  still_unpaid: { on: ['order.complete'], holds: (o) => !o.is_paid },
  short_close: { on: ['order.complete'], in: ['partial-shipment'], holds: (o) => o.open_quantity > 0 },
  voids_labels: { on: ['order.cancel'], holds: (o) => o.open_label_count > 0 },
  cancels_invoice: { on: ['order.cancel'], holds: (o) => o.has_unpaid_invoice },
  // a payment in part is given back as well
  refunds_in_full: { on: ['order.cancel'], holds: (o) => o.has_payment },
} as const satisfies Warnings

export const orderWarnings = Object.keys(warnings)

/** The warnings of a move, in the order in which the confirmation shows them. */
export const warningsOf = (move: OrderMove, o: Standing): string[] =>
  Object.entries<Warning>(warnings).flatMap(([name, warning]) =>
    warning.on.includes(move) && (warning.in?.includes(o.status) ?? true) && warning.holds(o) ? [name] : [],
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
    default:
      return []
  }
}

/** What was paid is refunded by the cancellation, and a refund is never undone; neither is a parcel with its label. */
export const isIrreversible = (move: OrderMove, o: Standing): boolean => {
  if (move === 'order.confirm_shipment') return o.packed_quantity > 0 && o.open_label_count > 0
  return move === 'order.cancel' && o.has_payment
}

/** What keeps a move from being undone; anything that happened to the order later always does. */
export const undoRefusals = {
  'order.place': ['mail_sent'],
  'order.offer': ['mail_sent'],
  'order.release': [],
  'order.prepare_shipping': [],
  'order.confirm_shipment': ['label_bought', 'carrier_event'],
  'order.prepare_pickup': [],
  'order.ready_for_pickup': [],
  'order.confirm_pickup': [],
  'order.complete': ['invoice_sent'],
  'order.hold': [],
  'order.resume': [],
  'order.cancel': ['cancellation_issued', 'refund_confirmed'],
  'order.reopen': [],
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
