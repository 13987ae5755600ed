import type { syncJobParts } from '#entities/sync-job/parts.ts'
import { isSecret, struck } from '#server/redact.ts'
import { sql } from '#server/sql.ts'
import type { PartReader, PartReaders } from '#server/store/record-part.ts'

/** Whom it goes to stays with the record. */
const isPersonal = (name: string): boolean => name === 'to'

const shown = (name: string, value: unknown): string => {
  if (isSecret(name) || isPersonal(name)) return '"***"'
  return struck(JSON.stringify(value)).slice(0, 2000)
}

/** What of a job its record read expands. */
const parts: Readonly<Record<Exclude<keyof typeof syncJobParts, 'history'>, PartReader>> = {
  data: async (db, _, { id }) => {
    const { payload } = await db.one<{ payload: Record<string, unknown> }>(
      sql`select payload from outbox where id = ${id}`,
    )
    return Object.entries(payload).map(([name, value]) => ({ name, value: shown(name, value) }))
  },
  attempts: (db, _, { id }) =>
    db.rows(sql`
      select number, outcome, said, count, missing, answer, duration, date_finished from outbox_attempts
      where job_id = ${id} order by number desc limit 100`),
}

export const partsOfSyncJob: PartReaders = parts
