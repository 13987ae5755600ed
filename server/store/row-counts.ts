import { transaction, type Db, type Queries } from '#server/db.ts'
import { countedColumns, sources } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'

/** So many changes are folded in one go. */
const mostAtOnce = 50_000

type Counted = {
  readonly table: string
  readonly columns: Sql
  readonly moment: Sql
  readonly counts: Sql
  readonly byDay: Sql
  readonly changes: Sql
}

const counted: readonly Counted[] = sources.flatMap((source) =>
  source.counted === undefined
    ? []
    : [
        {
          table: source.table,
          columns: countedColumns(source),
          moment: named(source.counted.moment),
          counts: named(`${source.table}_counts`),
          byDay: named(`${source.table}_counts_by_day`),
          changes: named(`${source.table}_changes_by_day`),
        },
      ],
)

/**
 * Adds the changes to the counts. All is one statement: whoever is killed in it has folded nothing, and of two that
 * fold at a time each takes its own changes.
 */
export async function foldCounts(db: Db): Promise<void> {
  for (const { columns, counts, byDay, changes } of counted) {
    const some = sql`select id from ${changes} order by id limit ${mostAtOnce} for update skip locked`
    const folded = (into: Sql, by: Sql) => sql`
      insert into ${into} as c (${by}, amount)
      select ${by}, sum(amount) from taken group by ${by} having sum(amount) <> 0 order by ${by}
      on conflict (${by}) do update set amount = c.amount + excluded.amount`
    await transaction(db, async (tx) => {
      const { taken } = await tx.one<{ taken: number }>(sql`
        with taken as (delete from ${changes} where id in (${some}) returning ${columns}, day, amount),
        folded as (${folded(counts, columns)}),
        folded_by_day as (${folded(byDay, sql`${columns}, day`)})
        select count(*) as taken from taken`)
      // moves leave their days behind, which would be added up for ever
      if (taken > 0)
        await tx.run(sql`
          delete from ${byDay} where id in (select id from ${byDay} where amount = 0 for update skip locked)`)
    })
  }
}

/** Counts what was there before its counts were kept, while everybody works on. */
export async function fillCounts(db: Db): Promise<void> {
  for (const each of counted)
    await transaction(db, async (tx) => {
      // one that fills at a time: another would correct what this one corrects
      const unfilled = await tx.maybe(sql`
        select from row_counts where table_name = ${each.table} and date_filled is null for update skip locked`)
      if (unfilled === undefined) return
      // ten million rows may take longer than a statement has
      await tx.run(sql`set local statement_timeout = 0`)
      await correct(tx, each)
    })
}

/** Counts everything anew, for whoever wrote without its changes being noted. */
export async function recount(db: Db): Promise<void> {
  for (const each of counted)
    await transaction(db, async (tx) => {
      await tx.run(sql`select from row_counts where table_name = ${each.table} for update`)
      await correct(tx, each)
    })
  await foldCounts(db)
}

/** Appends by how much the counts are wrong. One statement sees rows, counts and changes at one moment, so whatever is written meanwhile adds to it. */
async function correct(tx: Queries, { table, columns, moment, changes }: Counted): Promise<void> {
  await tx.run(sql`
    insert into ${changes} (${columns}, day, amount)
    select ${columns}, day, sum(amount) from (
      select ${columns}, day_of(${moment}) as day, count(*) as amount from ${named(table)}
      group by ${columns}, day_of(${moment})
      union all
      select ${columns}, day, -amount from ${named(`${table}_counted_by_day`)}
    ) difference group by ${columns}, day having sum(amount) <> 0`)
  await tx.run(sql`update row_counts set date_filled = now() where table_name = ${table}`)
}
