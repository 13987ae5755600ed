import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExportLife } from '#machines/export-job.ts'
import { openDb, transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { folderOf } from '#server/file/store/file-store.ts'
import { lockedJob, moveJob } from '#server/store/job.ts'
import { jobUntil } from '#tests/support/jobs.ts'
import { exportStateOf, type JobHappening } from './export-job-cover.ts'

/**
 * The database behind a server whose own workers wait, so that they leave the jobs of the walks alone; what a worker
 * would raise is raised here.
 */
export async function openJobDriver(database: string, config: { dataDir: string }) {
  const db = openDb(database)
  const idOf = async (login: string) =>
    (await db.one<{ id: number }>(sql`select id from users where login = ${login}`)).id
  const [user, admin] = [await idOf('orders'), await idOf('admin')]
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true })

  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = transaction(db, async (tx) => {
    // nothing of the walks reads these
    await tx.run(sql`lock table shipping_methods in access exclusive mode`)
    locked.resolve()
    await over.promise
  })
  holding.catch(locked.reject)
  await locked.promise
  // as many as one server works on at once
  for (let taken = 0; taken < 2; taken += 1) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into export_jobs (user_id, object, columns, state, kind)
      values (${admin}, 'shipping-method', '["name"]', 'queued', 'export') returning id`)
    await jobUntil(db, id, ({ state }) => state === 'in-progress')
  }

  /** Bytes that can be fetched. */
  const aFile = async (): Promise<number> => {
    const name = `${crypto.randomUUID()}.csv`
    await writeFile(path.join(folder, name), 'number\n1\n')
    const { id } = await db.one<{ id: number }>(sql`
      insert into files (user_id, object, reach, name, type, size, sha256, path, date_expires)
      values (${user}, 'order', '[]', ${name}, 'text/csv', 9, '', ${name}, now() + interval '1 day') returning id`)
    return id
  }

  return {
    db,
    user,
    aFile,
    /** A job in this state that its worker has just given a sign of life of, and never will again. */
    born: async (status: string, { kind, has_file, can_undo, reason }: Partial<ExportLife> = {}): Promise<number> => {
      const state = exportStateOf(status)
      const isActive = !['queued', 'completed', 'failed'].includes(state)
      const file = has_file === true ? await aFile() : null
      const { id } = await db.one<{ id: number }>(sql`
        insert into export_jobs (user_id, object, columns, state, kind, reason, heartbeat, file_id,
          undo_token, undo_until, items_done)
        values (${user}, 'order', '["number"]', ${state}, ${kind ?? 'export'}, ${reason ?? null},
          ${isActive ? sql`now() + interval '1 hour'` : sql`null`}, ${file},
          ${can_undo === true ? crypto.randomUUID() : null}, now() + interval '1 hour', ${can_undo === true ? 1 : 0})
        returning id`)
      return id
    },
    /** Whoever works on it says so. */
    occur: (id: number, event: JobHappening): Promise<void> =>
      transaction(db, async (tx) => {
        const job = await lockedJob(tx, id)
        if (job !== undefined) await moveJob(tx, job, event)
      }),
    close: async () => {
      over.resolve()
      await holding
      await db.close()
    },
  }
}
export type JobDriver = Awaited<ReturnType<typeof openJobDriver>>
