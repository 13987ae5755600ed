import type { Queries } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { storedDays, storedTotal } from './counts.ts'
import type { SearchQuery } from './search-query.ts'
import { turned, type Key } from './sorting.ts'

/** Rows of a search as part of a statement: those of a `limit` behind an `offset`, among those of a condition. */
export type RowRange = {
  readonly with: Sql
  readonly condition: Sql
  readonly keys: readonly Key[]
  readonly limit: Sql
  readonly offset: Sql
}

/** Nearer to the start every row is walked past. */
const fromStart = 10_000

/** So many rows at a place far down, counted off from a nearer one than the start; undefined where none is known. */
export async function rangeAt(
  db: Queries,
  question: SearchQuery,
  offset: number,
  count: number,
): Promise<RowRange | undefined> {
  const total = offset < fromStart ? undefined : storedTotal(question)
  if (total === undefined) return undefined
  const { now } = await db.one<{ now: number }>(sql`select ${total} as now`)
  // 0 as well while what was there before is still being counted
  if (now === 0) return undefined
  const [first] = question.keys
  if (first !== undefined && first.name === question.source.counted?.moment && !first.isNullable)
    return fromDay(question, first, offset, count)
  return offset < now && offset >= now / 2 ? fromEnd(question, total, offset, count) : undefined
}

/** From the start of its own day; all in one statement, so that days and rows are of one moment. */
function fromDay(question: SearchQuery, { column, dir }: Key, offset: number, count: number): RowRange {
  const isDown = dir === 'desc'
  return {
    with: sql`with own as materialized (
      select day, ahead from (
        select day, sum(amount) over (order by day ${isDown ? sql`desc` : sql`asc`}) - amount as ahead
        from ${storedDays(question)} d
      ) d where ahead <= ${offset} order by ahead desc limit 1)`,
    condition: isDown
      ? sql`${column} < (select day + interval '24 hours' from own)`
      : sql`${column} >= (select day from own)`,
    keys: question.keys,
    limit: sql`${count}`,
    offset: sql`(select ${offset} - ahead from own)`,
  }
}

/** Rows behind the middle from the other end. */
function fromEnd(question: SearchQuery, total: Sql, offset: number, count: number): RowRange {
  // asked again with the rows: one may have come since, and another row would stand at this place
  const behind = sql`greatest(${total} - ${offset}, 0)`
  return {
    with: sql``,
    condition: sql`true`,
    keys: turned(question.keys),
    limit: sql`least(${behind}, ${count})`,
    offset: sql`greatest(${total} - ${offset + count}, 0)`,
  }
}
