import { lifeOfTransaction } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a payment. */
export const movesOfTransaction = movesOf(lifeOfTransaction, {
  nameOf: ({ number, reference }) => reference ?? number,
  standingOf: (status) => ({ status }),
  notOfMany: ['reason', 'invoice_id', 'amount'],
  usual: ({ status, provider, excess_left }) => {
    if (Number(excess_left) > 0) return ['transaction.use', 'transaction.refund']
    if (status === 'authorised' && provider !== null) return ['transaction.capture', 'transaction.void']
    if (status === 'pending' || status === 'authorised')
      return [provider === null ? 'transaction.receive' : 'transaction.authorise', 'transaction.void']
    return []
  },
  // where it stands says nothing of what came of it
  outcome: ({ type }, { excess_left }) =>
    type === 'transaction.refund' && excess_left !== null ? { drafted: excess_left } : undefined,
  particulars: (id, { amount, payment_method, excess_left }) => [
    ...(id === 'transaction.refund' && excess_left !== null
      ? [{ field: 'excess_left', amount: excess_left }]
      : [{ field: 'amount', amount }]),
    { field: 'payment_method', text: payment_method.label },
  ],
  road: {
    columns: [
      { statuses: ['pending'] },
      { statuses: ['authorised', 'voided', 'failed'] },
      { statuses: ['captured'] },
      { statuses: ['partially-refunded', 'refunded', 'charged-back'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
