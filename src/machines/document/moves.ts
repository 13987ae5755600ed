import { lifeOfDocument } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a document. */
export const movesOfDocument = movesOf(lifeOfDocument, {
  nameOf: ({ number }) => number,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => (status === 'issued' ? ['document.send'] : []),
  // the customer would get it twice
  asksFirst: (_, { date_sent }) => date_sent !== null,
  particulars: (_, { email }) => (email === null ? [] : [{ field: 'email', text: email }]),
  hasAddress: ({ email }) => email !== null,
  road: {
    columns: [{ statuses: ['draft'] }, { statuses: ['issued'] }, { statuses: ['sent', 'cancelled'] }],
    begins: [0, 33, 67],
  },
})
