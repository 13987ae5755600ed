import type { Locale } from '#entities/locale.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'

/**
 * What became of a bulk's records, into its job: the counts, and the reasons in the words of whoever started it, the
 * most frequent first. However the bulk ended, what it did until then is counted.
 */
export async function summariseBulk(tx: Tx, { id, locale }: { id: number; locale: Locale }): Promise<void> {
  const counts = await tx.rows<{ outcome: string; count: number }>(sql`
    select outcome, count(*) as count from bulk_items where job_id = ${id} and outcome is not null
    group by outcome order by 2 desc, 1`)
  const refused = counts.filter(({ outcome }) => outcome !== 'done')
  const done = counts.find(({ outcome }) => outcome === 'done')?.count ?? 0
  const processed = counts.reduce((sum, { count }) => sum + count, 0)
  const words = refused.map(({ outcome, count }) => `${count} × ${text(locale, ['because', 'errors'], outcome)}`)
  await tx.run(sql`
    update export_jobs set items_processed = ${processed}, items_done = ${done}, items_refused = ${processed - done},
      progress = round(100.0 * ${processed}::integer / greatest(items_total, 1), 2),
      outcome = ${words.join('\n').slice(0, 4000) || null}
    where id = ${id}`)
}
