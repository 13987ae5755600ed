import type { CronJobFacts } from '#machines/cron-job/cron-job.ts'
import type { Policy } from '../policy.ts'

/** Scheduled jobs: on or off, and run by hand in either, one run at a time. */
export const cronJobPolicy = {
  events: {
    run: { type: 'cron-job.run' },
    'switch off': { type: 'cron-job.switch_off' },
    'switch on': { type: 'cron-job.switch_on' },
  },
  knows: { '': { is_running: false }, running: { is_running: true } },
  table: `
    on            | run → on, switch off → off
    on (running)  | run → –
    off           | run → off, switch on → on
    off (running) | run → –`,
} as const satisfies Policy<CronJobFacts>
