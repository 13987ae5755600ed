import { orderStatuses, type OrderStatus } from './status.ts'

/** In these nobody has ordered yet, or has not in the end. */
const notPlaced: readonly OrderStatus[] = [
  'pending-import',
  'imported',
  'cart',
  'preparing',
  'proposal',
  'declined',
  'failed',
  'cancelled',
]

/** The statuses of what was ordered: what a day's orders and its revenue count. */
export const placedStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !notPlaced.includes(status))
