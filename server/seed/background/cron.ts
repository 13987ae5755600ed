import { DateTime } from 'luxon'
import { latestTime, nextTime } from '#server/jobs/cron-runs.ts'
import { scheduledJobs } from '#server/jobs/scheduled-jobs.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { copyInto } from '../copy.ts'

/** As many runs as are kept to look at. */
const runs = 50

/** What each run of a demo day may have done, and how long it took, in ms. */
const usual: Readonly<Record<string, { did: readonly number[]; took: number }>> = {
  'over-due': { did: [0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 2], took: 90 },
  reminders: { did: [12, 9, 17, 4, 11], took: 2400 },
  offers: { did: [0, 0, 0, 0, 1, 0, 0, 2, 0], took: 60 },
  housekeeping: { did: [214, 187, 240, 96, 301], took: 700 },
  'search-words': { did: [], took: 350 },
  publishing: { did: [0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0], took: 40 },
  waitlist: { did: [0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0], took: 30 },
}

/** The scheduled jobs with their last runs: nearly all went well, one found the database away, one never began. */
export async function seedCron(tx: Tx, today: Date): Promise<void> {
  for (const job of scheduledJobs({ dataDir: '' })) {
    const { did = [], took = 500 } = usual[job.name] ?? {}
    await tx.run(sql`
      insert into cron_jobs (name, date_known, cron, zone, date_next)
      values (${job.name}, ${DateTime.fromJSDate(today).minus({ days: 90 }).toJSDate()}, ${job.cron}, ${job.zone}, ${nextTime(job, today)})`)
    const rows = []
    for (
      let at = 0, due = latestTime(job, today);
      at < runs;
      at += 1, due = latestTime(job, new Date(due.getTime() - 1))
    ) {
      const state = at === 17 ? 'failed' : at === 31 ? 'missed' : 'done'
      const started = new Date(due.getTime() + 400 + ((at * 37) % 900))
      const hasRun = state !== 'missed'
      rows.push({
        job: job.name,
        date_due: due,
        state,
        tries: hasRun ? 1 : 0,
        date_started: hasRun ? started : null,
        date_finished: hasRun ? new Date(started.getTime() + took + ((at * 53) % took)) : null,
        did: state === 'done' ? (did[at % did.length] ?? null) : null,
        error: state === 'failed' ? 'canceling statement due to statement timeout' : null,
      })
    }
    await copyInto(tx, 'cron_runs', rows)
  }
}
