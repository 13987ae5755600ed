import { setImmediate } from 'node:timers/promises'
import { mostWritten, type DryRun } from '#api/jobs.ts'
import { wireNameOf, wireRowOf } from '#entities/edit.ts'
import { fieldsOfMany, type ManyAct } from '#entities/many/fields.ts'
import { listsOfMany, type ListChange } from '#entities/many/lists.ts'
import { changedRows, type SpreadChange } from '#entities/many/spread-change.ts'
import { sentRows, spreadsOf } from '#entities/many/spread.ts'
import { isRef, labelOf } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { nameOf } from '#entities/name.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import type { BulkAct } from '#server/jobs/bulk-act.ts'
import { sentenceOf } from '#server/answer.ts'
import { asCode, isRefused, refuse, type HttpRefusal } from '#server/problem.ts'
import { blockedOf, createTally, type Tally } from '#server/jobs/tally.ts'
import { counted } from '#server/jobs/words.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { notFoundCode } from '#server/store/not-found.ts'
import { text } from '#server/texts.ts'
import { changeRecord } from './change.ts'
import { deleteRecord } from './remove.ts'

/** Gives these fields of many records the same values, as a save of each would: whatever refuses that refuses this. */
export function changeOfMany(object: string, data: SentValues): BulkAct {
  const { entity } = sourceOfMany(object)
  const lists = listsOfMany(entity).filter(({ name }) => name in data)
  const spreads = spreadsOf(entity).filter(({ name }) => name in data)
  const names = [
    ...fieldsOfMany(entity).flatMap(([name, field]) => (wireNameOf(name, field) in data ? [name] : [])),
    ...[...lists, ...spreads].map(({ name }) => name),
  ]
  if (names.length === 0) throw refuse({ status: 422, code: 'invalid', fields: { data: 'field_required' } })
  const fieldsIn = (locale: Locale) =>
    new Intl.ListFormat(locales[locale].tag).format(
      names.map((name) => text(locale, 'entities', labelOf(entity, name))),
    )
  const change = (tx: Tx, caller: Caller, id: number) =>
    changeRecord(tx, caller, object, id, {
      data: (before) => ({ ...data, ...listsAs(before), ...spreadsAs(before) }),
      version: undefined,
    })
  /** The lists as each record is to have them. */
  const listsAs = (before: Values): SentValues =>
    Object.fromEntries(
      lists.map(({ name, list, key, to }) => {
        const { add = [], remove = [] } = data[name] as ListChange // its body says so
        const rows = (before[name] ?? []) as readonly Values[] // as its entity says
        const idIn = (row: Values) => (isRef(row[key]) ? row[key].id : undefined)
        const there = new Set(rows.map(idIn))
        const stays = rows.filter((row) => !remove.some((one) => one === idIn(row)))
        const comes = add.filter((one) => !there.has(one)).map((one) => ({ [wireNameOf(key, to)]: one }))
        return [name, [...stays.map((row) => wireRowOf(list.of, row)), ...comes]]
      }),
    )
  /** The columns of lists as each record is to have them. */
  const spreadsAs = (before: Values): SentValues =>
    Object.fromEntries(
      spreads.map((spread) => {
        const { name } = spread
        const changed = changedRows(spread, rowsIn(before[name]), data[name] as SpreadChange) // its body says so
        if ('problem' in changed) throw refuse({ status: 422, code: 'invalid', fields: { [name]: changed.problem } })
        return [name, sentRows(spread, changed.rows)]
      }),
    )
  return {
    title: (locale) => text(locale, 'many', 'changed', { fields: fieldsIn(locale) }),
    canUndo: true,
    most: mostWritten,
    rehearse: (tx, caller, ids, signal) =>
      tryEach(tx, caller, { object, act: 'change', ids, fields: fieldsIn(caller.locale), signal }, (id) =>
        change(tx, caller, id),
      ),
    perform: async (tx, caller, { record_id: id }) => (await change(tx, caller, id)).payload.undo?.token ?? null,
  }
}

