import { setup } from 'xstate'
import type { CronJobStatus } from '#entities/cron-job/parts.ts'
import type { Effect, Rules } from '../life/life.ts'

export type CronJobEvent = { type: 'cron-job.run' } | { type: 'cron-job.switch_off' } | { type: 'cron-job.switch_on' }

/** Every event of a person, in the order in which menus show them. */
export const cronJobMoves = [
  'cron-job.run',
  'cron-job.switch_off',
  'cron-job.switch_on',
] as const satisfies readonly CronJobEvent['type'][]
export type CronJobMove = (typeof cronJobMoves)[number]

/** What the guards read of a scheduled job. */
export type CronJobFacts = { is_running: boolean }

/** Named as questions; each says why it refuses. */
export const cronJobRules = {
  isNotRunning: { holds: (job) => !job.is_running, because: 'cron_runs' },
} as const satisfies Rules<CronJobFacts, CronJobEvent>
type CronJobRule = keyof typeof cronJobRules

const to = (target: CronJobStatus, all: readonly CronJobRule[] = [], effects: readonly Effect[] = []) => ({
  target,
  guard: { type: 'allows' as const, params: { all } },
  actions: effects.map((params) => ({ type: 'effect' as const, params })),
})
const run = (status: CronJobStatus) => ({
  'cron-job.run': to(status, ['isNotRunning'], [{ kind: 'job', name: 'run' }]),
})

/** The life of a scheduled job: on, or off, where the clock sets nothing off; run by hand it is in either. */
export const cronJobMachine = setup({
  types: {
    context: {} as CronJobFacts, // type carriers: xstate reads the types, never the values
    input: {} as CronJobFacts,
    events: {} as CronJobEvent,
  },
  guards: {
    allows: ({ context }, { all }: { all: readonly CronJobRule[] }) =>
      all.every((name) => cronJobRules[name].holds(context)),
  },
  actions: { effect: (_args, _effect: Effect) => {} },
}).createMachine({
  id: 'cron-job',
  context: ({ input }) => input,
  initial: 'on',
  states: {
    on: { on: { ...run('on'), 'cron-job.switch_off': to('off') } },
    off: { on: { ...run('off'), 'cron-job.switch_on': to('on') } },
  },
})
