import { randomBytes } from 'node:crypto'
import type { Changed, Undo } from '#api/actions.ts'
import { undoOf } from '#entities/export-job.ts'
import type { ReasonCode } from '#entities/reason.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { requireParts } from '#server/store/record.ts'
import { recordToMove } from './access.ts'
import { actionsOf } from './actions.ts'
import { recordChange } from './change-history.ts'
import { liveOf, serverLifeIn } from './lives.ts'
import { countChange, rowOf } from './record.ts'
import type { Columns, CompletedMove, LiveRecord, ServerLife } from './server-life.ts'
import { applyUndoLog, type UndoLogEntry } from './undo-log.ts'
import { leavesAt, undoRefusalOf } from './undo-refusals.ts'

/** What depends on nothing but that nobody goes on working on the record can be taken back this long. */
const window = sql`interval '24 hours'`

/** Keeps how to take the move back, and answers the token for it; null where that is impossible from the start. */
export async function offerUndo<Row extends LiveRecord>(
  tx: Tx,
  userId: number,
  of: Pick<ServerLife<Row>, 'life' | 'undoReasons'>,
  done: CompletedMove,
): Promise<Undo | null> {
  if ((await undoRefusalOf(tx, of, done)) !== undefined) return null
  const token = randomBytes(24).toString('base64url')
  const leaves = await leavesAt(tx, of, done)
  const { until } = await tx.one<{ until: string }>(sql`
    insert into undos (token, user_id, object, record_id, verb, version, written, outbox, until)
    values (${token}, ${userId}, ${of.life.object}, ${done.after.id}, ${done.move}, ${done.after.version},
      ${JSON.stringify(done.written)}::jsonb, ${done.outbox}, coalesce(${leaves}::timestamptz, now() + ${window}))
    returning until`)
  return { token, until }
}

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
    throw refuse({ status: 403, code: 'no_right' })
  const code = await refusalOf(tx, of, kept, before)
  if (code !== undefined) throw refuse({ status: 409, code, actions: actionsOf(life, user, before, locale) })

  const others = await recordsBeside({ tx, own: { table, id: before.id } }, kept.written)
  await applyUndoLog(tx, { table, id: before.id }, kept.written, await drop(tx, kept.outbox))
  await countChange(tx, life.object, before.id)
  await tx.run(sql`update undos set date_used = now() where token = ${token}`)
  const after = await rowOf(tx, of, before.id)
  if (after === undefined) throw new Error(`The ${life.object} ${before.id} is gone`)
  await recordChange(tx, caller, life, { verb: undoOf(life.object), before, after, text: null })
  for (const other of others)
    await recordChange(tx, caller, other.of.life, {
      verb: undoOf(other.of.life.object),
      before: other.row,
      after: (await rowOf(tx, other.of, other.row.id)) ?? other.row,
      text: null,
    })
  const changed = { entity: after, actions: actionsOf(life, user, after, locale), undo: null }
  return { object: life.object, changed }
}

/** The records with a life of their own that the move told of it, as they are now. */
async function recordsBeside(
  { tx, own }: { tx: Tx; own: { table: string; id: number } },
  written: readonly UndoLogEntry[],
): Promise<{ of: ServerLife; row: LiveRecord }[]> {
  const found: { of: ServerLife; row: LiveRecord }[] = []
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

/** Drops what is still held; answers what has left already. */
async function drop(tx: Tx, outbox: readonly number[]): Promise<Set<number>> {
  const dropped = await tx.rows<{ id: number }>(sql`
    update outbox set state = 'dropped'
    where id = any(${outbox}) and state = 'held' and held_until > clock_timestamp() returning id`)
  return new Set(outbox.filter((id) => dropped.every((row) => row.id !== id)))
}

/** What the record's own row held before the move: whoever takes it back has to be one who could make it then. */
const columnsBefore = (own: { table: string; id: number }, written: readonly UndoLogEntry[]): Columns =>
  written.find(({ table, id }) => table === own.table && id === own.id)?.before ?? {}
