import type { OrderStatus } from '#entities/order/status.ts'
import type { Effect } from '../life/life.ts'
import { to } from './transition.ts'

// What the order's money does to it: what comes in, goes back, or is given up.
export const refunded = {
  'order.refund_confirmed': [
    to('refunded', { all: ['hasPayment'], when: 'concerns all' }),
    to('partial-refund', { all: ['hasPayment'], when: 'concerns part' }),
  ],
}
/** Once it is placed a refund is drafted, which moves the order as soon as somebody confirms it. */
export const refunds = (status: OrderStatus) => ({
  ...refunded,
  'order.refund': to(status, { all: ['hasTransactions'], effects: [{ kind: 'refund', name: 'draft' }] }),
})
export const paid = { 'order.paid': to('processing') }
const in_vain: Effect[] = [{ kind: 'refund', name: 'draft_rest' }]
/** What its provider took while the order was called off is to go back. */
export const paid_in_vain = {
  'order.paid': to('cancelled', { effects: in_vain }),
  'order.part_paid': to('cancelled', { effects: in_vain }),
}
export const written_off = { 'order.written_off': to('debt-default') }
/** A claim is given up with or without a collection agency. */
export const to_collection = { 'order.handed_to_collection': to('debt-collection'), ...written_off }
