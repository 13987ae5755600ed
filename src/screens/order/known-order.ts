import type { Order, OrderRow } from '#entities/order/order.ts'
import type { orderParts } from '#entities/order/parts.ts'

type Parts = Pick<Order, keyof typeof orderParts>

/** An order as far as it is known: what its row in a list said, until its parts have come. */
export type KnownOrder = OrderRow & Partial<Parts>

export const noParts: Parts = {
  addresses: [],
  items: [],
  fees: [],
  coupons: [],
  taxes: [],
  notes: [],
  payments: [],
  refunds: [],
  shipments: [],
  returns: [],
  documents: [],
  communication: [],
  vat_checks: [],
  history: [],
}
