import type { RefundStatus } from '#entities/refund/parts.ts'
import type { RefundMove } from './refund.ts'
import { lifeOfRefund } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What usually comes next, the likeliest first. */
const usual: Readonly<Partial<Record<RefundStatus, readonly RefundMove[]>>> = {
  draft: ['refund.confirm', 'refund.discard'],
  confirmed: ['refund.pay_out'],
  failed: ['refund.retry', 'refund.pay_out'],
}

/** What the console asks of the life of a refund. */
export const movesOfRefund = movesOf(lifeOfRefund, {
  nameOf: ({ number }) => number,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => usual[status] ?? [],
  hasAddress: ({ email }) => email !== null,
  particulars: (id, { gross, order, customer, is_automatic }) => [
    { field: 'gross', called: 'refunded', amount: gross },
    ...(id === 'refund.discard'
      ? []
      : [
          { field: 'is_automatic', called: 'way', word: is_automatic ? 'way.provider' : 'way.hand' },
          ...(customer === null ? [] : [{ field: 'customer', called: 'recipient', text: customer.label }]),
        ]),
    { field: 'order', text: order.label },
  ],
  road: {
    columns: [{ statuses: ['draft'] }, { statuses: ['confirmed', 'discarded'] }, { statuses: ['paid-out', 'failed'] }],
    begins: [0, 33, 67],
  },
})
