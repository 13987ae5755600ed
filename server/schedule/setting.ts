import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { dayAfter } from '#entities/schedule/times.ts'
import type { Queries } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { cellsIn } from './stored.ts'

type Template = WeekAnswer['templates'][number]
type Area = WeekAnswer['areas'][number]

export const templatesIn = (db: Queries): Promise<Template[]> =>
  db.rows<Template>(sql`
    select id, name, digit, work_area_id as area_id, start_time, end_time, break_minutes * 60 as break_seconds,
      auto_create_session
    from shift_templates order by digit nulls last, name collate "und-x-icu", id`)

/** The areas in their order, with what each needs in a week and on its single days in it. */
export const areasIn = (db: Queries, week: string): Promise<Area[]> =>
  db.rows<Area>(sql`
    select a.id, a.name,
      coalesce((
        select json_agg(json_build_object('template_id', d.shift_template_id, 'count', json_build_array(
          d.monday, d.tuesday, d.wednesday, d.thursday, d.friday, d.saturday, d.sunday)) order by d.shift_template_id)
        from work_area_demand d where d.work_area_id = a.id), '[]') as weekly,
      coalesce((
        select json_agg(json_build_object('day', s.day, 'template_id', s.shift_template_id, 'count', s.count)
          order by s.day, s.shift_template_id)
        from work_area_special_days s
        where s.work_area_id = a.id and s.day between ${week}::date and ${week}::date + 6), '[]') as days
    from work_areas a order by a.position, a.id`)

/** The shifts next to a week, as they would be if the drafts beside it were published. */
export async function shiftsAround(db: Queries, week: string): Promise<WeekAnswer['around']> {
  const [before, after] = [dayAfter(week, -1), dayAfter(week, 7)]
  const found = await Promise.all([cellsIn(db, before, before), cellsIn(db, after, after)])
  return found.flat().flatMap(({ user_id, day, content }) =>
    user_id === null || content?.kind !== 'shift'
      ? []
      : [
          {
            user_id,
            day,
            shift: {
              start_time: content.start_time,
              end_time: content.end_time,
              break_seconds: content.break_seconds,
            },
          },
        ],
  )
}
