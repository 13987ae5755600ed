import type { FastifyInstance } from 'fastify'
import { callerOf } from '#server/caller.ts'
import { changeCells } from '#server/edit/cells.ts'
import { changeRecord } from '#server/edit/change.ts'
import { rowsOfNew } from '#server/edit/rows-of-new.ts'
import { checkValue } from '#server/edit/check.ts'
import { cloneRecord, createRecord } from '#server/edit/create.ts'
import { mergeRecord } from '#server/edit/merge.ts'
import { deleteRecord } from '#server/edit/remove.ts'
import { implement } from '#server/route.ts'
import { readRecord, requireParts, withParts } from '#server/store/record.ts'

/** Writing records: what may be written of which follows from their entities. */
export function editRoutes(app: FastifyInstance): void {
  implement(app, 'record.create', (call) => {
    const { params, body, change } = call
    requireParts(params.object, body.expand)
    return change(async (tx) => {
      const { id } = await createRecord(tx, callerOf(call), params.object, body.data)
      return readRecord(tx, call, { ...params, id }, body.expand ?? [])
    })
  })

  implement(app, 'record.change', (call) => {
    const { params, body, change } = call
    requireParts(params.object, body.expand)
    return change(async (tx) => {
      const { payload, ...beside } = await changeRecord(tx, callerOf(call), params.object, params.id, body)
      return { payload: await withParts(tx, call, params.object, payload, body.expand), ...beside }
    })
  })

  implement(app, 'object.cells', (call) =>
    call.change((tx) => changeCells(tx, callerOf(call), call.params.object, call.body.rows)),
  )

  implement(app, 'record.delete', (call) =>
    call.change((tx) => deleteRecord(tx, callerOf(call), call.params.object, call.params.id, call.body.version)),
  )

  implement(app, 'record.clone', (call) => {
    const { params, body, change } = call
    requireParts(params.object, body?.expand)
    return change(async (tx) => {
      const { id } = await cloneRecord(tx, callerOf(call), params.object, params.id)
      return readRecord(tx, call, { ...params, id }, body?.expand ?? [])
    })
  })

  implement(app, 'record.rows_of_new', (call) => rowsOfNew(call.db, call, call.params.object, call.body.about))
  implement(app, 'record.merge', (call) =>
    call.change((tx) => mergeRecord(tx, callerOf(call), call.params.object, call.params.id, call.body)),
  )

  implement(app, 'record.check', ({ db, user, params, body }) => checkValue(db, user, params.object, body))
}
