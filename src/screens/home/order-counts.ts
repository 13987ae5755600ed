import { hrefOf } from '#commands/places.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { order } from '#entities/order/order.ts'
import { clauseText } from '#screens/derive/clause.ts'

/** How many orders stand in which status. */
export const orderCounts = { object: 'order', scope: ['facets' as const] }

/** The list of the orders in a status. */
export const hrefIn = (status: OrderStatus): string =>
  `${hrefOf('orders')}?status=${encodeURIComponent(clauseText(order.fields.status, { field: 'status', op: 'in', values: [status] }))}`
