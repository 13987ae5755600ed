import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { clockRole } from '#entities/role.ts'
import { daysOfWeek } from '#entities/schedule/times.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'

type PlannedPerson = WeekAnswer['people'][number]
type Found = Pick<PlannedPerson, 'id' | 'name' | 'area_id' | 'zones'> & {
  days: { day: string; required: number; holiday: Readonly<Record<string, string>> | null }[]
  away: { day: string; kind: string; part: number }[]
}

/**
 * Whoever is planned: everyone who has a clock or belongs to an area and is still here, and whoever is in this plan
 * although they have left, by their areas and names.
 */
export async function peopleIn(
  db: Queries,
  week: string,
  named: readonly number[],
  locale: Locale,
): Promise<PlannedPerson[]> {
  const found = await db.rows<Found>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name, e.work_area_id as area_id,
      (
        select json_agg(json_build_object('from', nullif(z.valid_from, '-infinity'), 'zone', z.time_zone) order by z.valid_from)
        from user_time_zones z where z.user_id = u.id
      ) as zones,
      coalesce((
        select json_agg(json_build_object('day', d.day, 'required', d.required, 'holiday', h.names))
        from work_days d left join public_holidays h on h.id = d.holiday_id
        where d.user_id = u.id and d.day between ${week}::date and ${week}::date + 6
          and exists (
            select from work_conditions c
            where c.user_id = u.id and d.day between c.valid_from and coalesce(c.valid_to, 'infinity'))), '[]') as days,
      coalesce((
        select json_agg(json_build_object('day', a.day, 'kind', a.kind, 'part', a.part) order by a.part)
        from counted_absences a
        where a.user_id = u.id and a.day between ${week}::date and ${week}::date + 6), '[]') as away
    from users u
    left join work_area_employees e on e.employee_id = u.id
    left join work_areas w on w.id = e.work_area_id
    where u.id = any(${named}::bigint[]) or (u.is_enabled and (
      e.employee_id is not null
      or exists (select from user_roles r where r.user_id = u.id and r.role = ${clockRole})))
    order by w.position nulls last, w.id, u.last_name collate "und-x-icu", u.first_name collate "und-x-icu", u.id`)
  return found.map((one) => employeeOf(one, daysOfWeek(week), locale))
}

const employeeOf = ({ days, away, ...person }: Found, all: readonly string[], locale: Locale): PlannedPerson => {
  const language = locales[locale].tag.slice(0, 2)
  const known = new Map(days.map((one) => [one.day, one]))
  // who is on vacation in the morning and ill in the afternoon is away for the whole day
  const absences = new Map(
    [...Map.groupBy(away, ({ day }) => day)].map(([day, all]) => [
      day,
      {
        kind: all.at(-1)?.kind ?? '',
        part: Math.min(
          1,
          all.reduce((sum, { part }) => sum + part, 0),
        ),
      },
    ]),
  )
  const nameOf = (names: Readonly<Record<string, string>>) => names[language] ?? Object.values(names)[0] ?? null
  return {
    ...person,
    required: days.length === 0 ? null : days.reduce((sum, { required }) => sum + required, 0),
    expected: all.map((day) => known.get(day)?.required ?? 0),
    absences: all.map((day) => absences.get(day) ?? null),
    holidays: all.map((day) => {
      const names = known.get(day)?.holiday
      return names == null ? null : nameOf(names)
    }),
  }
}
