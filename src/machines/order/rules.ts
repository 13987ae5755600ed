import type { OrderFacts } from '#entities/order/facts.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Rules } from '../life/life.ts'
import type { OrderEvent, OrderOccurrence } from './events.ts'

/** What the guards of the order's life know of its order; the rest only a confirmation says. */
export type OrderLife = Omit<OrderFacts, 'invoiced_in' | 'lacking_left' | 'is_backordered'> & {
  held_from: OrderStatus | null
  /** Only the sentence says how many there are. */
  lacking_left?: number | null
}
type Happening = (OrderEvent | OrderOccurrence) & { forced?: true }

const lacking = (o: OrderLife): string[] =>
  [
    o.has_shop ? '' : 'shop',
    o.has_billing_address && o.has_shipping_address ? '' : 'addresses',
    o.placement_status === null ? 'payment_method' : '',
    o.has_unresolved_sku ? 'items' : '',
  ].filter((name) => name !== '')

/** Units that the event itself enters into a shipment, beyond what is packed already. */
const entered = (o: OrderLife, event: Happening): number => {
  if (event.type !== 'order.confirm_shipment' || event.contents === undefined) return 0
  if (event.contents === 'open') return o.open_quantity - o.packed_quantity
  return event.contents.reduce((sum, line) => sum + line.quantity, 0)
}

/** Named as questions; each says why it refuses and which command or argument makes way. */
export const orderRules = {
  hasItems: { holds: (o) => o.item_count > 0, because: 'no_items' },
  hasShop: { holds: (o) => o.has_shop, because: 'no_shop' },
  takesOrders: { holds: (o) => o.takes_orders, because: 'shop_disabled' },
  isSoldThere: { holds: (o) => o.is_sold_there, because: 'not_sold_there' },
  isShippedThere: { holds: (o) => o.is_shipped_there, because: 'not_shipped_there' },
  isCarried: {
    holds: (o) => o.not_carried === null,
    because: 'not_carried',
    details: (o) => (o.not_carried === null ? [] : [`not_carried.${o.not_carried}`]),
  },
  isInStock: {
    holds: (o) => o.lacking_item === null,
    because: 'too_few_in_stock',
    named: (o) => o.lacking_item,
    count: (o) => o.lacking_left ?? 0,
  },
  hasPaymentMethod: { holds: (o) => o.placement_status !== null, because: 'no_payment_method' },
  mayOrder: { holds: (o) => o.may_order, because: 'not_allowed_to_order' },
  // another one may be chosen as it is placed; the server judges the order with that one
  isMethodAllowed: {
    holds: (o, event) => o.is_method_allowed || (event.type === 'order.place' && event.payment_method_id !== undefined),
    because: 'method_not_allowed',
    asks: 'payment_method_id',
  },
  hasAddresses: { holds: (o) => o.has_billing_address && o.has_shipping_address, because: 'no_address' },
  hasDeliveryAddress: { holds: (o) => o.has_shipping_address, because: 'no_address' },
  hasEmail: { holds: (o) => o.has_email, because: 'no_email' },
  isImportComplete: { holds: (o) => lacking(o).length === 0, because: 'incomplete_import', details: lacking },
  isImported: {
    holds: (o) => o.import_problem === null,
    because: 'import_failed',
    details: (o) => (o.import_problem === null ? [] : [`import_problem.${o.import_problem}`]),
  },
  hasNothingShipped: { holds: (o) => o.shipped_quantity === 0, because: 'already_shipped' },
  isNotHeldFromShipping: {
    holds: (o) => o.held_from !== 'partial-shipment',
    because: 'held_from_shipping',
    unblock: 'order.resume',
  },
  hasShippableItems: { holds: (o) => o.open_quantity > 0, because: 'no_shippable_items' },
  hasNothingOpen: { holds: (o) => o.open_quantity === 0, because: 'items_open', unblock: 'order.prepare_shipping' },
  hasShipment: {
    holds: (o, event) => o.packed_quantity + entered(o, event) > 0,
    because: 'no_shipment',
    unblock: 'order.confirm_shipment',
    asks: 'contents',
  },
  isPickup: {
    holds: (o, event) =>
      o.is_pickup || (event.type === 'order.prepare_pickup' && event.shipping_method_id !== undefined),
    because: 'not_pickup',
    unblock: 'order.prepare_pickup',
    asks: 'shipping_method_id',
  },
  // its customer was told to come with a code: sent it would leave without anybody being asked for that
  isNotCollected: { holds: (o) => !(o.is_pickup && o.has_pickup_code), because: 'to_be_collected' },
  // whether it is the right one the server says, and counts those that are not
  hasPickupCode: {
    holds: (o, event) =>
      !o.has_pickup_code || (event.type === 'order.confirm_pickup' && event.pickup_code !== undefined),
    because: 'no_pickup_code',
    unblock: 'order.confirm_pickup',
    asks: 'pickup_code',
  },
  isPaid: {
    holds: (o, event) => o.is_paid || (event.type === 'order.complete' && event.mark_paid === true),
    because: 'unpaid',
    unblock: 'order.complete',
    asks: 'mark_paid',
  },
  isHeld: { holds: (o) => o.held_from !== null, because: 'not_held', unblock: 'order.release' },
  hasNoCancellation: { holds: (o) => !o.has_cancellation, because: 'cancellation_issued' },
  hasTransactions: { holds: (o) => o.has_payment, because: 'no_transactions' },
  hasPayment: { holds: (o) => o.has_payment, because: 'no_payment' },
} as const satisfies Rules<OrderLife, Happening>
export type OrderRule = keyof typeof orderRules

/** A branch picks the target among several transitions; it never refuses by itself. */
const branches = {
  placedAs: (o: OrderLife, _: Happening, status: string) => o.placement_status === status,
  becomes: (_: OrderLife, event: Happening, status: string) => 'becomes' in event && event.becomes === status,
  heldFrom: (o: OrderLife, _: Happening, status: string) => o.held_from === status,
  leaves: (o: OrderLife, event: Happening, what: string) =>
    (o.open_quantity - o.packed_quantity - entered(o, event) > 0 ? 'something' : 'nothing') === what,
  concerns: (_: OrderLife, event: Happening, what: string) =>
    'in_full' in event && (event.in_full ? 'all' : 'part') === what,
  delivers: (o: OrderLife) => o.completes_on_delivery,
} as const
type BranchName = keyof typeof branches
export type OrderBranch = BranchName | `${BranchName} ${string}`

/** Does this branch hold? It is written as its name and what it compares with: `placedAs pending`. */
export const takesBranch = (o: OrderLife, event: Happening, branch: OrderBranch): boolean => {
  const [name = '', operand = ''] = branch.split(' ')
  return branches[name as BranchName](o, event, operand) // OrderBranch starts with a branch's name
}

/** Do all of these rules hold? Forcing (the administrator's right) passes them, never a branch. */
export const passes = (o: OrderLife, event: Happening, names: readonly OrderRule[]): boolean =>
  event.forced === true || names.every((name) => orderRules[name].holds(o, event))
