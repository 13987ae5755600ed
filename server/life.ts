import type { Changed, MoveParams } from '#api/actions.ts'
import { mayForce, mayMove } from '#entities/access.ts'
import type { OrderRow } from '#entities/order.ts'
import type { OrderMove, OrderOccurrence } from '#machines/order-events.ts'
import { orderStep, orderVerdict } from '#machines/order-moves.ts'
import type { Tx } from '#server/db.ts'
import { visibleOrder, type Caller } from '#server/order/access.ts'
import { actionsOf, listOf } from '#server/order/actions.ts'
import { conflictOf } from '#server/order/conflict.ts'
import type { MoveExecution } from '#server/order/outbox.ts'
import { runEffect, runStatusTriggers } from '#server/order/effects.ts'
import { readMoveRequest, requireArguments } from '#server/order/params.ts'
import { recordChange } from '#server/order/change-history.ts'
import { refuse } from '#server/problem.ts'
import { rowOf } from '#server/store/order.ts'
import { sql } from '#server/sql.ts'
import { openUndoLog } from '#server/order/undo-log.ts'
import { offerUndo } from '#server/order/undo.ts'

/**
 * Makes a move in the transaction it is given: access, version, arguments, the chart's verdict; then the row, its
 * effects, the payment method's triggers, history, audit and the way back.
 */
export async function moveOrder(
  tx: Tx,
  caller: Caller,
  id: number,
  move: OrderMove,
  { version, params = {} }: { version: number; params?: MoveParams },
): Promise<Changed> {
  const { user, locale } = caller
  const before = await visibleOrder(tx, user, id, { forUpdate: true })
  if (!mayMove(user, move, before)) throw refuse({ status: 403, code: 'no_right' })
  if (params.force !== undefined && !mayForce(user)) throw refuse({ status: 403, code: 'no_right' })
  if (before.version !== version) throw await conflictOf(tx, user.id, before, version)

  const wanted = await readMoveRequest(tx, before, move, params)
  const verdict = orderVerdict(wanted.order, wanted.event)
  if (!verdict.ok) {
    const [{ code, details } = { code: 'wrong_state' as const, details: [] }] = verdict.because
    const actions = actionsOf(user, before, locale)
    throw refuse({ status: 409, code, params: { details: listOf(details, locale) }, actions })
  }
  requireArguments(wanted)

  const { event, contents } = wanted
  const undoLog = openUndoLog(tx)
  const outbox: number[] = []
  const after = await applyStep(
    {
      tx,
      undoLog,
      outbox,
      order: before,
      contents,
      markPaid: event.type === 'order.complete' && event.mark_paid === true,
      trackingNumber: (event.type === 'order.confirm_shipment' && event.tracking_number) || null,
    },
    orderStep(wanted.order, event),
    wanted.set,
  )
  await recordChange(tx, caller, { verb: move, before, after, text: params.force ?? null, tells: await sentBy(tx, id) })
  const undo = await offerUndo(tx, user.id, { move, after, written: undoLog.written, outbox })
  return { entity: after, actions: actionsOf(user, after, locale), undo }
}

/** The numbers of the parcels that this transaction has sent. */
const sentBy = async (tx: Tx, id: number): Promise<string[]> =>
  (
    await tx.rows<{ number: string }>(sql`
      select tracking_number as number from shipments
      where order_id = ${id} and date_shipped = now() and tracking_number is not null order by id`)
  ).map(({ number }) => number)

/**
 * Something happened to the order that no button makes. Where its status has no place for it, nothing moves and the
 * answer is undefined: whoever raises it keeps the fact. There is no way back, and nobody but the server raises it.
 */
export async function applyOccurrence(tx: Tx, id: number, occurrence: OrderOccurrence): Promise<OrderRow | undefined> {
  const before = await rowOf(tx, id, { forUpdate: true })
  if (before === undefined) throw new Error(`There is no order ${id}`)
  if (!orderVerdict(before, occurrence).ok) return undefined
  const execution = {
    tx,
    undoLog: openUndoLog(tx),
    outbox: [],
    order: before,
    contents: [],
    markPaid: false,
    trackingNumber: null,
  }
  const after = await applyStep(execution, orderStep(before, occurrence), {})
  await recordChange(tx, null, { verb: occurrence.type, before, after, text: null })
  return after
}

/** Writes the step: the row first, then what it sets off, then what the payment method asks for. */
async function applyStep(
  execution: MoveExecution,
  step: ReturnType<typeof orderStep>,
  set: { payment_method_id?: number; shipping_method_id?: number },
): Promise<OrderRow> {
  const { tx, undoLog, order } = execution
  const { status, context, effects } = step
  const isOut = order.status !== status && (status === 'order-in-transit' || status === 'picked-up')
  await tx.run(sql`update orders set version = version + 1 where id = ${order.id}`)
  await undoLog.update('orders', order.id, {
    status,
    held_from: context.held_from,
    ...set,
    ...(isOut && { date_shipped: sql`now()` }),
  })
  for (const effect of effects) await runEffect(execution, effect)
  if (status !== order.status) {
    const method = set.payment_method_id ?? order.payment_method?.id ?? null
    await runStatusTriggers(execution, status, method)
  }
  const after = await rowOf(tx, order.id)
  if (after === undefined) throw new Error(`The order ${order.id} is gone`)
  return after
}
