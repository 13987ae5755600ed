import type { Changed } from '#api/actions.ts'
import { undoOf } from '#entities/export-job.ts'
import type { ReasonCode } from '#entities/reason.ts'
import { inverseMoves, refusalOfInverse } from '#machines/life/inverse-moves.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { requireParts } from '#server/store/record.ts'
import type { Person } from '#server/store/session.ts'
import { recordToMove } from './access.ts'
import { actionsOf, paramsOf, rightRefusal, unmovable } from './actions.ts'
import { recordChange, recordRemoval } from './change-history.ts'
import { runEffect } from './effects.ts'
import { liveOf, serverLifeIn } from './lives.ts'
import { executionOf } from './move.ts'
import { countChange, rowOf } from './record.ts'
import type { Columns, LiveRecord, ServerLife } from './server-life.ts'
import { applyUndoLog, type UndoLogEntry } from './undo-log.ts'
import { undoRefusalOf } from './undo-refusals.ts'

type Kept = {
  object: string
  record_id: number
  verb: string
  version: number
  written: UndoLogEntry[]
  outbox: number[]
  is_over: boolean
  is_used: boolean
}

/** Takes a move back, once, for whoever made it; 409 with the reason when it is too late. Answers whose record it is, for its parts. */
export async function undoMove(
  tx: Tx,
  caller: Caller,
  token: string,
  expand: readonly string[] = [],
): Promise<{ object: string; changed: Changed }> {
  const { locale } = caller
  const kept = await tx.maybe<Kept>(sql`
    select object, record_id, verb, version, written, outbox, until <= clock_timestamp() as is_over,
      date_used is not null as is_used
    from undos where token = ${token} and user_id = ${caller.user.id} for update`)
  if (kept === undefined) throw refuse({ status: 404, code: 'undo_unknown' })
  requireParts(kept.object, expand)
  const of = liveOf(kept.object)
  const { life } = of
  const { user, before } = await recordToMove(tx, caller.user, of, kept.record_id)
  const { table } = knownSource(life.object)
  if (!life.mayMove(user, kept.verb, { ...before, ...columnsBefore({ table, id: before.id }, kept.written) }))
    throw unmovable(life, user, before, locale)
  const code = await refusalOf(tx, of, kept, before)
  if (code !== undefined) throw refuse({ status: 409, code, actions: actionsOf(life, user, before, locale) })

  const own = { table, id: before.id }
  const others = await recordsBeside({ tx, own }, kept.written)
  const sent = await drop(tx, kept.outbox)
  const isOwn = (entry: UndoLogEntry) => entry.table === table && entry.id === before.id
  const elsewhere = kept.written.filter((entry) => !isOwn(entry))
  await applyUndoLog(tx, own, elsewhere, sent)
  // judged without what the move did elsewhere: it shall not stand in its own way
  const now = (await rowOf(tx, of, before.id)) ?? before
  const inverse = inverseOf(of, caller, user, { now, before }, columnsBefore(own, kept.written))
  await applyUndoLog(tx, own, kept.written.filter(isOwn), sent)
  await of.undone?.(tx, before.id, kept.written)
  for (const effect of inverse?.effects ?? [])
    await runEffect(of, { ...executionOf(tx, of, now, of.noArguments, caller), isUndo: true }, effect)
  await countChange(tx, life.object, before.id)
  await tx.run(sql`update undos set date_used = now() where token = ${token}`)
  const after = await rowOf(tx, of, before.id)
  if (after === undefined) throw new Error(`The ${life.object} ${before.id} is gone`)
  await recordChange(tx, caller, life, { verb: undoOf(life.object), before, after, text: null })
  for (const other of others) await tellOther(tx, caller, other, kept.written)
  const changed = { entity: after, actions: actionsOf(life, user, after, locale), undo: null }
  return { object: life.object, changed }
}

