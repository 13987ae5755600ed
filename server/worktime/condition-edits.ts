import { DateTime } from 'luxon'
import { requiredInWeek } from '#entities/worktime/required.ts'
import { isRef } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems } from '#server/edit/entity-edits.ts'
import { idOf } from '#server/order/as-typed.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { regionsOf } from './holidays.ts'
import { storeDays, lastStoredDay } from './store-days.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export const workConditionEdits: EntityEdits = {
  completes: async (tx, _user, before, sent) => {
    const user = idOf(before, sent, 'user')
    // one at a time for an employee: two that overlap would not see each other
    if (user !== null) await tx.run(sql`select from users where id = ${user} for no key update`)
    const wrong = senseProblems({ ...before, ...sent })
    if (Object.keys(wrong).length > 0) throw refuse({ status: 422, code: 'invalid', fields: wrong })
    return sent
  },
  problems: async (db, { locale }, _before, after) => ({
    ...(await regionProblem(after)),
    ...(await overlapProblem(db, locale, after)),
  }),
  settles: async (tx, _user, id, _sent, before) => {
    const after = await tx.one<Values>(sql`select * from work_condition_rows where id = ${id}`)
    await keepWhere(tx, [...(before === undefined ? [] : [before]), after])
  },
  goes: (tx, _user, record) => keepWhere(tx, [record]),
}

/** Each of their days is kept: nobody has worked longer for a house. */
const mostYears = 50

/** What the table would refuse without a sentence. */
function senseProblems(values: SentValues): FieldProblems {
  const wrong: Record<string, FieldProblems[string]> = {}
  const { valid_from: from, valid_to: to, vacation_days: days } = values
  const earliest = DateTime.utc().minus({ years: mostYears }).toISODate()
  if (typeof from === 'string' && from < earliest)
    wrong['valid_from'] = { code: 'condition_too_early', params: { day: earliest } }
  if (typeof from === 'string' && typeof to === 'string' && to < from) wrong['valid_to'] = 'day_before_first'
  if (typeof days === 'number' && !Number.isInteger(days * 2)) wrong['vacation_days'] = 'half_days'
  if (values['calculation_mode'] === 'weekly_hours') {
    const weekly = values['weekly_hours']
    if (typeof weekly !== 'number') wrong['weekly_hours'] = 'field_required'
    const hours = weekdays.map((day) => Number(values[`${day}_hours`] ?? 0))
    const week = requiredInWeek({ mode: 'weekly_hours', weeklyHours: Number(weekly ?? 0), hours })
    if (Number(weekly ?? 0) > 0 && week.every((of) => of === 0)) wrong['monday_hours'] = 'no_working_day'
  }
  return wrong
}

/** A region that the library does not know would silently be the whole country. */
async function regionProblem({ holiday_country, holiday_region }: Values): Promise<FieldProblems> {
  if (holiday_region === null || holiday_region === '') return {}
  const regions = Object.entries(await regionsOf(String(holiday_country)))
  if (regions.some(([code]) => code === holiday_region)) return {}
  if (regions.length === 0) return { holiday_region: 'no_regions' }
  const details = regions.map(([code, name]) => `${code} ${name}`).join(', ')
  return { holiday_region: { code: 'holiday_region', params: { details } } }
}

/** The other conditions of this employee on one of these days. */
async function overlapProblem(db: Queries, locale: Locale, after: Values): Promise<FieldProblems> {
  const [other] = await db.rows<{ name: string; valid_from: string; valid_to: string | null }>(sql`
    select name, valid_from, valid_to from work_conditions
    where id <> ${after['id']} and user_id = ${isRef(after['user']) ? after['user'].id : null}
      and daterange(valid_from, valid_to, '[]') && daterange(${after['valid_from']}::date, ${after['valid_to']}::date, '[]')
    order by valid_from limit 1`)
  if (other === undefined) return {}
  const { name, valid_from, valid_to } = other
  const range = `${dayText(valid_from, locale)} – ${valid_to === null ? '' : dayText(valid_to, locale)}`.trim()
  const at = valid_from > String(after['valid_from']) ? 'valid_to' : 'valid_from'
  return { [at]: { code: 'condition_overlaps', params: { name, range } } }
}

const dayText = (day: string, locale: Locale): string =>
  DateTime.fromISO(day).setLocale(locales[locale].tag).toLocaleString(DateTime.DATE_MED)

/** Their days are reckoned anew: those of before, and those of now. */
async function keepWhere(tx: Tx, conditions: readonly Values[]): Promise<void> {
  for (const { user, valid_from, valid_to } of conditions)
    if (isRef(user))
      await storeDays(tx, user.id, String(valid_from), typeof valid_to === 'string' ? valid_to : lastStoredDay())
}
