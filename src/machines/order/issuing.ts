import type { OrderRow } from '#entities/order/order.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { ReasonCode } from '#entities/reason.ts'

/** The papers of an order that somebody issues by hand; those that go with the goods are drawn where these are packed. */
export const issuedByHand = ['invoice', 'proposal'] as const
export type IssuedByHand = (typeof issuedByHand)[number]

/** Nothing is owed yet in these, or nothing any more. */
const owesNothing: readonly OrderStatus[] = [
  'pending-import',
  'imported',
  'cart',
  'preparing',
  'proposal',
  'declined',
  'failed',
  'refunded',
  'cancelled',
]
/** While what is asked for can still be offered. */
const isOpen: readonly OrderStatus[] = ['cart', 'preparing', 'proposal', 'declined', 'pending-confirmation']

/** Why no such paper is issued by hand for an order in this status; whether an invoice stands already is seen beside it. */
export function issuingRefusal(
  { status, item_count }: Pick<OrderRow, 'status' | 'item_count'>,
  type: IssuedByHand,
): ReasonCode | undefined {
  if (type === 'invoice' ? owesNothing.includes(status) : !isOpen.includes(status)) return 'wrong_state'
  return item_count === 0 ? 'no_items' : undefined
}

/** Nothing of these is packed, or was. */
const isNotPacked: readonly OrderStatus[] = [
  'pending-import',
  'imported',
  'cart',
  'preparing',
  'proposal',
  'declined',
  'failed',
  'cancelled',
]

/** Are there papers that go with the goods of an order in this status? */
export const hasSlips = (status: OrderStatus): boolean => !isNotPacked.includes(status)
