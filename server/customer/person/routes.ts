import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { fileStore } from '#server/file/store/file-store.ts'
import { bodyFor } from '#api/bodies.ts'
import { routes } from '#api/contract.ts'
import type { changeBody } from '#api/edit/bodies.ts'
import { callerOf } from '#server/caller.ts'
import { erasePerson } from '#server/customer/person/erase.ts'
import { personalDataOf } from '#server/customer/person/export-data.ts'
import { erasurePlan } from '#server/customer/person/plan.ts'
import { duplicatesOf } from '#server/customer/duplicates.ts'
import { distinguish } from '#server/customer/distinguish.ts'
import { mergeCustomers } from '#server/customer/merge/merge.ts'
import { previewMerge } from '#server/customer/merge/preview.ts'
import { scopeOf } from '#server/customer/person/scope.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { recordToEdit, requireRight, sourceToEdit } from '#server/edit/record-to-edit.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { audit } from '#server/store/audit.ts'
import { validated } from '#server/validate.ts'

const changeOfCustomer = bodyFor(routes['record.change'], 'customer') as typeof changeBody

/** What is known of a person is handed to them, or erased (ADR 0252); both by whoever looks after customers of their shop. */
export function customerRoutes(app: FastifyInstance, db: Db, config: Config): void {
  const files = fileStore(config)
  const over = <Answer>(call: Parameters<typeof callerOf>[0], id: number, answer: (tx: Tx) => Promise<Answer>) =>
    transaction(db, async (tx) => {
      const source = sourceToEdit('customer')
      const { user, before } = await recordToEdit(tx, callerOf(call), source, id)
      requireRight(user, source.entity, before)
      return answer(tx)
    })

  implement(app, 'customer.export_data', (call) =>
    over(call, call.params.id, async (tx) => {
      const { user, request } = call
      const verb = 'customer.export_data'
      await audit(tx, { user, verb, object: 'customer', objectId: call.params.id, remoteAddress: addressOf(request) })
      return personalDataOf(tx, files, call.params.id, call.locale)
    }),
  )

  implement(app, 'customer.erasure', (call) =>
    over(call, call.params.id, async (tx) => ({ held: await erasurePlan(tx, await scopeOf(tx, call.params.id)) })),
  )

  implement(app, 'customer.erase', (call) =>
    call.change((tx) => erasePerson(tx, callerOf(call), call.params.id, call.body)),
  )

  implement(app, 'customer.duplicates', (call) =>
    over(call, call.params.id, (tx) => duplicatesOf(tx, call.user, call.params.id)),
  )

  implement(app, 'customer.tell_apart', (call) =>
    call.change((tx) => distinguish(tx, callerOf(call), call.params.id, call.body)),
  )

  implement(app, 'customer.merge_preview', (call) =>
    transaction(db, (tx) => previewMerge(tx, callerOf(call), call.params.id, call.body.other_id)),
  )

  implement(app, 'customer.merge', (call) => {
    const { data, ...asked } = call.body
    // what of it is written is held against the entity, as in every change
    const written = validated(changeOfCustomer, { data, version: asked.version })
    return call.change((tx) => mergeCustomers(tx, callerOf(call), call.params.id, { ...asked, ...written }))
  })
}
