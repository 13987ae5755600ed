import type { FastifyInstance } from 'fastify'
import type { FeedTarget } from '#entities/feed/parts.ts'
import { callerOf } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { feedAddress, renewAddress } from '#server/feed/address.ts'
import { startFeed } from '#server/feed/job.ts'
import { previewOf } from '#server/feed/preview.ts'
import { implement } from '#server/route.ts'
import { readRecord } from '#server/store/record.ts'

/** What is done with a feed besides writing it: it is run, looked at, and given to its target. */
export function feedRoutes(app: FastifyInstance, config: Config): void {
  for (const action of ['feed.run', 'feed.check'] as const)
    implement(app, action, (call) => call.change((tx) => startFeed(tx, callerOf(call), config, call.params.id, action)))

  implement(app, 'feed.preview', async ({ user, locale, db, params: { id } }) => {
    const record = await readRecord(db, { user, locale }, { object: 'feed', id }, [])
    return previewOf(db, id, (record as unknown as { target: FeedTarget }).target, locale) // as its view has it
  })

  implement(app, 'feed.address', ({ user, locale, db, params }) => feedAddress(db, { user, locale }, config, params.id))

  implement(app, 'feed.renew_address', (call) =>
    call.change((tx) => renewAddress(tx, callerOf(call), config, call.params.id)),
  )
}
