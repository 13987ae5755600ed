import { cronJob } from '#entities/cron-job/cron-job.ts'
import { lifeOfCronJob } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What the console asks of the life of a scheduled job. */
export const movesOfCronJob = movesOf(lifeOfCronJob, {
  nameOf: ({ name }) => name,
  calledBy: cronJob.calledBy,
  standingOf: (status) => ({ status }),
  // a run leaves it as it was: on or off
  outcome: ({ type }) => (type === 'cron-job.run' ? {} : undefined),
  usual: ({ status }) => (status === 'on' ? ['cron-job.run'] : ['cron-job.switch_on', 'cron-job.run']),
})
