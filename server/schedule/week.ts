import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { dayAfter, weekOf } from '#entities/schedule/times.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { peopleIn } from './people.ts'
import { areasIn, shiftsAround, templatesIn } from './setting.ts'
import { draftOf, publishedIn } from './stored.ts'

/** A week begins on a Monday. */
export const requireWeek = (week: string): void => {
  if (weekOf(week) !== week) throw refuse({ status: 422, code: 'field_invalid', fields: { week: 'not_a_monday' } })
}

/** A week with all that it is planned with. */
export async function weekAnswer(db: Queries, week: string, locale: Locale): Promise<WeekAnswer> {
  const published = await publishedIn(db, week, dayAfter(week, 6))
  const drafted = await draftOf(db, week)
  const named = [...published, ...drafted.draft].flatMap(({ user_id }) => user_id ?? [])
  return {
    week,
    ...drafted,
    published,
    templates: await templatesIn(db),
    areas: await areasIn(db, week),
    people: await peopleIn(db, week, [...new Set(named)], locale),
    around: await shiftsAround(db, week),
  }
}
