import { mayRead, mayWrite } from '#entities/access.ts'
import type { CronJobRow } from '#entities/cron-job/cron-job.ts'
import type { CronJobStatus } from '#entities/cron-job/parts.ts'
import { defineLife } from '../life/define-life.ts'
import { cronJobMachine, cronJobMoves, cronJobRules } from './cron-job.ts'
import type { CronJobEvent, CronJobFacts, CronJobMove } from './cron-job.ts'

export const lifeOfCronJob = defineLife<CronJobRow, CronJobFacts, CronJobStatus, CronJobMove, CronJobEvent>({
  object: 'cron-job',
  machine: cronJobMachine,
  rules: cronJobRules,
  moves: cronJobMoves,
  takes: {},
  statusOf: ({ status }) => status,
  factsOf: ({ is_running }) => ({ is_running }),
  requirementsOf: () => [],
  hasForce: false,
  warnings: ['stops_by_itself'],
  warningsOf: (move) => (move === 'cron-job.switch_off' ? ['stops_by_itself'] : []),
  isIrreversible: () => false,
  // what a run did is not taken back by stopping it
  undoRefusals: { 'cron-job.run': ['no_way_back'], 'cron-job.switch_off': [], 'cron-job.switch_on': [] },
  maySee: (actor) => mayRead(actor, 'cron-job', null),
  mayMove: (actor) => mayWrite(actor, 'cron-job', null),
})
