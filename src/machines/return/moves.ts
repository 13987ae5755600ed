import type { ReturnStatus } from '#entities/return/parts.ts'
import { lifeOfReturn } from './life.ts'
import { movesOf } from '../life/moves.ts'
import type { ReturnMove } from './return.ts'

/** What usually comes next, the likeliest first. */
const usual: Readonly<Partial<Record<ReturnStatus, readonly ReturnMove[]>>> = {
  announced: ['return.receive', 'return.label'],
  received: ['return.accept', 'return.refuse'],
}

/** What the console asks of the life of a return. */
export const movesOfReturn = movesOf(lifeOfReturn, {
  nameOf: ({ number }) => number,
  standingOf: (status) => ({ status }),
  notOfMany: ['items'],
  usual: ({ status, refund }) => (status === 'accepted' && refund === null ? ['return.refund'] : (usual[status] ?? [])),
  particulars: (_, { order, customer }) => [
    { field: 'order', text: order.label },
    ...(customer === null ? [] : [{ field: 'customer', text: customer.label }]),
  ],
  road: {
    columns: [
      { statuses: ['announced'] },
      { statuses: ['received', 'withdrawn'] },
      { statuses: ['accepted', 'refused'] },
      { statuses: ['refunded'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
