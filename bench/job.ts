import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type Timed = { state: string; took: number }

/** Until the job is at rest; how long it worked, its wait for a worker left out; milliseconds. */
export async function over(db: Db, id: number): Promise<Timed> {
  for (;;) {
    const job = await db.one<Timed>(sql`
      select state, extract(epoch from date_finished - date_started)::float8 * 1000 as took
      from export_jobs where id = ${id}`)
    if (job.state === 'completed' || job.state === 'failed') return job
    await pause(20)
  }
}

const figure = async (pid: number, name: string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) * 1024
}
/** What a process holds in memory now; bytes. */
export const residentOf = (pid: number): Promise<number> => figure(pid, 'VmRSS')
/** The most that it has held since it began; bytes. */
export const peakOf = (pid: number): Promise<number> => figure(pid, 'VmHWM')
