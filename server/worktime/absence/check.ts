import { DateTime } from 'luxon'
import type { AbsenceWish } from '#api/worktime/absence.ts'
import { isReported, type AbsenceKind } from '#entities/worktime/absence-parts.ts'
import type { VacationAccount } from '#entities/worktime/vacation.ts'
import type { FieldProblems } from '#server/edit/entity-edits.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { absenceDays, type AbsenceDay } from './days.ts'
import { dayAfter } from '#server/worktime/zone-days.ts'
import { accountsFor, shortOf } from './vacation.ts'
import type { EmployeeMeant } from './whose.ts'

/** Longer than this nobody asks at once. */
const mostDays = 366

/** Nobody knows earlier that they will be ill; what is planned, as a stay in hospital, whoever administers times enters. */
const mostAhead = 14

/** What a wish comes to, and what stands against it. */
export type JudgedWish = {
  readonly days: readonly AbsenceDay[]
  readonly total: number
  readonly short: number
  readonly accounts: readonly VacationAccount[]
  readonly problems: FieldProblems
}

const spanOf = ({ first_day, last_day }: AbsenceWish): number =>
  DateTime.fromISO(last_day, { zone: 'utc' }).diff(DateTime.fromISO(first_day, { zone: 'utc' }), 'days').days + 1

/** What is wrong with the days themselves, whoever asks for them: the days to come are kept to the end of next year. */
function shapeProblems(wish: AbsenceWish, lastYear: number): FieldProblems {
  const span = spanOf(wish)
  if (span < 1) return { last_day: 'ends_before_it_begins' }
  if (Number(wish.last_day.slice(0, 4)) > lastYear)
    return { last_day: { code: 'absence_too_far', params: { year: lastYear } } }
  if (span > mostDays) return { last_day: { code: 'absence_too_long', params: { count: mostDays } } }
  if (span === 1 && wish.is_half_first === true && wish.is_half_last === true) return { is_half_last: 'half_twice' }
  return {}
}

/** Judges what somebody asks for, as their conditions, the holidays and what else they asked for are now. */
export async function judge(tx: Tx, employee: EmployeeMeant, wish: AbsenceWish): Promise<JudgedWish> {
  const shape = shapeProblems(wish, Number(employee.today.slice(0, 4)) + 1)
  if (Object.keys(shape).length > 0) return { days: [], total: 0, short: 0, accounts: [], problems: shape }
  const days = await absenceDays(tx, employee.id, wish)
  const total = days.reduce((sum, { worth }) => sum + worth, 0)
  const isVacation = wish.kind === 'vacation'
  const asked = days.flatMap(({ day, worth }) => (worth > 0 ? [{ day, part: worth }] : []))
  const accounts = isVacation ? await accountsFor(tx, employee, [wish.first_day, wish.last_day]) : []
  const short = isVacation ? await shortOf(tx, employee, asked) : 0
  const problems: Record<string, FieldProblems[string]> = {}
  // whoever has no conditions may be ill all the same
  if (total === 0 && !isReported(wish.kind)) problems['first_day'] = 'absence_without_work'
  const twice = await overlapping(tx, employee.id, wish)
  if (twice !== undefined) problems['first_day'] = { code: 'absence_there', params: { day: twice } }
  const { is_closed, refuses } = await tx.one<{ is_closed: boolean; refuses: boolean }>(sql`
    select has_closed_month(${employee.id}, ${wish.first_day}::date, ${wish.last_day}::date) as is_closed,
      refuses_short_vacation as refuses from settings`)
  const isReportedByOneself = isReported(wish.kind satisfies AbsenceKind) && !employee.isOthers
  if (isReportedByOneself && wish.first_day > dayAfter(employee.today, mostAhead))
    problems['first_day'] = { code: 'sick_leave_ahead', params: { count: mostAhead } }
  if (is_closed) problems['first_day'] = 'month_closed'
  if (short > 0 && refuses && problems['first_day'] === undefined)
    problems['last_day'] = { code: 'vacation_short_by', params: { amount: short } }
  return { days, total, short, accounts, problems }
}

/** The first of these days on which they are away already; whoever falls ill in their vacation is ill. */
async function overlapping(tx: Tx, employee: number, wish: AbsenceWish): Promise<string | undefined> {
  const isSick = isReported(wish.kind satisfies AbsenceKind)
  const { day } = await tx.one<{ day: string | null }>(sql`
    select min(day) as day from absence_days
    where employee_id = ${employee} and is_live and (is_sick or not ${isSick})
      and day between ${wish.first_day} and ${wish.last_day}`)
  return day ?? undefined
}
