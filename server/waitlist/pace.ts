import type { MoveExecution } from '#server/life/server-life.ts'
import { sql, type Sql } from '#server/sql.ts'

/** So many people of a shop are written a minute, as the settings say: it has them all at its door soon after (ADR 0228). */
const mostPerMinute = sql`(select waitlist_per_minute from settings)`

/** A shop's notices that leave, or have left; what was taken back is none. */
const notices = (shop: Sql): Sql =>
  sql`outbox where name = 'back_in_stock' and shop_id = ${shop} and status not in ('dropped', 'cancelled')`

/** Would one more mail of this shop leave after no more than its hold? */
export const hasRoom = (shop: Sql): Sql => sql`(
  select count(*) from ${notices(shop)} and held_until > clock_timestamp() - interval '50 seconds') < ${mostPerMinute}`

/** A notice leaves a minute after the one that is so many before it, and not before its hold is over. */
export async function pace({ tx }: Pick<MoveExecution, 'tx'>, job: number): Promise<void> {
  const shop = sql`(select shop_id from outbox where id = ${job})`
  // whoever writes another one of this shop waits for this one to be placed
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('back_in_stock'), ${shop}::integer)`)
  await tx.run(sql`
    update outbox set held_until = greatest(held_until, (
      select held_until from ${notices(shop)} and id <> ${job}
      order by held_until desc offset ${mostPerMinute} - 1 limit 1) + interval '1 minute')
    where id = ${job}`)
}
