import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import { lifeOfTransaction } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What of an authorised amount is let go for good where less is captured. */
const releasedOf = ({ amount, currency }: { amount: string; currency: string }, captured: string): string => {
  const digits = digitsOf(currency)
  return decimal(minorOf(amount, digits) - minorOf(captured, digits), digits)
}

/** What the console asks of the life of a payment. */
export const movesOfTransaction = movesOf(lifeOfTransaction, {
  nameOf: ({ number, reference }) => reference ?? number,
  standingOf: (status) => ({ status }),
  notOfMany: ['reason', 'invoice_id', 'amount'],
  usual: ({ status, provider, excess_left, is_asked }) => {
    // it is the provider's turn
    if (is_asked) return []
    if (Number(excess_left) > 0) return ['transaction.use', 'transaction.refund']
    if (status === 'authorised' && provider !== null) return ['transaction.capture', 'transaction.void']
    if (status === 'pending' || status === 'authorised')
      return [provider === null ? 'transaction.receive' : 'transaction.authorise', 'transaction.void']
    return []
  },
  // where it stands says nothing of what came of it
  outcome: (event, { excess_left, amount, currency }): Readonly<Record<string, string>> | undefined => {
    if (event.type === 'transaction.refund' && excess_left !== null) return { drafted: excess_left }
    if (event.type !== 'transaction.capture') return undefined
    const asked = 'amount' in event ? String(event.amount) : amount
    return { asked, released: releasedOf({ amount, currency }, asked) }
  },
  made: ({ type }, { refund }) =>
    type === 'transaction.refund' && refund !== null ? { object: 'refund', ...refund } : undefined,
  particulars: (id, { amount, currency, payment_method, excess_left }, given) => [
    ...(id === 'transaction.refund' && excess_left !== null
      ? [{ field: 'excess_left', amount: excess_left }]
      : [{ field: 'amount', ...(id === 'transaction.capture' && { called: 'authorised' }), amount }]),
    ...(id === 'transaction.capture' && typeof given['amount'] === 'string' && Number(given['amount']) < Number(amount)
      ? [{ field: 'authorised_amount', called: 'released', amount: releasedOf({ amount, currency }, given['amount']) }]
      : []),
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
