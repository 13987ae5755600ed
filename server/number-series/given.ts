import { expressionOf, type NumberFormat, type NumberedType } from '#entities/shop/number-format.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

export type NumberCounter = {
  readonly shop_id: number
  readonly type: string
  readonly year: number
  readonly last: number
}

/** How far everyone has counted. */
export const countersNow = (db: Queries): Promise<NumberCounter[]> =>
  db.rows<NumberCounter>(sql`select shop_id, type, year, last_number::integer as last from number_counters`)

type Asked = {
  readonly by: number
  readonly type: NumberedType
  /** Papers that are told apart by their numbers from these. */
  readonly besides: readonly NumberedType[]
  readonly format: NumberFormat
}

/** Was a number given that this format would give again? Of its own count only what is still to come is one. */
export async function wasGiven(
  db: Queries,
  { by, type, besides, format }: Asked,
  counters: readonly NumberCounter[],
): Promise<boolean> {
  const expression = expressionOf(format)
  const groups = [...expression.matchAll(/\?<(\w+)>/g)].map(([, name]) => name)
  const at = (name: string) => groups.indexOf(name) + 1
  // no more rows than years, however many papers there are
  const given = await db.rows<{ type: string; shop: number; year: string; count: number }>(sql`
    select d.type, coalesce(d.shop_id, 0) as shop, m[${at('year')}::integer] as year,
      max(m[${at('count')}::integer]::numeric)::float8 as count
    from documents d cross join lateral regexp_match(d.number, ${expression.replaceAll(/\?<\w+>/g, '')}) m
    where d.type = any(${besides}::text[]) and d.date_issued is not null and m is not null
    group by 1, 2, 3`)
  return given.some((one) => {
    if (one.shop !== by || one.type !== type) return true
    const own = counters.find(
      (counter) => counter.shop_id === by && counter.type === type && String(counter.year).endsWith(one.year),
    )
    return one.count > (own?.last ?? 0)
  })
}
