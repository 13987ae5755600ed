import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { callerOf } from '#server/caller.ts'
import { importFile } from '#server/import/start.ts'
import { implement } from '#server/route.ts'
import { turns } from '#server/search/share.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { untilGone } from '#server/until-gone.ts'

/** Files whose rows become records, or change them. */
export function importRoutes(app: FastifyInstance, config: Config): void {
  const store = fileStore(config)
  // a file is read from end to end: one person's wait for each other
  const files = turns(1)
  implement(app, 'object.import', (call) => {
    const { object } = call.params
    const { body } = call
    const read = (signal: AbortSignal) =>
      files(call.user.id, () =>
        call.change((tx) => importFile(tx, callerOf(call), { object, body, files: store }, signal)),
      )
    // what was begun is a job, and goes on without whoever began it
    return body.dry_run === true ? untilGone(call.request, read) : read(new AbortController().signal)
  })
}
