import type { SyncJobEvent } from '#machines/sync-job/sync-job.ts'
import { lifeCommandsFor } from './command.ts'

/** The moves of a job in the sync queue; `r` and `Delete` are those of every list of jobs. */
export const syncJobCommands = lifeCommandsFor<SyncJobEvent>('sync-job', {
  'sync-job.retry': { keys: 'r', icon: 'go', surfaces: ['toolbar', 'row'] },
  'sync-job.dismiss': {
    keys: 'Delete',
    icon: 'stop',
    surfaces: ['toolbar', 'row'],
    tone: 'danger',
    asks: ['reason'],
  },
})
