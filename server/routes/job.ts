import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { requireExport, startExport } from '#server/export/start.ts'
import { startBulk } from '#server/jobs/start-bulk.ts'
import { untilGone } from '#server/until-gone.ts'
import { callerOf } from '#server/caller.ts'
import { implement } from '#server/route.ts'
import { turns } from '#server/search/share.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { requestJobMove, removeLeftover } from '#server/store/job.ts'

/** Background jobs: exports, and moves on many records. */
export function jobRoutes(app: FastifyInstance, config: Config): void {
  const files = fileStore(config)
  implement(app, 'export.start', (call) => call.change((tx) => startExport(tx, callerOf(call), call.body)))

  implement(app, 'export.check', async (call) => {
    await requireExport(call.db, callerOf(call), call.body)
    return true as const
  })

  implement(app, 'export.abort', async (call) => {
    const left = { file: undefined as Awaited<ReturnType<typeof requestJobMove>> } // filled by the transaction
    const answer = await call.change(async (tx) => {
      left.file = await requestJobMove(tx, callerOf(call), call.params.id, { type: 'export-job.abort' })
      return true
    })
    await removeLeftover(files, left.file)
    return answer
  })

  // a rehearsal judges up to 10,000 records: one person's wait for each other
  const rehearsals = turns(1)
  implement(app, 'object.bulk', (call) => {
    const start = (signal: AbortSignal) =>
      call.change((tx) => startBulk(tx, callerOf(call), call.params.object, call.body, signal))
    // what was begun is a job, and goes on without whoever began it
    return call.body.dry_run === true
      ? untilGone(call.request, (signal) => rehearsals(call.user.id, () => start(signal)))
      : start(new AbortController().signal)
  })
}
