import { DateTime } from 'luxon'
import { dayFigures } from '#entities/worktime/day-figures.ts'
import type { Queries } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { storeHolidays } from './holidays.ts'
import { factsFrom, placesOf, readLedger, type FactsOfDay } from './read-facts.ts'
import { dayAfter } from './zone-days.ts'

/** Days are kept until the end of the next year: what is planned is reckoned with, too. */
export const lastStoredDay = (now = new Date()): string => `${DateTime.fromJSDate(now, { zone: 'utc' }).year + 1}-12-31`

/**
 * Writes anew what the days from one to another came to, in the transaction of whatever changed them; the days beside them
 * as well, since rests and nights reach over midnight. The days of a closed month stay as they were closed.
 */
export async function storeDays(tx: Queries, userId: number, from: string, to: string): Promise<void> {
  const first = dayAfter(from, -1)
  const last = [dayAfter(to, 1), lastStoredDay()].toSorted()[0] ?? to
  if (last < first) return
  // one at a time for one employee: each sees what the other wrote
  await tx.run(sql`select from users where id = ${userId} for no key update`)
  const ledger = await readLedger(tx, userId, { from: first, to: last, open: false })
  await storeHolidays(tx, placesOf(ledger), yearsFrom(first, last))
  const days = await factsFrom(tx, ledger, first, last)
  const rows = JSON.stringify(days.filter(({ isKept }) => isKept).map(rowOf))
  await tx.run(sql`
    with months as (select month from work_months where user_id = ${userId} and status = 'closed'),
    rows as (
      select r.* from jsonb_to_recordset(${rows}::jsonb) r (
        day date, recorded_work integer, recorded_break integer, gap integer, counted_break integer, adjustment integer,
        adjustment_wanted integer, required integer, credited integer, first_start float8, last_end float8, warnings jsonb,
        absence_kind text, absence_part numeric, second_kind text, second_part numeric, holiday_id bigint)
      where date_trunc('month', r.day)::date not in (select month from months)
    ),
    gone as (
      delete from work_days d
      where d.user_id = ${userId} and d.day between ${first}::date and ${last}::date
        and date_trunc('month', d.day)::date not in (select month from months)
        and not exists (select from rows r where r.day = d.day)
    )
    insert into work_days as d (
      user_id, day, recorded_work, recorded_break, gap, counted_break, adjustment, adjustment_wanted, required, credited,
      first_start, last_end, warnings, absence_kind, absence_part, second_kind, second_part, holiday_id)
    select ${userId}, day, recorded_work, recorded_break, gap, counted_break, adjustment, adjustment_wanted, required,
      credited, to_timestamp(first_start), to_timestamp(last_end),
      array(select jsonb_array_elements_text(warnings)), absence_kind, absence_part, second_kind, second_part, holiday_id
    from rows
    on conflict (user_id, day) do update set
      recorded_work = excluded.recorded_work, recorded_break = excluded.recorded_break, gap = excluded.gap,
      counted_break = excluded.counted_break, adjustment = excluded.adjustment,
      adjustment_wanted = excluded.adjustment_wanted, required = excluded.required, credited = excluded.credited,
      first_start = excluded.first_start, last_end = excluded.last_end, warnings = excluded.warnings,
      absence_kind = excluded.absence_kind, absence_part = excluded.absence_part,
      second_kind = excluded.second_kind, second_part = excluded.second_part, holiday_id = excluded.holiday_id
    where row(d.recorded_work, d.recorded_break, d.gap, d.counted_break, d.adjustment, d.adjustment_wanted, d.required,
        d.credited, d.first_start, d.last_end, d.warnings, d.absence_kind, d.absence_part, d.second_kind,
        d.second_part, d.holiday_id)
      is distinct from row(excluded.recorded_work, excluded.recorded_break, excluded.gap, excluded.counted_break,
        excluded.adjustment, excluded.adjustment_wanted, excluded.required, excluded.credited, excluded.first_start,
        excluded.last_end, excluded.warnings, excluded.absence_kind, excluded.absence_part, excluded.second_kind,
        excluded.second_part, excluded.holiday_id)`)
  await keepMonths(tx, userId, first, last)
}

/** A month can be closed once there is something of it. */
async function keepMonths(tx: Queries, userId: number, from: string, to: string): Promise<void> {
  const missing = await tx.rows<{ month: string; name: string }>(sql`
    select distinct date_trunc('month', d.day)::date as month,
      concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name
    from work_days d
    join users u on u.id = d.user_id
    where d.user_id = ${userId}
      and d.day between ${from}::date and least(${to}::date, (select work_day_of(${userId}, now())))
      and not exists (
        select from work_months m where m.user_id = d.user_id and m.month = date_trunc('month', d.day)::date)
    order by 1`)
  for (const { month, name } of missing)
    await tx.run(sql`
      insert into work_months (user_id, name, month, search)
      values (${userId}, ${name}, ${month}, ${searchable([name])})
      on conflict (user_id, month) do nothing`)
}

const yearsFrom = (from: string, to: string): number[] => {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const rowOf = ({ day, facts, holiday }: FactsOfDay) => {
  const [first, second] = facts.absences
  const { balance: _, ...figures } = dayFigures(facts)
  return {
    day,
    ...figures,
    absence_kind: first?.kind,
    absence_part: first?.part,
    second_kind: second?.kind,
    second_part: second?.part,
    holiday_id: holiday?.id,
  }
}
