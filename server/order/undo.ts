import type { ReasonCode } from '#entities/reason.ts'
import { randomBytes } from 'node:crypto'
import type { Changed, Undo } from '#api/actions.ts'
import { mayMove } from '#entities/access.ts'
import type { OrderRow } from '#entities/order.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import type { OrderMove } from '#machines/order-events.ts'
import type { Tx } from '#server/db.ts'
import { visibleOrder, type Caller } from './access.ts'
import { actionsOf } from './actions.ts'
import { recordChange } from './change-history.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { rowOf } from '#server/store/order.ts'
import { applyUndoLog, type UndoLogEntry } from './undo-log.ts'
import { leavesAt, undoRefusalOf, type CompletedMove } from './undo-refusals.ts'

/** What depends on nothing but that nobody goes on working on the order can be taken back this long. */
const window = sql`interval '24 hours'`

/** Keeps how to take the move back, and answers the token for it; null where that is impossible from the start. */
export async function offerUndo(
  tx: Tx,
  userId: number,
  done: CompletedMove & { after: OrderRow },
): Promise<Undo | null> {
  if ((await undoRefusalOf(tx, done)) !== undefined) return null
  const token = randomBytes(24).toString('base64url')
  const leaves = await leavesAt(tx, done)
  const { until } = await tx.one<{ until: string }>(sql`
    insert into undos (token, user_id, order_id, verb, version, written, outbox, until)
    values (${token}, ${userId}, ${done.after.id}, ${done.move}, ${done.after.version},
      ${JSON.stringify(done.written)}::jsonb, ${done.outbox}, coalesce(${leaves}::timestamptz, now() + ${window}))
    returning until`)
  return { token, until }
}

type Kept = {
  order_id: number
  verb: OrderMove
  version: number
  written: UndoLogEntry[]
  outbox: number[]
  is_over: boolean
  is_used: boolean
}

/** Takes a move back, once, for whoever made it; 409 with the reason when it is too late. */
export async function undoMove(tx: Tx, caller: Caller, token: string): Promise<Changed> {
  const { user, locale } = caller
  const kept = await tx.maybe<Kept>(sql`
    select order_id, verb, version, written, outbox, until <= clock_timestamp() as is_over,
      date_used is not null as is_used
    from undos where token = ${token} and user_id = ${user.id} for update`)
  if (kept === undefined) throw refuse({ status: 404, code: 'undo_unknown' })
  const before = await visibleOrder(tx, user, kept.order_id, { forUpdate: true })
  if (!mayMove(user, kept.verb, { status: statusBefore(kept.written) ?? before.status, shop: before.shop }))
    throw refuse({ status: 403, code: 'no_right' })
  const code = await refusalOf(tx, kept, before)
  if (code !== undefined) throw refuse({ status: 409, code, actions: actionsOf(user, before, locale) })

  await applyUndoLog(tx, kept.written, await drop(tx, kept.outbox))
  await tx.run(sql`update orders set version = version + 1 where id = ${before.id}`)
  await tx.run(sql`update undos set date_used = now() where token = ${token}`)
  const after = await rowOf(tx, before.id)
  if (after === undefined) throw new Error(`The order ${before.id} is gone`)
  await recordChange(tx, caller, { verb: 'order.undo', before, after, text: null })
  return { entity: after, actions: actionsOf(user, after, locale), undo: null }
}

async function refusalOf(tx: Tx, kept: Kept, order: OrderRow): Promise<ReasonCode | undefined> {
  if (kept.is_used) return 'undone_already'
  if (kept.version !== order.version) return 'changed_since'
  const because = await undoRefusalOf(tx, { move: kept.verb, after: order, written: kept.written, outbox: kept.outbox })
  return because ?? (kept.is_over ? 'undo_expired' : undefined)
}

/** Drops what is still held; answers what has left already. */
async function drop(tx: Tx, outbox: readonly number[]): Promise<Set<number>> {
  const dropped = await tx.rows<{ id: number }>(sql`
    update outbox set state = 'dropped'
    where id = any(${outbox}) and state = 'held' and held_until > clock_timestamp() returning id`)
  return new Set(outbox.filter((id) => dropped.every((row) => row.id !== id)))
}

const statusBefore = (written: readonly UndoLogEntry[]): OrderStatus | undefined =>
  written.flatMap(
    ({ table, before }) => (table === 'orders' && before?.status !== undefined ? [before.status as OrderStatus] : []), // as the column holds it
  )[0]
