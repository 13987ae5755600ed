import { readable, type Actor } from '#entities/access.ts'
import type { Locale } from '#entities/locale.ts'
import type { BulkAccount } from '#api/jobs.ts'
import type { Queries, Tx } from '#server/db.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { labelIn } from '#server/search/label.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { starterNow } from '#server/jobs/starter.ts'
import { ofMany } from '#server/jobs/words.ts'
import { notFoundCode } from './not-found.ts'

type Asker = { readonly user: Actor; readonly locale: Locale }

/** A job and the object whose records it moves. */
type Bulk = { readonly id: number; readonly object: string }

/**
 * The records of a bulk as `i`, each with its label. Whoever may not see a record is not told it: whoever reads none of
 * its kind (any more) no name at all, else of what was moved or refused its outcome says so, of what was not tried what is
 * `visible` of the table as `t`.
 */
const itemsOf = ({ id, object }: Bulk, { isReader, visible }: { isReader: boolean; visible: Sql }): Sql => {
  const { entity, table } = knownSource(object)
  return sql`(
    select i.*,
      case when ${isReader}::boolean and t.id is not null and case when i.outcome is null then ${visible} else i.outcome <> ${notFoundCode(object)} end
        then ${labelIn(entity, sql`t`)}
        -- a row of a file that is no record is known by what it says itself
        when ${isReader}::boolean and i.record_id is null then i.called end as label
    from bulk_items i left join ${named(table)} t on t.id = i.record_id
    where i.job_id = ${id}
  ) i`
}

/**
 * What became of a bulk's records, into its job: the counts, and the reasons in the words of whoever started it, the
 * most frequent first. However the bulk ended, what it did until then is counted; where none of them has a way back or
 * may yet get one, the bulk has none.
 */
export async function summariseBulk(
  tx: Tx,
  job: Bulk & { readonly locale: Locale } & Parameters<typeof starterNow>[1],
): Promise<void> {
  const { id, object, locale } = job
  const person = await starterNow(tx, job)
  const isReader = person !== undefined && readable(person, object) !== null
  const counts = await tx.rows<{ outcome: string; count: number; numbers: string[] }>(sql`
    select outcome, count(*) as count,
      coalesce((array_agg(label order by place) filter (where label is not null))[1:6], '{}') as numbers
    from ${itemsOf(job, { isReader, visible: sql`false` })}
    where outcome is not null
    group by outcome order by 2 desc, 1`)
  const refused = counts.filter(({ outcome }) => outcome !== 'done')
  const done = counts.find(({ outcome }) => outcome === 'done')?.count ?? 0
  const processed = counts.reduce((sum, { count }) => sum + count, 0)
  const words = refused.map(({ outcome, count, numbers }) => ofMany(locale, object, outcome, count, numbers))
  await tx.run(sql`
    update export_jobs set items_processed = ${processed}, items_done = ${done}, items_refused = ${processed - done},
      progress = round(100.0 * ${processed}::integer / greatest(items_total, 1), 2),
      outcome = ${words.join('\n').slice(0, 4000) || null},
      undo_until = case when exists (select from bulk_items where job_id = ${id}
        and (undo_token is not null or outcome is null)) then undo_until end
    where id = ${id}`)
}

/**
 * A way back that somebody aborted is taken up again from the bulk that it was to take back: that one knows its token
 * again, and of its records those that were not come to.
 */
export async function giveBackUndo(tx: Tx, { id }: Pick<Bulk, 'id'>): Promise<void> {
  const of = await tx.maybe<{ id: number }>(sql`
    update export_jobs set undo_token = used_undo_token, used_undo_token = null
    where id = (select undoes from export_jobs where id = ${id}) and used_undo_token is not null
    returning id`)
  if (of !== undefined)
    await tx.run(sql`
      update bulk_items i set undo_token = null from bulk_items b
      where i.job_id = ${of.id} and b.job_id = ${id} and b.record_id = i.record_id and b.outcome is not null`)
}

/** As many as are named of each outcome. */
const mostNamed = 1000

/** What became of each record (ADR 0094): those that were moved first, then the reasons, the most frequent first, then the untried. */
export async function accountOf(db: Queries, { user, locale }: Asker, job: Bulk): Promise<BulkAccount> {
  const isReader = readable(user, job.object) !== null
  const visible = isReader ? allOf(visibleTo(user, knownSource(job.object))) : sql`false`
  const groups = await db.rows<{ outcome: string; count: number; records: BulkAccount[number]['records'] }>(sql`
    with ranked as (
      select i.record_id as id, i.label, i.place, coalesce(i.outcome, 'untried') as outcome,
        row_number() over (partition by i.outcome order by i.place) as rank
      from ${itemsOf(job, { isReader, visible })}
    )
    select outcome, count(*) as count,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'label', label) order by place)
        filter (where rank <= ${mostNamed} and label is not null and id is not null), '[]') as records
    from ranked group by outcome
    order by case outcome when 'done' then 0 when 'untried' then 2 else 1 end, 2 desc, 1`)
  return groups.map(({ outcome, count, records }) => ({
    outcome,
    said: ofMany(locale, job.object, outcome, count),
    count,
    records,
  }))
}
