import type * as z from 'zod/mini'
import type { searchAnswer, SearchParams } from '#api/search.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { allOf } from './condition.ts'
import { label, labelIn } from './label.ts'
import type { MatchedRows, SearchQuery } from './search-query.ts'
import { cursorOf, keyColumns, keyTexts, orderBy, orderByKeys, placeOf } from './sorting.ts'
import { cellOf, rowColumns, shopsColumn, type Source } from './source.ts'
import { rangeAt } from './row-range.ts'

type Answer = z.infer<typeof searchAnswer>
type Row = NonNullable<Answer['results']>[number]

/** Spec §9. */
export const usualPageSize = 100

/** A page by number, or the one after or before a cursor, with the cursors of its neighbours. */
export async function pageOf(
  db: Queries,
  question: SearchQuery,
  hits: MatchedRows,
  { cursor, page = 1, page_size = usualPageSize, fields }: SearchParams,
): Promise<Answer> {
  const { source, keys } = question
  const place = cursor === undefined ? undefined : placeOf(keys, cursor)
  const offset = place === undefined ? (page - 1) * page_size : 0
  const way = place?.keys ?? keys
  const range = (await rangeAt(db, question, offset, page_size + 1)) ?? {
    with: hits.with,
    condition: place?.condition ?? sql`true`,
    keys: way,
    limit: sql`${page_size + 1}`,
    offset: sql`${offset}`,
  }
  // The inner rows are those that are walked past as well: all that is asked of them lies in the index of their order.
  const found = await db.rows<{ id: number; keys: (string | null)[] }>(sql`
    ${range.with} select f.id, ${keyTexts(keys)} as keys from (
      select t.id, ${keyColumns(keys)} from ${hits.from} where ${hits.where} and ${range.condition}
      order by ${orderBy(range.keys)} limit ${range.limit} offset ${range.offset}
    ) f order by ${orderByKeys(way)}`)
  const isBack = place?.isBack === true
  const hasMore = found.length > page_size
  const shown = isBack ? found.slice(0, page_size).toReversed() : found.slice(0, page_size)
  const first = shown.at(0)
  const last = shown.at(-1)
  // the row that a cursor was made from lies on its other side
  const hasNext = isBack || hasMore
  const hasPrevious = isBack ? hasMore : place !== undefined || offset > 0
  return {
    results: await rowsOf(
      db,
      source,
      shown.map(({ id }) => id),
      fields,
    ),
    page,
    page_size,
    next_cursor: last === undefined || !hasNext ? null : cursorOf(keys, last.keys, 'next'),
    previous_cursor: first === undefined || !hasPrevious ? null : cursorOf(keys, first.keys, 'previous'),
  }
}

/** The rows of these ids, in their order; a few hundred at most, so the view's joins cost little. */
export async function rowsOf(
  db: Queries,
  source: Source,
  ids: readonly number[],
  fields: SearchParams['fields'],
  visible: readonly Sql[] = [],
): Promise<Row[]> {
  const { entity, table, view } = source
  const shown = (field: string) =>
    field === label ? sql`${labelIn(entity, sql`v`)} as label` : sql`${cellOf(source, field)} as ${named(field)}`
  const names = fields === undefined ? [] : ['id', 'version', ...fields]
  const some = joined([...new Set(names)].map((field) => shown(field)))
  // whoever is told names alone writes nothing
  const shops = fields?.includes(label) === true ? sql`` : shopsColumn(source)
  const columns = fields === undefined ? rowColumns(source) : sql`${some}${shops}`
  const seen =
    visible.length === 0
      ? sql``
      : sql` and exists (select from ${named(table)} t where t.id = v.id and ${allOf(visible)})`
  // A condition on the id reaches the table inside the view; a join with the ids would be made after all others.
  const rows = await db.rows<Row>(
    sql`select ${columns} from ${named(view)} v where v.id = any(${ids}::bigint[])${seen}`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
