import { open } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { startExport } from '#server/export/start.ts'
import { startBulk } from '#server/jobs/start-bulk.ts'
import { callerOf } from '#server/caller.ts'
import { implement, implementFile } from '#server/route.ts'
import { turns } from '#server/search/share.ts'
import { fileFor, folderOf, fileGone, redeemTicket, ticketFor, type StoredFile } from '#server/store/file.ts'
import { requestJobMove, removeLeftover } from '#server/store/job.ts'

/** Background jobs: exports with their files, and moves on many records. */
export function jobRoutes(app: FastifyInstance, config: Config): void {
  const folder = folderOf(config)
  implement(app, 'export.start', (call) => call.change((tx) => startExport(tx, callerOf(call), call.body)))

  implement(app, 'export.abort', async (call) => {
    const left = { file: undefined as Awaited<ReturnType<typeof requestJobMove>> } // filled by the transaction
    const answer = await call.change(async (tx) => {
      left.file = await requestJobMove(tx, callerOf(call), call.params.id, { type: 'export-job.abort' })
      return true
    })
    await removeLeftover(folder, left.file)
    return answer
  })

  // a rehearsal judges up to 10,000 records: one person's wait for each other
  const rehearsals = turns(1)
  implement(app, 'object.bulk', (call) => {
    const start = () => call.change((tx) => startBulk(tx, callerOf(call), call.params.object, call.body))
    return call.body.dry_run === true ? rehearsals(call.user.id, start) : start()
  })

  implement(app, 'file.ticket', async ({ user, db, params }) => {
    const { token, until } = await ticketFor(db, user, params.id)
    return { url: `/api/v3/file/ticket/${token}`, until }
  })

  implementFile(app, 'file.content', async ({ user, db, params }, reply) =>
    send(reply, folder, await fileFor(db, user, params.id)),
  )

  implementFile(app, 'file.by_ticket', async ({ db, params }, reply) =>
    send(reply, folder, await redeemTicket(db, params.token)),
  )
}

/** What somebody has removed from the disk is gone, not a fault of the server. */
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function send(reply: FastifyReply, folder: string, { name, type, size, path: own }: StoredFile) {
  const bytes = await open(path.join(folder, own)).catch((error: unknown) => {
    throw isMissing(error) ? fileGone() : error
  })
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(bytes.createReadStream())
}
