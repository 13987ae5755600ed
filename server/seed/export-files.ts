import { transaction, type Db } from '#server/db.ts'
import { writeExport } from '#server/export/write.ts'
import { sql } from '#server/sql.ts'
import { fileStore, type FilesPlace } from '#server/file/store/file-store.ts'
import { lockedJob } from '#server/store/job.ts'

/** Writes what the demo's finished exports hold, as the server writes any export: each can be downloaded for a week. */
export async function writeDemoExports(db: Db, config: FilesPlace): Promise<void> {
  const jobs = await db.rows<{ id: number }>(sql`
    select id from export_jobs where kind = 'export' and state = 'completed' order by id`)
  for (const { id } of jobs) {
    const job = await lockedJob(db, id)
    if (job === undefined) continue
    let rows = 0
    const written = await writeExport({
      db,
      job,
      files: fileStore(config),
      signal: new AbortController().signal,
      reportProgress: ({ total }) => (rows = total),
      finalize: () => Promise.resolve(),
    })
    if ('because' in written) throw new Error(`The demo's export ${id} cannot be written: ${written.because}`)
    await transaction(db, async (tx) => {
      await written.store(tx)
      await tx.run(sql`update export_jobs set items_total = ${rows} where id = ${id}`)
    })
  }
}
