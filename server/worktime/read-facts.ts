import { reach } from '#entities/worktime/day-figures.ts'
import type { AbsencePart, DayFacts } from '#entities/worktime/day.ts'
import { requiredInWeek, type Week } from '#entities/worktime/required.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { HolidayPlace } from './holidays.ts'
import { inSeconds, employeeDay, daysFrom, type ZoneSince } from './zone-days.ts'

type Condition = Omit<Week, 'hours'> & {
  readonly valid_from: string
  readonly valid_to: string | null
  readonly hours: readonly (number | null)[]
  readonly break_adjustment: DayFacts['breakAdjustment']
  readonly break_rule: DayFacts['breakRule']
  readonly country: string
  readonly region: string
}

/** All that the days of an employee follow from, as the database has it. */
export type Ledger = {
  readonly zones: readonly ZoneSince[]
  readonly conditions: readonly Condition[]
  readonly sessions: readonly { readonly is_work: boolean; readonly start: number; readonly end: number | null }[]
  readonly absences: readonly (AbsencePart & { readonly day: string })[]
}

/** What is known of a day; without conditions nothing is required, and a missing pause only told. */
export type FactsOfDay = {
  readonly day: string
  readonly facts: DayFacts
  readonly holiday: { readonly id: number; readonly part: number } | null
  /** Whether a row says anything: something was agreed, or something booked. */
  readonly isKept: boolean
}

/** Reads what these days follow from. `open` takes the session along that is not over yet. */
export const readLedger = (
  db: Queries,
  userId: number,
  { from, to, open }: { from: string; to: string; open: boolean },
): Promise<Ledger> =>
  db.one<Ledger>(sql`
  select
    (
      select json_agg(json_build_object('zone', time_zone, 'from', valid_from::text,
        'begins', case when isfinite(begins_at) then floor(extract(epoch from begins_at)) end) order by valid_from)
      from user_time_zones where user_id = u.id
    ) as zones,
    coalesce((
      select json_agg(json_build_object(
        'valid_from', valid_from, 'valid_to', valid_to, 'mode', calculation_mode, 'weeklyHours', weekly_hours,
        'hours', json_build_array(
          monday_hours, tuesday_hours, wednesday_hours, thursday_hours, friday_hours, saturday_hours, sunday_hours),
        'break_adjustment', break_adjustment, 'break_rule', break_rule,
        'country', holiday_country, 'region', coalesce(holiday_region, '')) order by valid_from)
      from work_conditions
      where user_id = u.id and valid_from <= ${to}::date and coalesce(valid_to, 'infinity') >= ${from}::date
    ), '[]') as conditions,
    coalesce((
      select json_agg(json_build_object('is_work', is_work_session,
        'start', floor(extract(epoch from date_start)), 'end', floor(extract(epoch from date_end))) order by date_start)
      from counted_sessions
      where user_id = u.id and (date_end is not null or ${open})
        and date_start < (select work_day_start(${userId}, ${to}::date + 1)) + make_interval(secs => ${reach.after})
        and coalesce(date_end, 'infinity') > (select work_day_start(${userId}, ${from}::date)) - make_interval(secs => ${reach.before})
    ), '[]') as sessions,
    coalesce((
      select json_agg(json_build_object('day', day, 'kind', kind, 'part', part) order by day, part desc, kind = 'sick_leave' desc)
      from counted_absences where user_id = u.id and day between ${from}::date and ${to}::date
    ), '[]') as absences
  from users u where u.id = ${userId}`)

export const placesOf = ({ conditions }: Ledger): HolidayPlace[] =>
  conditions.map(({ country, region }) => ({ country, region }))

type KeptHoliday = { readonly id: number; readonly place: string; readonly day: string; readonly part: number }

/** The facts of each day from one to another. */
export async function factsFrom(db: Queries, ledger: Ledger, from: string, to: string): Promise<FactsOfDay[]> {
  const places = JSON.stringify(placesOf(ledger))
  const holidays = await db.rows<KeptHoliday>(sql`
    select h.id, h.country || ' ' || h.region as place, h.day, h.part::float8 as part
    from public_holidays h
    where h.day between ${from}::date and ${to}::date and (h.country, h.region) in (
      select country, region from jsonb_to_recordset(${places}::jsonb) p (country text, region text))`)
  const holidayAt = new Map(holidays.map((one) => [`${one.place} ${one.day}`, one]))
  const absencesAt = Map.groupBy(ledger.absences, ({ day }) => day)
  const weeks = new Map(ledger.conditions.map((one) => [one, requiredInWeek(one)]))
  const sessions = ledger.sessions.map(({ is_work, start, end }) => ({ isWork: is_work, start, end }))
  const now = inSeconds(new Date())

  return daysFrom(from, to).map((day) => {
    const { start, end, weekday } = employeeDay(ledger.zones, day)
    const condition = ledger.conditions.find(
      ({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || day <= valid_to),
    )
    const holiday = (condition && holidayAt.get(`${condition.country} ${condition.region} ${day}`)) ?? null
    const near = sessions.filter((one) => one.start < end + reach.after && (one.end ?? now) > start - reach.before)
    const absences = absencesAt.get(day) ?? []
    return {
      day,
      facts: {
        start,
        end,
        now,
        sessions: near,
        required: (condition && weeks.get(condition)?.[weekday - 1]) ?? 0,
        breakAdjustment: condition?.break_adjustment ?? 'warn',
        breakRule: condition?.break_rule ?? 'step',
        absences,
        holiday: holiday?.part ?? 0,
      },
      holiday,
      isKept:
        condition !== undefined ||
        absences.length > 0 ||
        near.some((one) => one.start < end && (one.end ?? now) > start),
    }
  })
}
