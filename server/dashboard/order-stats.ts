import { DateTime } from 'luxon'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { statsDays } from '#api/dashboard/stats-days.ts'
import { readable, rightIn, type Actor } from '#entities/access.ts'
import { placedStatuses } from '#entities/order/placed.ts'
import { houseZone } from '#entities/zone.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { daySql, momentSql } from '#server/search/moment.ts'
import { knownSource } from '#server/search/source.ts'
import { sql, type Sql } from '#server/sql.ts'

type Sums = { day: string; currency: string; orders: number; revenue: string }
type Day = OrderStats['days'][number]

/** So many days back the same time of day is looked at. */
const usualDays = 7

/** What the last days brought, day by day as the house counts them, of the orders that this user reads; 403 for whoever reads none. */
export async function orderStatsOf(
  db: Queries,
  actor: Actor,
  shop: number | undefined,
  now: DateTime = DateTime.now(),
): Promise<OrderStats> {
  const own = [
    ...foundBy(actor),
    sql`t.status = any(${[...placedStatuses]}::text[])`,
    ...(shop ? [sql`t.shop_id = ${shop}`] : []),
  ]
  const today = now.setZone(houseZone).startOf('day')
  const first = today.minus({ days: 2 * statsDays - 1 })
  const [sums, usual, shops] = await Promise.all([
    db.rows<Sums>(sql`
      select t.day::text as day, t.currency, sum(t.amount)::integer as orders, sum(t.revenue)::text as revenue
      from order_sums_kept t where t.day between ${daySql(first)} and ${daySql(today)} and ${allOf(own)}
      group by 1, 2 having sum(t.amount) <> 0`),
    usualSums(db, own, today, now),
    db.rows<OrderStats['shops'][number]>(sql`select id, name from shops order by name, id`),
  ])
  const dayAt = (at: number): Day => {
    const day = first.plus({ days: at }).toFormat('yyyy-MM-dd')
    const of = sums.filter((sum) => sum.day === day)
    return {
      day,
      orders: of.reduce((sum, { orders }) => sum + orders, 0),
      revenue: Object.fromEntries(of.map(({ currency, revenue }) => [currency, revenue])),
    }
  }
  const all = Array.from({ length: 2 * statsDays }, (_, at) => dayAt(at))
  return {
    days: all.slice(statsDays),
    before: all.slice(0, statsDays),
    usual: {
      orders: usual.reduce((sum, { orders }) => sum + orders, 0) / usualDays,
      revenue: Object.fromEntries(usual.map(({ currency, revenue }) => [currency, revenue])),
    },
    until: now.toUTC().toISO() ?? '',
    shops: shops.filter(({ id }) => ['edit', 'view'].includes(rightIn(actor, 'order', id))),
  }
}

/** The orders whose totals this user reads: whoever only ships reads them in the shops alone that are open to them as a whole. */
function foundBy(actor: Actor): Sql[] {
  const seen = readable(actor, 'order')
  const found = visibleTo(actor, knownSource('order'))
  if (seen?.elsewhere !== 'ship') return found
  if (seen.granted.length === 0) throw refuse({ status: 403, code: 'no_right' })
  return [sql`t.shop_id = any(${[...seen.granted]}::bigint[])`]
}

/** What the last days had brought by this time of theirs: a part of a day is not kept, and seven are few rows. */
function usualSums(db: Queries, own: readonly Sql[], today: DateTime, now: DateTime): Promise<Omit<Sums, 'day'>[]> {
  const time = now.setZone(houseZone)
  const parts = Array.from({ length: usualDays }, (_, at) => {
    const from = today.minus({ days: at + 1 })
    const until = from.set({ hour: time.hour, minute: time.minute, second: time.second })
    return sql`select t.currency, count(*) as orders, coalesce(sum(t.total), 0) as revenue from orders t
      where t.date_created >= ${momentSql(from)} and t.date_created < ${momentSql(until)} and ${allOf([...own])}
      group by t.currency`
  })
  const [start, ...rest] = parts
  if (start === undefined) return Promise.resolve([])
  const all = rest.reduce((before, part) => sql`${before} union all ${part}`, start)
  return db.rows<Omit<Sums, 'day'>>(sql`
    select currency, sum(orders)::integer as orders, round(sum(revenue) / ${usualDays}, 2)::text as revenue
    from (${all}) parts group by currency`)
}
