import { lifeOfSyncJob } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a job in the sync queue. */
export const movesOfSyncJob = movesOf(lifeOfSyncJob, {
  nameOf: ({ record }) => record.label,
  standingOf: (status) => ({ status }),
  usual: ({ status }) => (status === 'held' || status === 'queued' ? ['sync-job.dismiss'] : ['sync-job.retry']),
  road: {
    columns: [
      { statuses: ['held', 'queued'] },
      { statuses: ['running', 'stalled'] },
      { statuses: ['retrying', 'done'] },
      { statuses: ['dead', 'cancelled', 'dropped'] },
    ],
    begins: [0, 25, 50, 75],
  },
})
