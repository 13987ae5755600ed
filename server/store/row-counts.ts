import { transaction, type Db, type Queries } from '#server/db.ts'
import { countedColumns, sources } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'

/** So many changes are folded in one go. */
const mostAtOnce = 50_000

type Counted = { readonly table: string; readonly columns: Sql }

const counted: readonly Counted[] = sources.flatMap((source) =>
  source.counted === undefined ? [] : [{ table: source.table, columns: countedColumns(source) }],
)

/**
 * Adds the changes to the counts. Both are one statement: whoever is killed in it has folded nothing, and of two that
 * fold at a time each takes its own changes.
 */
export async function foldCounts(db: Db): Promise<void> {
  for (const { table, columns } of counted) {
    const [changes, counts] = [named(`${table}_count_changes`), named(`${table}_counts`)]
    const some = sql`select id from ${changes} order by id limit ${mostAtOnce} for update skip locked`
    await transaction(db, (tx) =>
      tx.run(sql`
        with taken as (delete from ${changes} where id in (${some}) returning ${columns}, amount)
        insert into ${counts} as c (${columns}, amount)
        select ${columns}, sum(amount) from taken group by ${columns} having sum(amount) <> 0 order by ${columns}
        on conflict (${columns}) do update set amount = c.amount + excluded.amount`),
    )
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
async function correct(tx: Queries, { table, columns }: Counted): Promise<void> {
  await tx.run(sql`
    insert into ${named(`${table}_count_changes`)} (${columns}, amount)
    select ${columns}, sum(amount) from (
      select ${columns}, count(*) as amount from ${named(table)} group by ${columns}
      union all
      select ${columns}, -amount from ${named(`${table}_counted`)}
    ) difference group by ${columns} having sum(amount) <> 0`)
  await tx.run(sql`update row_counts set date_filled = now() where table_name = ${table}`)
}
