import type { Changed } from '#api/actions.ts'
import type { Queries } from '#server/db.ts'
import { actionsOf } from '#server/life/actions.ts'
import { serverLifeOf } from '#server/life/lives.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { forReader } from '#server/search/for-reader.ts'
import { shownTo } from '#server/search/own-references.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { knownSource, rowColumns, sourceOf, type Source } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { notFound } from './not-found.ts'
import type { Asker, RecordRow } from './record-part.ts'
import { partReadersOf } from './record-parts.ts'

/** One record for this user: 403 where they may read none of its kind, 404 where there is none or none for them. */
export async function readRecord(
  db: Queries,
  asker: Asker,
  { object, id }: { object: string; id: number },
  expand: readonly string[],
): Promise<RecordRow> {
  const source = sourceOf(object)
  if (source === undefined) throw unknownObject()
  const visible = visibleTo(asker.user, source, { self: true })
  requireParts(object, expand)
  const row = await db.maybe<RecordRow>(sql`
    select ${rowColumns(source)} from ${named(source.view)} v join ${named(source.table)} t on t.id = v.id
    where v.id = ${id} and ${allOf(visible)}`)
  if (row === undefined) throw (await ledOn(db, source, id, visible)) ?? notFound(object)
  const [shown = row] = await shownTo(db, asker.user, source, [row])
  return { ...shown, ...(await partsIn(db, asker, object, row, expand)) }
}

/** 404 that leads on: the number of a record that became another one, for whoever sees that. */
async function ledOn(
  db: Queries,
  { table, becomes }: Source,
  id: number,
  visible: readonly Sql[],
): Promise<Error | undefined> {
  if (becomes === undefined) return undefined
  const to = await db.maybe<{ id: number }>(sql`
    select t.id from ${named(table)} t where t.id = (${becomes(id)}) and ${allOf(visible)}`)
  return to && refuse({ status: 404, code: 'record_merged', payload: { leads_to: to.id } })
}

/** Refuses a part that such a record does not have. */
export function requireParts(object: string, expand: readonly string[] = []): void {
  const lives = serverLifeOf(object) !== undefined
  const readers = partReadersOf(object)
  const isKnown = (name: string) => (lives && name === 'actions') || Object.hasOwn(readers, name)
  if (!expand.every(isKnown)) throw refuse({ status: 422, code: 'invalid', fields: { expand: 'field_choice' } })
}

/** The parts of a record, and for one that lives what may happen to it. */
async function partsIn(
  db: Queries,
  asker: Asker,
  object: string,
  row: RecordRow,
  expand: readonly string[],
): Promise<object> {
  const of = expand.includes('actions') ? serverLifeOf(object) : undefined
  const found: Record<string, unknown> = {}
  // one after another: an open transaction is one connection
  for (const [name, read] of Object.entries(partReadersOf(object)))
    if (expand.includes(name)) found[name] = await read(db, asker, row)
  return {
    ...found,
    ...(of !== undefined && { actions: actionsOf(of.life, asker.user, row, asker.locale) }),
  }
}

/** What a change answers, its record with these parts: whoever shows them has nothing left to ask. */
export async function withParts(
  db: Queries,
  asker: Asker,
  object: string,
  changed: Changed,
  expand: readonly string[] = [],
): Promise<Changed> {
  const [entity = changed.entity] = await forReader(db, asker.user, knownSource(object), [changed.entity])
  return { ...changed, entity: { ...entity, ...(await partsIn(db, asker, object, entity, expand)) } }
}
