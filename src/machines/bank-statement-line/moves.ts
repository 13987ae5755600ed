import { lifeOfBankLine } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a line of a bank statement. */
export const movesOfBankLine = movesOf(lifeOfBankLine, {
  // its amount stands beside it, as whoever reads writes amounts
  nameOf: ({ name, purpose }) => name ?? purpose,
  // what the bank writes of it names nobody's line
  figures: ({ date_booked, amount }) => ({ day: date_booked, amount }),
  standingOf: (status) => ({ status }),
  usual: ({ status, has_suggestion, is_owed }) => {
    if (status === 'booked') return []
    if (status === 'ignored') return ['bank-statement-line.reopen']
    return has_suggestion && is_owed
      ? ['bank-statement-line.book', 'bank-statement-line.postpone']
      : ['bank-statement-line.ignore', 'bank-statement-line.postpone']
  },
  particulars: (_, { amount }) => [{ field: 'amount', amount }],
  road: {
    columns: [
      { statuses: ['sure', 'check', 'unclear', 'returned'] },
      { statuses: ['later'] },
      { statuses: ['booked', 'ignored'] },
    ],
    begins: [0, 38, 70],
  },
})
