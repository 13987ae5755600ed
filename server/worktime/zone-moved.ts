import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from './store-days.ts'

/** Says beforehand, and of its field, what the database would refuse: a closed month keeps the zone it was closed with. */
export async function refuseZoneOfClosedMonth(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
): Promise<void> {
  const { time_zone, time_zone_since: since } = sent
  if (before === undefined || (time_zone === undefined && since === undefined)) return
  const id = Number(before['id'])
  const meant = since === undefined ? sql`zone_meant_since(${id})` : sql`coalesce(${since}::date, '-infinity')`
  const { month } = await db.one<{ month: string | null }>(sql`
    select to_char(closed_month_by_zone(${id}, ${time_zone ?? before['time_zone']}, ${meant}), 'MM/YYYY') as month`)
  if (month === null) return
  const field = since === undefined ? 'time_zone' : 'time_zone_since'
  throw refuse({
    status: 422,
    code: 'invalid',
    fields: { [field]: { code: 'zone_month_closed', params: { month } } },
  })
}

/**
 * Reckons the open days anew whose zone is another now. Which those are, and that none of a closed month is among them, the
 * database has decided (migration 1057). Days to come have nothing that a zone changes: shifts begin as they were told.
 */
export async function zoneMoved(tx: Tx, id: number, before: Values | undefined): Promise<void> {
  if (before === undefined) return
  const { time_zone, since } = await tx.one<{ time_zone: string; since: string | null }>(sql`
    select time_zone, to_char(time_zone_since, 'YYYY-MM-DD') as since from users where id = ${id}`)
  if (time_zone === before['time_zone'] && since === (before['time_zone_since'] ?? null)) return
  const { from, to } = await tx.one<{ from: string | null; to: string }>(sql`
    with moved as (select nullif(current_setting('kontor.zone_changes_on', true), '')::date as first_day)
    select to_char(greatest(min(m.first_day), min(d.day)), 'YYYY-MM-DD') as from,
      to_char(greatest(work_day_of(${id}, now()), max(d.day) filter (where d.recorded_work > 0)), 'YYYY-MM-DD') as to
    from moved m join work_days d on d.user_id = ${id} and d.day >= m.first_day`)
  if (from !== null && from <= to) await storeDays(tx, id, from, to)
}
