import type { cronJobParts } from '#entities/cron-job/parts.ts'
import { sql } from '#server/sql.ts'
import { readersBy, type PartQuery, type PartReaders, type RecordRow } from '#server/store/record-part.ts'

/** As many of its runs as are kept to look at. */
const mostRuns = 50

const queries: Readonly<Record<Exclude<keyof typeof cronJobParts, 'history'>, PartQuery<RecordRow>>> = {
  runs: ({ id }) => sql`
    select r.id, r.state, r.date_due, r.date_started,
      round(extract(epoch from r.date_finished - r.date_started)::numeric, 1)::float8 as duration, r.did, r.error
    from cron_jobs j join cron_runs r on r.job = j.name
    where j.id = ${id} order by r.date_due desc limit ${mostRuns}`,
}

/** What of a scheduled job its record read expands. */
export const partsOfCronJob: PartReaders = readersBy(queries)
