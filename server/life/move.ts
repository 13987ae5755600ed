import type { Changed, MoveParams } from '#api/actions.ts'
import { mayForce } from '#entities/access.ts'
import type { LifeStep } from '#machines/life/define-life.ts'
import type { LifeEvent } from '#machines/life/life.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { forReader } from '#server/search/for-reader.ts'
import { knownSource } from '#server/search/source.ts'
import { recordToMove } from './access.ts'
import { actionsOf, paramsOf, unmovable } from './actions.ts'
import { readMoveRequest, requireArguments } from './arguments.ts'
import { recordChange, type Who } from './change-history.ts'
import { conflictOf } from './conflict.ts'
import { runEffect } from './effects.ts'
import { liveOf } from './lives.ts'
import { offerUndo } from './offer-undo.ts'
import { countChange, rowOf } from './record.ts'
import type { Columns, LiveRecord, MoveExecution, ServerLife } from './server-life.ts'
import { openUndoLog } from './undo-log.ts'

/**
 * Makes a move in the transaction it is given: access, version, arguments, the chart's verdict; then the row, its
 * effects, what the status sets off, history, audit and the way back.
 */
export async function moveRecord<Row extends LiveRecord, Args>(
  tx: Tx,
  caller: Caller,
  of: ServerLife<Row, Args>,
  id: number,
  move: string,
  { version, params = {} }: { version: number; params?: MoveParams },
): Promise<Changed> {
  const { locale } = caller
  const { life } = of
  // Whoever may not see the record learns nothing about its actions either.
  const { user, before } = await recordToMove(tx, caller.user, of, id)
  // Only the events of a person: what the server raises itself, and what xstate does, is no action.
  if (!life.has(move)) throw refuse({ status: 404, code: 'unknown_action' })
  if (!life.mayMove(user, move, before)) throw unmovable(life, user, before, locale)
  if (params.force !== undefined && !mayForce(user)) throw refuse({ status: 403, code: 'no_right' })
  if (before.version !== version) {
    const [seen = before] = await forReader(tx, user, knownSource(life.object), [before])
    throw await conflictOf(tx, user.id, life.object, seen, version)
  }

  const wanted = await readMoveRequest(tx, of, before, move, params, user)
  const verdict = life.verdict(wanted.record, wanted.event, user)
  if (!verdict.ok) {
    const [because = { code: 'wrong_state' as const, details: [] }] = verdict.because
    const actions = actionsOf(life, user, before, locale)
    throw refuse({ status: 409, code: because.code, params: paramsOf(life.object, because, locale), actions })
  }
  requireArguments(wanted)

  const execution = executionOf(tx, of, before, wanted.args, caller)
  await countChange(tx, life.object, id)
  const after = await applyStep(of, execution, life.step(wanted.record, wanted.event, user), wanted.set)
  const tells = (await of.tells?.(tx, id, wanted.args)) ?? []
  await recordChange(tx, caller, life, { verb: move, before, after, text: params.force ?? null, tells })
  const { undoLog, outbox } = execution
  const undo = await offerUndo(tx, user.id, of, { move, after, written: undoLog.written, outbox })
  return { entity: after, actions: actionsOf(life, user, after, locale), undo }
}

/** Who made it happen, where that is nobody with an account, and what they said. */
type Told = { readonly by: string; readonly text: string | null }

/**
 * Something happened to the record that no button makes. Where its status has no place for it, nothing moves and the
 * answer is undefined: whoever raises it keeps the fact. There is no way back, and nobody but the server raises it.
 */
export async function applyOccurrence<Row extends LiveRecord, Args>(
  tx: Tx,
  of: ServerLife<Row, Args>,
  id: number,
  occurrence: LifeEvent,
  { args = of.noArguments, told }: { args?: Args; told?: Told } = {},
): Promise<Row | undefined> {
  const { life } = of
  const before = await rowOf(tx, of, id, { forUpdate: true })
  if (before === undefined) throw new Error(`There is no ${life.object} ${id}`)
  if (!life.verdict(before, occurrence, null).ok) return undefined
  const execution = executionOf(tx, of, before, args, null)
  await countChange(tx, life.object, id)
  const after = await applyStep(of, execution, life.step(before, occurrence, null), {})
  const tells = (await of.tells?.(tx, id, args)) ?? []
  await recordChange(tx, null, life, {
    verb: occurrence.type,
    before,
    after,
    text: null,
    tells: told?.text ? [told.text, ...tells] : tells,
    ...(told !== undefined && { by: told.by }),
  })
  return after
}

/** A move to be carried out: what its effects read, and how they write. */
export const executionOf = <Row extends LiveRecord, Args>(
  tx: Tx,
  { life: { object } }: ServerLife<Row, Args>,
  record: Row,
  args: Args,
  who: Who,
): MoveExecution<Row, Args> => {
  const undoLog = openUndoLog(tx, { table: knownSource(object).table, id: record.id })
  const outbox: number[] = []
  return {
    tx,
    undoLog,
    outbox,
    object,
    record,
    args,
    user: who?.user ?? null,
    job: who?.job ?? null,
    raise: raiseWithin({ tx, undoLog, outbox, who }),
  }
}

type Within = Pick<MoveExecution, 'tx' | 'undoLog' | 'outbox'> & { who: Who }

/** What a move does to other records is written and sent as part of it. */
const raiseWithin = (within: Within): MoveExecution['raise'] => {
  const { tx, undoLog, who } = within
  return async (object, id, occurrence, { set = {}, tells = [], undone, args, must } = {}) => {
    const of = liveOf(object)
    const before = await rowOf(tx, of, id, { forUpdate: true })
    if (before === undefined) throw new Error(`There is no ${object} ${id}`)
    const taken = undone === undefined ? {} : { undone: { verb: undone, tells } }
    if (Object.keys(set).length > 0) await undoLog.update(knownSource(object).table, id, set, taken)
    const verdict = of.life.verdict(before, occurrence, null)
    if (!verdict.ok && must === true)
      throw refuse({ status: 409, code: verdict.because[0]?.code ?? 'wrong_state', actions: [] })
    if (verdict.ok) {
      const execution = {
        ...within,
        object,
        record: before,
        args: args ?? of.noArguments,
        user: who?.user ?? null,
        job: who?.job ?? null,
        raise: raiseWithin(within),
      }
      await applyStep(of, execution, of.life.step(before, occurrence, null), {})
    }
    const after = await rowOf(tx, of, id)
    if (after === undefined) throw new Error(`The ${object} ${id} is gone`)
    await recordChange(tx, who, of.life, { verb: occurrence.type, before, after, text: null, tells })
  }
}

/** Writes the step: the row first, then what it sets off, then what the new status asks for. */
async function applyStep<Row extends LiveRecord, Args>(
  of: ServerLife<Row, Args>,
  execution: MoveExecution<Row, Args>,
  step: LifeStep,
  set: Columns,
): Promise<Row> {
  const { tx, undoLog, object, record } = execution
  await undoLog.update(knownSource(object).table, record.id, { ...of.columns(record, step), ...set })
  for (const effect of step.effects) await runEffect(of, execution, effect)
  if (step.status !== of.life.statusOf(record)) await of.entered?.(execution, step.status)
  const after = await rowOf(tx, of, record.id)
  if (after === undefined) throw new Error(`The ${object} ${record.id} is gone`)
  return after
}
