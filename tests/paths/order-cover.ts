import { placementStatuses } from '#entities/order/status.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { OrderEvent, OrderOccurrence } from '#machines/order/events.ts'
import type { OrderLife } from '#machines/order/rules.ts'
import { eventCases } from '#tests/support/order-events.ts'
import { readyOrder } from '#tests/support/order-life.ts'
import { coverPaths } from './cover.ts'
import type { Path, Root } from './model.ts'
import { orderWorld } from './order-world.ts'

export type OrderPath = Path<OrderLife, OrderEvent | OrderOccurrence>

/** How an order is born (ADR 0007): a new one, a shop's basket, an import. */
const births: OrderStatus[] = ['preparing', 'cart', 'pending-import']

const kinds: Partial<OrderLife>[] = [
  ...placementStatuses.map((placement_status) => ({ placement_status })),
  { packed_quantity: 1 },
  { is_pickup: true },
  { is_paid: true, has_payment: true },
  { open_quantity: 0 },
  { open_quantity: 3 },
  { completes_on_delivery: true },
]

export const orderRoots = births.flatMap((status) =>
  kinds.map((facts): Root<OrderLife> => ({ status, context: { ...readyOrder, ...facts } })),
)

/** A parcel holds no more than what is open: the server answers 422 to anything else. */
export const isPossible = (o: OrderLife, event: OrderEvent | OrderOccurrence): boolean =>
  event.type !== 'order.confirm_shipment' ||
  !Array.isArray(event.contents) ||
  event.contents.reduce((sum, { quantity }) => sum + quantity, 0) <= o.open_quantity - o.packed_quantity

/** What an argument of a move changes about the order besides the chart: a pickup once chosen stays one, and so does a method. */
export const given = (o: OrderLife, event: OrderEvent | OrderOccurrence): Partial<OrderLife> => ({
  is_pickup: o.is_pickup || (event.type === 'order.prepare_pickup' && event.shipping_method_id !== undefined),
  is_method_allowed: o.is_method_allowed || (event.type === 'order.place' && event.payment_method_id !== undefined),
})

/** Became ready before there were codes: it may still be sent instead. */
const withoutCode: Root<OrderLife> = { status: 'ready-for-pickup', context: { ...readyOrder, is_pickup: true } }

/** As few lives of an order as it takes to go through every status by every transition. */
export const orderCover = (possible = isPossible, wanted: Parameters<typeof coverPaths>[3] = {}): OrderPath[] =>
  coverPaths(
    orderWorld,
    [{ status: 'preparing', context: readyOrder }, ...orderRoots, withoutCode],
    {
      cases: eventCases,
      // on a path an order is collected from the start, or never: the chart alone does not know that a method makes it so
      isPossible: (o, event) =>
        possible(o, event) &&
        (event.type !== 'order.prepare_pickup' || event.shipping_method_id === undefined || o.is_pickup),
      abstract: (o: OrderLife) => [
        o.open_quantity,
        o.packed_quantity,
        o.shipped_quantity,
        o.is_paid,
        o.held_from,
        o.has_cancellation,
        o.is_pickup && o.has_pickup_code,
      ],
    },
    wanted,
  )
