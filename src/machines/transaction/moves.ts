import { lifeOfTransaction } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a payment. */
export const movesOfTransaction = movesOf(lifeOfTransaction, {
  nameOf: ({ number, reference }) => reference ?? number,
  standingOf: (status) => ({ status }),
  notOfMany: ['reason'],
  usual: ({ status, provider }) => {
    if (status === 'authorised' && provider !== null) return ['transaction.capture', 'transaction.void']
    if (status === 'pending' || status === 'authorised')
      return [provider === null ? 'transaction.receive' : 'transaction.authorise', 'transaction.void']
    return []
  },
  particulars: (_, { amount, payment_method }) => [
    { field: 'amount', amount },
    { field: 'payment_method', text: payment_method.label },
  ],
  road: {
    columns: [
      { statuses: ['pending'] },
      { statuses: ['authorised', 'voided', 'failed'] },
      { statuses: ['captured'] },
      { statuses: ['partially-refunded', 'refunded'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
