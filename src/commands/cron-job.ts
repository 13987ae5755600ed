import type { CronJobEvent } from '#machines/cron-job/cron-job.ts'
import { lifeCommandsFor } from './command.ts'

/** The moves of a scheduled job; what then does not happen any more is asked for in words. */
export const cronJobCommands = lifeCommandsFor<CronJobEvent>('cron-job', {
  'cron-job.run': { keys: 'r', icon: 'go', surfaces: ['toolbar', 'row'] },
  // one key for a pair of which the job never allows both
  'cron-job.switch_off': { keys: 's o', icon: 'stop', surfaces: ['toolbar', 'row'], confirm: true, tone: 'danger' },
  'cron-job.switch_on': { keys: 's o', icon: 'wait', surfaces: ['toolbar', 'row'] },
})
