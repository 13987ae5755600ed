import type { FastifyInstance } from 'fastify'
import { shop as entity } from '#entities/shop/shop.ts'
import { callerOf } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { transaction } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { connectShop } from '#server/shop-sync/connection/connect.ts'
import { inWords, storeOutcome } from '#server/shop-sync/connection/store-outcome.ts'
import { openConnection } from '#server/shop-sync/connection/open.ts'
import { testConnection } from '#server/shop-sync/connection/test.ts'
import { syncWholly } from '#server/shop-sync/whole.ts'
import { importAgain } from '#server/shop-sync/incoming/import-again.ts'
import { audit } from '#server/store/audit.ts'
import { readRecord } from '#server/store/record.ts'

/** How a shop is reached, whether it is, and what is told to it or read of it once more. */
export function shopRoutes(app: FastifyInstance, config: Config): void {
  implement(app, 'shop.connect', (call) =>
    call.change(async (tx) => {
      const { id } = await connectShop(tx, callerOf(call), config, call.params.id, call.body)
      return readRecord(tx, call, { object: 'shop', id }, [])
    }),
  )

  implement(app, 'shop.test_connection', async (call) => {
    const { db, user, locale, params, request } = call
    const opened = await transaction(db, async (tx) => {
      const found = await recordToEdit(tx, callerOf(call), sourceToEdit('shop'), params.id)
      requireRight(found.user, entity, found.before)
      return openConnection(tx, config, params.id)
    })
    if (opened === undefined) throw refuse({ status: 409, code: 'no_connection' })
    // nothing is held meanwhile: the shop may take its time
    const steps = await testConnection(db, config, opened)
    return call.change(async (tx) => {
      await storeOutcome(tx, params.id, steps)
      const after = { failed: steps.filter(({ state }) => state === 'failed').map(({ step }) => step) }
      const verb = 'shop.test_connection'
      await audit(tx, { user, verb, object: 'shop', objectId: params.id, after, remoteAddress: addressOf(request) })
      return inWords(steps, locale)
    })
  })

  implement(app, 'shop.sync', (call) =>
    call.change((tx) => syncWholly(tx, callerOf(call), call.params.id, call.body.kind)),
  )

  implement(app, 'order.import', (call) =>
    call.change((tx) => importAgain(tx, call, callerOf(call), call.params.id, call.body.version)),
  )
}
