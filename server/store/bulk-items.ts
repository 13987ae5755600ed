import type { Locale } from '#entities/locale.ts'
import type { BulkAccount } from '#api/jobs.ts'
import type { Queries, Tx } from '#server/db.ts'
import { sql, type Sql } from '#server/sql.ts'
import { ofMany } from '#server/jobs/words.ts'

/** The first numbers of a group of `bulk_items i` beside `orders o`; whoever may not see an order learns none of it. */
const numbersOf = (most: Sql): Sql =>
  sql`coalesce((array_agg(o.number order by i.place) filter (where o.number is not null and i.outcome is distinct from 'order_not_found'))[1:${most}], '{}')`

/**
 * What became of a bulk's records, into its job: the counts, and the reasons in the words of whoever started it, the
 * most frequent first. However the bulk ended, what it did until then is counted.
 */
export async function summariseBulk(tx: Tx, { id, locale }: { id: number; locale: Locale }): Promise<void> {
  const counts = await tx.rows<{ outcome: string; count: number; numbers: string[] }>(sql`
    select outcome, count(*) as count, ${numbersOf(sql`6`)} as numbers
    from bulk_items i left join orders o on o.id = i.record_id
    where job_id = ${id} and outcome is not null
    group by outcome order by 2 desc, 1`)
  const refused = counts.filter(({ outcome }) => outcome !== 'done')
  const done = counts.find(({ outcome }) => outcome === 'done')?.count ?? 0
  const processed = counts.reduce((sum, { count }) => sum + count, 0)
  const words = refused.map(({ outcome, count, numbers }) => ofMany(locale, outcome, count, numbers))
  await tx.run(sql`
    update export_jobs set items_processed = ${processed}, items_done = ${done}, items_refused = ${processed - done},
      progress = round(100.0 * ${processed}::integer / greatest(items_total, 1), 2),
      outcome = ${words.join('\n').slice(0, 4000) || null}
    where id = ${id}`)
}

/** As many as are named of each outcome. */
const mostNamed = 1000

/** What became of each record (ADR 0094): those that were moved first, then the reasons, the most frequent first, then the untried. */
export async function accountOf(db: Queries, locale: Locale, id: number): Promise<BulkAccount> {
  const groups = await db.rows<{ outcome: string; count: number; records: BulkAccount[number]['records'] }>(sql`
    with ranked as (
      select i.record_id as id, o.number, i.place, coalesce(i.outcome, 'untried') as outcome,
        row_number() over (partition by i.outcome order by i.place) as rank
      from bulk_items i left join orders o on o.id = i.record_id where i.job_id = ${id}
    )
    select outcome, count(*) as count,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', number) order by place)
        filter (where rank <= ${mostNamed} and number is not null and outcome <> 'order_not_found'), '[]') as records
    from ranked group by outcome
    order by case outcome when 'done' then 0 when 'untried' then 2 else 1 end, 2 desc, 1`)
  return groups.map(({ outcome, count, records }) => ({
    outcome,
    said: ofMany(locale, outcome, count),
    count,
    records,
  }))
}
