import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { countReturned } from '#server/return/count.ts'
import { receiveReturn, returnOf } from '#server/return/receive.ts'
import { implement } from '#server/route.ts'

/** What comes back, by its code. */
export function returnRoutes(app: FastifyInstance): void {
  implement(app, 'return.receive', async (call) => {
    const id = await returnOf(call.db, call.user, call.body.code)
    return call.change((tx) => receiveReturn(tx, callerOf(call), id))
  })

  implement(app, 'packing.count_back', (call) =>
    call.change((tx) => countReturned(tx, callerOf(call), call.params.id, call.body)),
  )
}
