import type { Actor } from '#entities/access.ts'
import { isRef, type Entity } from '#entities/entity.ts'
import { fromName, sentRows, spreadNamed, spreadsOf, withSpread, type Spread } from '#entities/many/spread.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import type { Source } from '#server/search/source.ts'
import { rowsOfMany, tableOf } from './list-rows.ts'
import { seenRows } from './shops-of-record.ts'

/** What was sent for single columns of lists, as the rows of these lists that it makes of a record. */
export function intoLists(entity: Entity, before: Values, data: SentValues): SentValues {
  const sent: Record<string, unknown> = {}
  const lists = new Map<Spread, readonly Values[]>()
  for (const [name, value] of Object.entries(data)) {
    const one = spreadNamed(entity, name)
    if (one === undefined) {
      sent[name] = value
      continue
    }
    const { id } = one
    const spread = [...lists.keys()].find((known) => known.name === one.spread.name) ?? one.spread
    const now = lists.get(spread) ?? rowsIn(before[spread.name])
    const rows = withSpread(spread, now, id, value)
    if (rows === undefined) throw refuse({ status: 422, code: 'invalid', fields: { [name]: 'several_tiers' } })
    lists.set(spread, rows)
  }
  for (const [spread, rows] of lists) sent[spread.name] = sentRows(spread, rows)
  return sent
}

/**
 * Rows of a search with the lists that stand in columns, as this user sees them, and those of the records that count where
 * they have none: `prices`, `prices_from`.
 */
export async function withLists<Row extends Values & { readonly id: number }>(
  db: Queries,
  actor: Actor,
  { entity }: Source,
  rows: readonly Row[],
  names: readonly string[],
): Promise<Row[]> {
  let all = [...rows]
  for (const { name, list, from } of spreadsOf(entity).filter((one) => names.includes(one.name))) {
    const others = (row: Values) => (from !== undefined && isRef(row[from]) ? [row[from].id] : [])
    const ids = new Set(all.flatMap((row) => [row.id, ...others(row)]))
    const found = await rowsOfMany(db, tableOf(entity, name, list), [...ids])
    const seen = (id: number | undefined) => seenRows(actor, entity, name, found.get(id ?? 0) ?? [])
    all = all.map((row) => ({ ...row, [name]: seen(row.id), [fromName(name)]: seen(others(row)[0]) }))
  }
  return all
}