/** Deletes those of many that nothing refers to; there is no way back. */
export function deletionOfMany(object: string): BulkAct {
  const { entity } = sourceOfMany(object)
  if (entity.edit?.delete !== true) throw refuse({ status: 404, code: 'unknown_action' })
  const remove = (tx: Tx, caller: Caller, id: number) => deleteRecord(tx, caller, object, id, undefined)
  return {
    title: (locale) => text(locale, 'commands', 'list.delete'),
    canUndo: false,
    most: mostWritten,
    rehearse: (tx, caller, ids, signal) =>
      tryEach(tx, caller, { object, act: 'delete', ids, fields: '', signal }, (id) => remove(tx, caller, id)),
    perform: async (tx, caller, { record_id: id }) => {
      await remove(tx, caller, id)
      return null
    },
  }
}

/** 404 for what nobody writes: no move of such a record is called so either. */
function sourceOfMany(object: string) {
  const source = knownSource(object)
  if (source.entity.edit === undefined) throw refuse({ status: 404, code: 'unknown_action' })
  return source
}

type Trial = {
  readonly object: string
  readonly act: ManyAct
  readonly ids: readonly number[]
  /** The fields that are changed, in words. */
  readonly fields: string
  /** Whoever asked has gone: nobody reads what would come of it. */
  readonly signal: AbortSignal
}

/** Records whose names are read at a time. */
const chunk = 1000

/** Does it to each as the job would, and takes it back at once: what refuses one is what the job would be refused with. */
async function tryEach(
  tx: Tx,
  caller: Caller,
  { object, act, ids, fields, signal }: Trial,
  attempt: (id: number) => Promise<unknown>,
): Promise<DryRun> {
  const { entity, view } = knownSource(object)
  const blocked: Tally = createTally()
  let allowed = 0
  let sentence: string | undefined
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk)
    const refused = new Map<number, string>()
    for (const id of some) {
      // other calls get their turn between the records
      await setImmediate()
      if (signal.aborted) throw refuse({ status: 409, code: 'export_aborted' })
      const refusal = await refusalOfTrial(tx, () => attempt(id))
      if (refusal === undefined) allowed += 1
      else {
        refused.set(id, asCode(refusal))
        // of one there is room for all that it tells: what still refers to it
        if (ids.length === 1 && refusal.fields === undefined) sentence = sentenceOf(refusal, caller.locale)
      }
    }
    const rows = await tx.rows<Values & { id: number }>(
      sql`select * from ${named(view)} where id = any(${[...refused.keys()]}::bigint[])`,
    )
    const names = new Map(rows.map((row) => [row.id, nameOf(entity, row)]))
    // what this user may not see has no name for them
    for (const [id, code] of refused) blocked.note(code, id, code === notFoundCode(object) ? undefined : names.get(id))
  }
  const { locale } = caller
  const records = counted(locale, 'palette', `many.${object}`, allowed)
  return {
    title: text(locale, 'many', act, { records, fields }),
    allowed,
    irreversible: act === 'delete' ? allowed : 0,
    from: [],
    sums: [],
    fees: [],
    mails: [],
    units: 0,
    blocked: blockedOf(blocked, locale, object).map((one) => ({ ...one, ...(sentence && { reason: sentence }) })),
    warnings: [],
  }
}

/** What refuses it; nothing of it stays. */
export async function refusalOfTrial(tx: Tx, attempt: () => Promise<unknown>): Promise<HttpRefusal | undefined> {
  await tx.run(sql`savepoint trial`)
  try {
    await attempt()
    return undefined
  } catch (error) {
    if (!isRefused(error)) throw error
    return error
  } finally {
    await tx.run(sql`rollback to savepoint trial`)
    await tx.run(sql`release savepoint trial`)
  }
}
