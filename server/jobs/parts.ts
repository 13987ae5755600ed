import type { ExportJob } from '#entities/export-job.ts'
import { accountOf } from '#server/store/bulk-items.ts'
import type { PartReaders } from '#server/store/record-part.ts'

/** What a job's record read expands. */
export const partsOfJob: PartReaders = {
  // a row of export_job_rows
  account: (db, asker, job) => accountOf(db, asker, job as ExportJob),
}
