import type { Fields, RecordOf } from '../entity.ts'
import { importProblems } from '../shop/import-problem.ts'
import { notCarried } from './carriage.ts'
import { orderStatuses, placementStatuses } from './status.ts'

/** What the guards and the confirmations of the order's life read. The view behind the order selects every one of them. */
export const orderFacts = {
  item_count: { kind: 'number', required: true, readonly: true, derived: true },
  has_shop: { kind: 'flag', readonly: true, derived: true },
  /** A shop that is disabled takes no new order. */
  takes_orders: { kind: 'flag', readonly: true, derived: true },
  /** The shop sells to where the bill goes, and ships to where the goods go, as far as these say a country. */
  is_sold_there: { kind: 'flag', readonly: true, derived: true },
  is_shipped_there: { kind: 'flag', readonly: true, derived: true },
  /** Why its method does not carry it; null where it does, or there is none. */
  not_carried: { kind: 'choice', of: notCarried, readonly: true, derived: true },
  /** What of it is not there, and is not sold before it is; null where nothing is. How many of that are left for it. */
  lacking_item: { kind: 'text', max: 300, readonly: true, derived: true },
  lacking_left: { kind: 'number', readonly: true, derived: true },
  /** Something of it is delivered later, and whoever ordered it is told. */
  is_backordered: { kind: 'flag', readonly: true, derived: true },
  has_billing_address: { kind: 'flag', readonly: true, derived: true },
  has_shipping_address: { kind: 'flag', readonly: true, derived: true },
  has_email: { kind: 'flag', readonly: true, derived: true },
  /** The order's own method, else the first one its shop offers; null when there is none. */
  placement_status: { kind: 'choice', of: placementStatuses, readonly: true, derived: true },
  /** Its customer may order at all, and pay by the order's own method. Nobody has forbidden it where there is none. */
  may_order: { kind: 'flag', readonly: true, derived: true },
  is_method_allowed: { kind: 'flag', readonly: true, derived: true },
  has_unresolved_sku: { kind: 'flag', readonly: true, derived: true },
  /** Units that have left the house. */
  shipped_quantity: { kind: 'number', required: true, readonly: true, derived: true },
  /** Shippable units that have not left yet, packed ones included. */
  open_quantity: { kind: 'number', required: true, readonly: true, derived: true },
  /** Units in shipments that are packed and not yet shipped. */
  packed_quantity: { kind: 'number', required: true, readonly: true, derived: true },
  open_label_count: { kind: 'number', required: true, readonly: true, derived: true },
  is_pickup: { kind: 'flag', readonly: true, derived: true },
  /** Whoever collects it was told a code. */
  has_pickup_code: { kind: 'flag', readonly: true, derived: true },
  is_paid: { kind: 'flag', readonly: true, derived: true },
  has_payment: { kind: 'flag', readonly: true, derived: true },
  /** Paid by invoice, on the spot or after delivery: being unpaid is no reason to wait. */
  pays_later: { kind: 'flag', readonly: true, derived: true },
  has_unpaid_invoice: { kind: 'flag', readonly: true, derived: true },
  has_paid_invoice: { kind: 'flag', readonly: true, derived: true },
  has_cancellation: { kind: 'flag', readonly: true, derived: true },
  /** The status in which the payment method writes the invoice; null when none will be, or one stands already. */
  invoiced_in: { kind: 'choice', of: orderStatuses, readonly: true, derived: true },
  completes_on_delivery: { kind: 'flag', readonly: true, derived: true },
  /** Why it could not be imported as its shop sent it; until that is mended nobody moves it on by hand. */
  import_problem: { kind: 'choice', of: importProblems, readonly: true },
} as const satisfies Fields

export type OrderFacts = Omit<RecordOf<{ fields: typeof orderFacts }>, 'id' | 'version'>

/** It is to be paid in advance, and is not: whatever lets its goods go says so. */
export const leavesUnpaid = ({ is_paid, pays_later }: Pick<OrderFacts, 'is_paid' | 'pays_later'>): boolean =>
  !is_paid && !pays_later
