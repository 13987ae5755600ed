import { transaction, type Db } from '#server/db.ts'
import { applyOccurrence } from '#server/life/move.ts'
import { sql, type Sql } from '#server/sql.ts'
import { waitlistEntryLife } from './life.ts'
import { hasRoom } from './pace.ts'

/** So many people are told for each piece that came in: about one in three buys it (ADR 0228). */
export const mostPerPiece = 3

/**
 * Whose turn it is: some of the product is left, not too many know of it yet, and the shop writes no more than it may.
 * What those have ordered who were told is not told of again, what was promised before it came in never was.
 */
const due = (which: Sql): Sql => sql`
  select e.id from waitlist_entries e join products p on p.id = e.product_id
  cross join lateral (select coalesce(in_stock_since(p.id), '-infinity') as since) came
  where e.status = 'waiting' and ${which}
    and p.is_active and has_waitlist(e.product_id, e.shop_id) and stock_status_left(p.id) = 'in-stock'
    and (not p.manage_stock or (
      select count(*) from waitlist_entries t
      where t.product_id = p.id and t.status = 'notified' and t.date_notified >= came.since
    ) < (p.stock_quantity - stock_reserved(p.id, null, came.since)) * ${mostPerPiece})
    and ${hasRoom(sql`e.shop_id`)}
  order by e.date_subscribed, e.id limit 1`

/**
 * Tells those who have waited longest, each in a transaction of its own with the mail, so that a server that is killed
 * goes on with the next; answers how many. Servers do it one after the other, for each counts whom the other told.
 */
export async function raiseBackInStock(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  for (let raised = 0; ;) {
    if (signal?.aborted === true) return raised
    const came = await transaction(db, async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('waitlist'))`)
      const next = await tx.maybe<{ id: number }>(due(sql`true`))
      if (next === undefined) return 'none'
      await waitlistEntryLife.lock?.(tx, next.id)
      // what was sold before the product was locked counts
      if ((await tx.maybe(due(sql`e.id = ${next.id}`))) === undefined) return 'gone'
      const after = await applyOccurrence(tx, waitlistEntryLife, next.id, { type: 'waitlist-entry.came_back' })
      if (after === undefined) throw new Error(`Nobody may tell the waitlist entry ${next.id}`)
      return 'raised'
    })
    if (came === 'none') return raised
    if (came === 'raised') raised += 1
  }
}
