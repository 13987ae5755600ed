import { DateTime } from 'luxon'
import { houseZone } from '#entities/zone.ts'
import type { Config } from '#server/config.ts'
import { raiseOverDue } from '#server/invoice/over-due.ts'
import { updateWords } from '#server/search/words.ts'
import { folderOf } from '#server/store/file.ts'
import type { ScheduledJob } from './cron-runs.ts'
import { runHousekeeping } from './housekeeping.ts'

/** Everything that the clock sets off. A job comes in by its line. */
export const scheduledJobs = (config: Pick<Config, 'dataDir'>): readonly ScheduledJob[] => [
  {
    name: 'over-due',
    // by the minute: an invoice may be sent that was due before
    cron: '* * * * *',
    zone: houseZone,
    run: ({ db, now, signal }) => raiseOverDue(db, { now: DateTime.fromJSDate(now), signal }),
  },
  { name: 'housekeeping', cron: '17 * * * *', zone: 'UTC', run: ({ db }) => runHousekeeping(db, folderOf(config)) },
  {
    name: 'search-words',
    cron: '47 * * * *',
    zone: 'UTC',
    run: ({ db, signal }) => updateWords(db, () => signal.aborted),
  },
]
