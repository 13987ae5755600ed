import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { Changed } from '#api/actions.ts'
import type { cellsBody, cellsWritten } from '#api/edit/bodies.ts'
import { problem as problemBody } from '#api/envelope.ts'
import { wireNameOf, writtenFields } from '#entities/edit.ts'
import { fieldsSchema } from '#entities/edit-schema.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { spreadNamed, spreadsOf, spreadValue } from '#entities/many/spread.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { answerTo } from '#server/answer.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { together } from '#server/together.ts'
import { validated } from '#server/validate.ts'
import { changeRecord } from './change.ts'
import { editsOf } from './entity-edits.ts'
import { intoLists } from './spread-rows.ts'

type Sent = z.output<typeof cellsBody>['rows'][number]
type Became = z.output<typeof cellsWritten>['rows'][number]

/** The fields that are written in a list; of an object that has none nobody writes cells. */
const cellFields = (entity: Entity) => writtenFields(entity).filter(([, field]) => field.inline === true)

/** The columns of lists that are named. */
const spreadIn = (entity: Entity, sent: SentValues): [string, Field][] =>
  Object.keys(sent).flatMap((name) => {
    const one = spreadNamed(entity, name)
    return one === undefined ? [] : [[name, one.spread.cell]]
  })

/**
 * Saves cells of many records, each as a save of that record would: rights, locks, what others did since, what is wrong
 * with it. What refuses one of them is its own answer, and nothing of that one stays.
 */
export async function changeCells(tx: Tx, caller: Caller, object: string, sent: readonly Sent[]) {
  const source = knownSource(object)
  const { entity } = source
  const fields = cellFields(entity)
  if (fields.length + spreadsOf(entity).length === 0) throw refuse({ status: 404, code: 'unknown_action' })
  // whoever reads none of them is told that, and not what is wrong with each
  visibleTo(caller.user, source)
  const save = async (own: Tx, { id, version, data: asSent }: Sent) => {
    const data = validated(fieldsSchema([...fields, ...spreadIn(entity, asSent)]), asSent) as SentValues
    const change = { data: (before: Values) => intoLists(entity, before, data), version }
    const { payload } = await changeRecord(own, caller, object, id, change, { offers: false })
    return only(entity, data, payload.entity)
  }
  // two who write the same records wait for each other in the same order
  const ordered = sent.toSorted((a, b) => a.id - b.id)
  const isApart = editsOf(object).sideBySide === true && new Set(sent.map(({ id }) => id)).size === sent.length
  const rows = isApart ? await savedTogether(tx, ordered, save) : new Map<Sent, Became>()
  for (const one of ordered) {
    if (rows.has(one)) continue
    // other calls get their turn between the records
    await setImmediate()
    rows.set(one, await written(tx, caller, one, () => save(tx, one)))
  }
  return { rows: sent.flatMap((one) => rows.get(one) ?? []) }
}

type Save = (tx: Tx, one: Sent) => Promise<NonNullable<Became['saved']>>

/** Those that nothing refuses, side by side; none where the database does not take them so. */
async function savedTogether(tx: Tx, sent: readonly Sent[], save: Save): Promise<Map<Sent, Became>> {
  await tx.run(sql`savepoint together`)
  const saved = await together(
    tx,
    sent.map((one) => (own: Tx) => save(own, one)),
  ).catch(() => [])
  const done = sent.filter((_, at) => saved[at]?.status === 'fulfilled')
  if (done.length === sent.length) {
    await tx.run(sql`release savepoint together`)
    return new Map(
      sent.flatMap((one, at) => {
        const outcome = saved[at]
        return outcome?.status === 'fulfilled' ? [[one, { id: one.id, saved: outcome.value, refused: null }]] : []
      }),
    )
  }
  await tx.run(sql`rollback to savepoint together`)
  // the others once more, now that it is known which are refused
  return done.length === 0 ? new Map() : savedTogether(tx, done, save)
}

/** Of a record no more than was asked of it: two thousand of them whole would be megabytes. */
const only = (entity: Entity, data: SentValues, record: Changed['entity']) => ({
  ...Object.fromEntries(
    writtenFields(entity).flatMap(([name, field]) => (wireNameOf(name, field) in data ? [[name, record[name]]] : [])),
  ),
  ...Object.fromEntries(
    Object.keys(data).flatMap((name) => {
      const one = spreadNamed(entity, name)
      return one === undefined ? [] : [[name, spreadValue(one.spread, rowsIn(record[one.spread.name]), one.id)]]
    }),
  ),
  id: record.id,
  version: record.version,
})

async function written(
  tx: Tx,
  { locale }: Caller,
  { id }: Sent,
  save: () => Promise<NonNullable<Became['saved']>>,
): Promise<Became> {
  await tx.run(sql`savepoint cells`)
  try {
    const saved = await save()
    await tx.run(sql`release savepoint cells`)
    return { id, saved, refused: null }
  } catch (error) {
    if (!isRefused(error)) throw error
    await tx.run(sql`rollback to savepoint cells`)
    await tx.run(sql`release savepoint cells`)
    return { id, saved: null, refused: problemBody.parse(answerTo(error, locale).body) }
  }
}
