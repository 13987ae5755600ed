import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type JobRow = {
  id: number
  state: string
  reason: string | null
  items_processed: number
  items_total: number
  items_done: number
  items_refused: number
  outcome: string | null
  file_id: number | null
  attempt: number
}

export const jobRow = (db: Db, id: number): Promise<JobRow | undefined> =>
  db.maybe<JobRow>(sql`
    select id, state, reason, items_processed, items_total, items_done, items_refused, outcome, file_id, attempt
    from export_jobs where id = ${id}`)

/** Waits until the job is what is asked for; answers it. */
export async function jobUntil(
  db: Db,
  id: number,
  suits: (job: JobRow) => boolean = ({ state }) => state === 'completed' || state === 'failed',
  patience = 30_000,
): Promise<JobRow> {
  for (const until = Date.now() + patience; Date.now() < until;) {
    const job = await jobRow(db, id)
    if (job !== undefined && suits(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The job did not get there: ${JSON.stringify(await jobRow(db, id))}`)
}

/** Reads what an export wrote, by the rules of RFC 4180. */
export function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at)
    if (isQuoted) {
      if (mark !== '"') cell += mark
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (mark === '"') isQuoted = true
    else if (mark === separator) {
      row.push(cell)
      cell = ''
    } else if (mark === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
    } else cell += mark
  }
  return rows
}
