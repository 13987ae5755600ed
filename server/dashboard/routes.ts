import type { FastifyInstance } from 'fastify'
import { isLicensed, modules } from '#entities/licence.ts'
import type { Db } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { implement } from '#server/route.ts'
import { shares } from '#server/search/share.ts'
import { sql } from '#server/sql.ts'
import { viewsFor } from '#server/store/saved-view.ts'
import { activeUsersOf } from './active-users.ts'
import { orderStatsOf } from './order-stats.ts'
import { queueStandOf } from './sync-queue.ts'
import { worklistsOf } from './worklists.ts'

/** The figures of the start page: each widget asks for its own. */
export function dashboardRoutes(app: FastifyInstance): void {
  const shareOf = shares(app.db.search)
  // somebody's slow worklists wait for each other, and for nobody else's
  const own = (user: { id: number }): Db => ({ ...app.db, search: shareOf(user.id) })
  implement(app, 'dashboard.worklists', async (call) => {
    const { objects, most } = call.body ?? {}
    const views = await viewsFor(call.db, call)
    const asked = objects === undefined ? views : views.filter(({ object }) => objects.includes(object))
    return worklistsOf(own(call.user), call.user, asked.slice(0, most))
  })
  implement(app, 'dashboard.order_stats', ({ user, db, body }) => orderStatsOf(db, user, body?.shop))
  implement(app, 'dashboard.sync_queue', ({ user, db }) => queueStandOf(db, user))
  implement(app, 'dashboard.active_users', ({ user, db }) => activeUsersOf(db, user))
  implement(app, 'dashboard.licence', async ({ user, db }) => {
    if (!user.roles.includes('admin')) throw refuse({ status: 403, code: 'no_right' })
    const { enabled_users } = await db.one<{ enabled_users: number }>(sql`
      select count(*)::integer as enabled_users from users where is_enabled`)
    const { licences } = user
    return {
      modules: modules.map((module) => ({ module, is_granted: isLicensed(module, licences) })),
      enabled_users,
    }
  })
}
