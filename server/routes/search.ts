import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db.ts'
import { implement } from '#server/route.ts'
import { lookup } from '#server/search/lookup.ts'
import { search } from '#server/search/search.ts'
import { shares } from '#server/search/share.ts'
import { countsOfViews } from '#server/search/view-counts.ts'
import { viewsFor } from '#server/store/saved-view.ts'

export function searchRoutes(app: FastifyInstance): void {
  const shareOf = shares(app.db.search)
  const own = (user: { id: number }): Db => ({ ...app.db, search: shareOf(user.id) })
  implement(app, 'search', ({ user, body }) => search(own(user), user, body))
  implement(app, 'saved_view.counts', async (call) =>
    countsOfViews(own(call.user), call.user, await viewsFor(call.db, call, call.body.object)),
  )
  implement(app, 'lookup', ({ user, body }) => lookup(own(user), user, body))
}
