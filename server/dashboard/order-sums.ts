import { transaction, type Db, type Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

const mostAtOnce = 50_000

/** Adds what changed to the sums (ADR 0306). One statement: whoever is killed in it has folded nothing. */
export async function foldOrderSums(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const { taken } = await tx.one<{ taken: number }>(sql`
      with taken as (
        delete from order_sum_changes where id in (
          select id from order_sum_changes order by id limit ${mostAtOnce} for update skip locked)
        returning status, shop_id, currency, day, amount, revenue
      ),
      folded as (
        insert into order_sums as s (status, shop_id, currency, day, amount, revenue)
        select status, shop_id, currency, day, sum(amount), sum(revenue) from taken
        group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(revenue) <> 0 order by 1, 2, 3, 4
        on conflict (status, shop_id, currency, day)
        do update set amount = s.amount + excluded.amount, revenue = s.revenue + excluded.revenue
      )
      select count(*) as taken from taken`)
    // orders move on, and the days that they leave would be added up for ever
    if (taken > 0)
      await tx.run(sql`
        delete from order_sums where id in (
          select id from order_sums where amount = 0 and revenue = 0 for update skip locked)`)
  })
}

/** Sums what was there before its sums were kept, while everybody works on. */
export async function fillOrderSums(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const unfilled = await tx.maybe(sql`
      select from order_sums_filled where date_filled is null for update skip locked`)
    if (unfilled !== undefined) await correct(tx)
  })
}

/** Sums everything anew, for whoever wrote without its changes being noted. */
export async function sumOrdersAnew(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.run(sql`select from order_sums_filled for update`)
    await correct(tx)
  })
  await foldOrderSums(db)
}

/** Appends by how much the sums are wrong: orders, sums and changes are seen at one moment. */
async function correct(tx: Queries): Promise<void> {
  await tx.run(sql`set local statement_timeout = 0`)
  await tx.run(sql`
    insert into order_sum_changes (status, shop_id, currency, day, amount, revenue)
    select status, shop_id, currency, day, sum(amount), sum(revenue) from (
      select status, shop_id, currency, house_day(date_created) as day, count(*) as amount, sum(total) as revenue
      from orders group by 1, 2, 3, 4
      union all
      select status, shop_id, currency, day, -amount, -revenue from order_sums_kept
    ) difference group by 1, 2, 3, 4 having sum(amount) <> 0 or sum(revenue) <> 0`)
  await tx.run(sql`update order_sums_filled set date_filled = now()`)
}