/**
 * The move of the life that leads straight back, where it has one (ADR 0110). The undo is that move then: whoever may
 * not make it, or is refused by one of its rules, cannot take the other one back either. A rule that asks for what the
 * move has made (a payment to be reversed) is met while that is there.
 */
function inverseOf(
  of: ServerLife,
  { locale }: Caller,
  user: Person,
  { now, before }: { now: LiveRecord; before: LiveRecord },
  was: Columns,
) {
  const { life } = of
  const judged = inverseMoves(life, now, { ...now, ...was }, user).map((inverse) => ({
    inverse,
    because: life.mayMove(user, inverse.move, now)
      ? refusalOfInverse(life, before, user, inverse.move) && refusalOfInverse(life, now, user, inverse.move)
      : rightRefusal(life, user, now),
  }))
  const refused = judged.every(({ because }) => because !== undefined) ? judged[0]?.because : undefined
  if (refused === undefined) return judged.find(({ because }) => because === undefined)?.inverse
  const { code } = refused
  const status = code === 'no_right' || code === 'no_right_in_shop' ? 403 : 409
  const params = paramsOf(life.object, refused, locale)
  throw refuse({ status, code, params, actions: actionsOf(life, user, now, locale) })
}

type Other = { readonly of: ServerLife; readonly row: LiveRecord }

/** Tells another record that what the move did to it is taken back; of one that the move made, only the audit knows. */
async function tellOther(
  tx: Tx,
  caller: Caller,
  { of, row: before }: Other,
  written: readonly UndoLogEntry[],
): Promise<void> {
  const { life } = of
  const { table } = knownSource(life.object)
  const after = await rowOf(tx, of, before.id)
  if (after === undefined) return recordRemoval(tx, caller, life.object, undoOf(life.object), before)
  const undone = written.find((entry) => entry.table === table && entry.id === before.id && entry.undone)?.undone
  const isBack = life.statusOf(before) !== life.statusOf(after)
  const verb = isBack ? undoOf(life.object) : (undone?.verb ?? undoOf(life.object))
  await recordChange(tx, caller, life, { verb, before, after, text: null, tells: undone?.tells ?? [] })
}

/** The records with a life of their own that the move told of it, as they are now. */
async function recordsBeside(
  { tx, own }: { tx: Tx; own: { table: string; id: number } },
  written: readonly UndoLogEntry[],
): Promise<Other[]> {
  const found: Other[] = []
  for (const { table, id } of written) {
    const of = serverLifeIn(table)
    const isKnown = found.some((other) => other.of === of && other.row.id === id)
    if (of === undefined || isKnown || (table === own.table && id === own.id)) continue
    const row = await rowOf(tx, of, id, { forUpdate: true })
    if (row !== undefined) found.push({ of, row })
  }
  return found
}

async function refusalOf(tx: Tx, of: ServerLife, kept: Kept, row: LiveRecord): Promise<ReasonCode | undefined> {
  if (kept.is_used) return 'undone_already'
  if (kept.version !== row.version) return 'changed_since'
  const because = await undoRefusalOf(tx, of, {
    move: kept.verb,
    after: row,
    written: kept.written,
    outbox: kept.outbox,
  })
  return because ?? (kept.is_over ? 'undo_expired' : undefined)
}

/** Drops what is still held, and what somebody dismissed: nobody is to begin with it again. Answers what has left already. */
async function drop(tx: Tx, outbox: readonly number[]): Promise<Set<number>> {
  const dropped = await tx.rows<{ id: number }>(sql`
    update outbox set status = 'dropped', version = version + 1, date_updated = now()
    where id = any(${outbox}) and ((status = 'held' and held_until > clock_timestamp()) or status = 'cancelled')
    returning id`)
  return new Set(outbox.filter((id) => dropped.every((row) => row.id !== id)))
}

/** What the record's own row held before the move: whoever takes it back has to be one who could make it then. */
const columnsBefore = (own: { table: string; id: number }, written: readonly UndoLogEntry[]): Columns =>
  written.find(({ table, id }) => table === own.table && id === own.id)?.before ?? {}
