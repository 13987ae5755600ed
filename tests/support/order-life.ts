import { placementStatuses } from '#entities/order/status.ts'
import type { OrderLife } from '#machines/order/rules.ts'

/** An order that lacks nothing: two units to send, nothing packed, nothing paid. */
export const readyOrder: OrderLife = {
  item_count: 2,
  has_shop: true,
  takes_orders: true,
  is_sold_there: true,
  is_shipped_there: true,
  not_carried: null,
  lacking_item: null,
  has_billing_address: true,
  has_shipping_address: true,
  has_email: true,
  placement_status: 'pending',
  may_order: true,
  is_method_allowed: true,
  has_unresolved_sku: false,
  shipped_quantity: 0,
  open_quantity: 2,
  packed_quantity: 0,
  open_label_count: 0,
  is_pickup: false,
  has_pickup_code: false,
  is_paid: false,
  has_payment: false,
  pays_later: false,
  has_unpaid_invoice: false,
  has_paid_invoice: false,
  has_cancellation: false,
  completes_on_delivery: false,
  import_problem: null,
  held_from: null,
}

/** Every fact a guard can read, and what else it can be: a fact without a row here does not compile. */
export const otherValues: { [Fact in keyof OrderLife]: readonly OrderLife[Fact][] } = {
  item_count: [0],
  has_shop: [false],
  takes_orders: [false],
  is_sold_there: [false],
  is_shipped_there: [false],
  not_carried: ['method_inactive'],
  lacking_item: ['Zelt (T-1)'],
  has_billing_address: [false],
  has_shipping_address: [false],
  has_email: [false],
  placement_status: [null, ...placementStatuses.filter((status) => status !== readyOrder.placement_status)],
  may_order: [false],
  is_method_allowed: [false],
  has_unresolved_sku: [true],
  shipped_quantity: [1],
  open_quantity: [0],
  packed_quantity: [1, 2],
  open_label_count: [1],
  is_pickup: [true],
  has_pickup_code: [true],
  is_paid: [true],
  has_payment: [true],
  pays_later: [true],
  has_unpaid_invoice: [true],
  has_paid_invoice: [true],
  has_cancellation: [true],
  completes_on_delivery: [true],
  import_problem: ['total_differs'],
  held_from: [
    'pending-confirmation',
    'confirmed',
    'pending',
    'processing',
    'preparing-for-shipment',
    'preparing-for-pickup',
    'ready-for-pickup',
    'partial-shipment',
  ],
}

type Flip = { readonly fact: string; readonly to: Partial<OrderLife> }

const flips: Flip[] = Object.entries(otherValues).flatMap(([fact, values]) =>
  values.map((value) => ({ fact, to: { [fact]: value } })),
)

/** The ready order, and for each fact the order that differs in this one. */
export const ordersWithOneFactChanged: OrderLife[] = [readyOrder, ...flips.map(({ to }) => ({ ...readyOrder, ...to }))]

/** Every order that differs from the ready one in at most two facts. */
export const ordersWithTwoFactsChanged: OrderLife[] = [
  ...ordersWithOneFactChanged,
  ...flips.flatMap((one, index) =>
    flips
      .slice(index + 1)
      .filter((other) => other.fact !== one.fact)
      .map((other) => ({ ...readyOrder, ...one.to, ...other.to })),
  ),
]

/** What a failing test says of the order it failed on. */
export const differenceOf = (life: OrderLife): string =>
  Object.entries(life)
    .filter(([fact, value]) => value !== readyOrder[fact as keyof OrderLife]) // entries of an OrderLife
    .map(([fact, value]) => `${fact} ${value}`)
    .join(', ') || 'as it should be'
