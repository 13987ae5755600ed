import type { FastifyInstance } from 'fastify'
import type { SavedView } from '#api/saved-view.ts'
import { addressOf } from '#server/request.ts'
import { implement, type Call } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { changeView, createView, deleteView, viewsFor } from '#server/store/saved-view.ts'

/** Lists as people want to find them again; how many each holds is asked with the searches. */
export function savedViewRoutes(app: FastifyInstance): void {
  implement(app, 'saved_view.list', (call) => viewsFor(call.db, call, call.body?.object))

  implement(app, 'saved_view.create', (call) =>
    call.change(async (tx) => {
      const after = await createView(tx, call, call.body.data)
      await audit(tx, { ...about(call, after.id), verb: 'saved_view.create', after })
      return after
    }),
  )

  implement(app, 'saved_view.change', (call) =>
    call.change(async (tx) => {
      const { before, after } = await changeView(tx, call, call.params.id, call.body)
      await audit(tx, { ...about(call, after.id), verb: 'saved_view.change', before, after })
      return after
    }),
  )

  implement(app, 'saved_view.delete', (call) =>
    call.change(async (tx) => {
      const before = await deleteView(tx, call, call.params.id, call.body.version)
      await audit(tx, { ...about(call, before.id), verb: 'saved_view.delete', before })
      return { deleted: true as const }
    }),
  )
}

const about = ({ user, request }: Pick<Call<'saved_view.create'>, 'user' | 'request'>, id: SavedView['id']) => ({
  user,
  object: 'saved-view',
  objectId: id,
  remoteAddress: addressOf(request),
})
