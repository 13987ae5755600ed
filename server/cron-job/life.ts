import type { CronJobRow } from '#entities/cron-job/cron-job.ts'
import { lifeOfCronJob } from '#machines/cron-job/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'

export const cronJobLife: ServerLife<CronJobRow> = {
  life: lifeOfCronJob,
  noArguments: {},
  // what was due while it was off owes no run
  columns: (before, { status }) => ({
    status,
    ...(status === 'on' && before.status === 'off' && { date_known: sql`now()` }),
  }),
  effects: {
    // whoever looks next takes it up, and somebody looks every second
    'job run': ({ tx, record }) =>
      tx.run(sql`insert into cron_runs (job, date_due) values (${record.name}, clock_timestamp())`),
  },
  undoReasons: { no_way_back: { found: () => sql`select` } },
}
