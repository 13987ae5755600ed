import type { FastifyInstance } from 'fastify'
import { mayViewAs } from '#entities/user/view-as.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { personOf, startView } from '#server/store/session.ts'
import { ownerFor, traceOf } from './owner.ts'

/** An administrator looks at the console as another user does; what ends it is signing out of it, or of their own session. */
export function viewAsRoutes(app: FastifyInstance): void {
  implement(app, 'user.view_as', ({ user, params, change, request }) =>
    change(async (tx) => {
      const address = addressOf(request)
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address })
      if (!by.roles.includes('admin')) throw refuse({ status: 403, code: 'no_right' })
      if (owner === by.id) throw refuse({ status: 409, code: 'own_view' })
      const viewed = await personOf(tx, owner)
      if (viewed === undefined) throw refuse({ status: 409, code: 'view_of_disabled' })
      if (!mayViewAs(by, viewed)) throw refuse({ status: 403, code: 'view_beyond' })
      const token = await startView(tx, user.session_id, owner, address)
      await traceOf(tx, by, owner, 'user.view_as', {})
      return { token }
    }),
  )
}
