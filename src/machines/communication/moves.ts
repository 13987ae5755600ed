import { lifeOfCommunication } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a mail. */
export const movesOfCommunication = movesOf(lifeOfCommunication, {
  nameOf: ({ subject }) => subject,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => (status === 'sent' || status === 'queued' ? [] : ['communication.resend']),
  road: {
    columns: [
      { statuses: ['queued'] },
      { statuses: ['unclear', 'outbox'] },
      { statuses: ['sent', 'failed', 'dismissed'] },
    ],
    begins: [0, 33, 67],
  },
})
