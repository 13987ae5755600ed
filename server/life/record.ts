import type { Queries, Tx } from '#server/db.ts'
import { knownSource, rowColumns } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { LiveRecord, ServerLife } from './server-life.ts'

/**
 * A record with its facts, as the chart and a list row know it. With `forUpdate` it is locked first, so that the facts
 * cannot change before the transaction ends.
 */
export async function rowOf<Row extends LiveRecord>(
  db: Queries,
  { life, lock }: Pick<ServerLife<Row>, 'life' | 'lock'>,
  id: number,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<Row | undefined> {
  const source = knownSource(life.object)
  const { table, view } = source
  if (forUpdate) await lock?.(db, id)
  if (forUpdate && (await db.run(sql`select from ${named(table)} where id = ${id} for update`)) === 0) return undefined
  return db.maybe<Row>(sql`select ${rowColumns(source)} from ${named(view)} v where v.id = ${id}`)
}

/** Counts a change of the record, and dates it where its kind keeps a date: no undo turns that back. */
export const countChange = (tx: Tx, object: string, id: number): Promise<number> => {
  const { table, entity } = knownSource(object)
  const dated = Object.hasOwn(entity.fields, 'date_updated') ? sql`, date_updated = now()` : sql``
  return tx.run(sql`update ${named(table)} set version = version + 1${dated} where id = ${id}`)
}
