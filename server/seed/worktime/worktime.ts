import { DateTime } from 'luxon'
import { workCondition } from '#entities/work-condition/work-condition.ts'
import { requiredInWeek } from '#entities/worktime/required.ts'
import type { Tx } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { publicHolidays } from '#server/worktime/holidays.ts'
import { storeDays, lastStoredDay } from '#server/worktime/store-days.ts'
import { copyInto, type CopyRow } from '../copy.ts'
import { randomFrom } from '../random.ts'
import { seedRecords } from '../records.ts'
import { people } from '../users.ts'
import { daysAway } from './absences.ts'

/** At least so many days of the clock. */
const leastDays = 92

type Agreed = {
  readonly login: string
  readonly zone?: string
  readonly hours: readonly (number | null)[]
  readonly weekly: number
  readonly mode?: 'weekly_hours'
  readonly vacation: number
  readonly adjustment: 'off' | 'warn' | 'adjust'
  readonly rule?: 'cap'
  readonly country: string
  readonly region?: string
  /** From the middle of the year on, where it changes then. */
  readonly later?: { readonly hours: readonly (number | null)[]; readonly weekly: number; readonly vacation: number }
}

const fullTime = [8, 8, 8, 8, 8, null, null]

const staffed = (all: readonly (readonly [login: string, weekly: number, hours: Agreed['hours']])[]): Agreed[] =>
  all.map(([login, weekly, hours]) => {
    const common = { vacation: 28, adjustment: 'warn', country: 'DE', region: 'SH' } as const
    return { login, weekly, hours, ...common }
  })

/** One in another zone, one by the week, one whose hours change in the middle of the year. */
const agreed: readonly Agreed[] = [
  { login: 'admin', hours: fullTime, weekly: 40, vacation: 30, adjustment: 'warn', country: 'DE', region: 'SH' },
  {
    login: 'orders',
    zone: 'Europe/Helsinki',
    hours: [7.5, 7.5, 7.5, 7.5, 7.5, null, null],
    weekly: 37.5,
    vacation: 28,
    adjustment: 'adjust',
    country: 'FI',
    later: { hours: [8, 8, 8, 6, null, null, null], weekly: 30, vacation: 24 },
  },
  {
    login: 'shipping',
    zone: 'Europe/Zurich',
    hours: fullTime,
    weekly: 40,
    vacation: 25,
    adjustment: 'adjust',
    rule: 'cap',
    country: 'CH',
    region: 'ZH',
  },
  {
    login: 'worktime',
    hours: [8, 8, 8, 8, 6, null, null],
    weekly: 38.5,
    mode: 'weekly_hours',
    vacation: 27.5,
    adjustment: 'warn',
    country: 'DE',
    region: 'HH',
  },
  // who works by the shift schedule
  ...staffed([
    ['wichmann', 40, fullTime],
    ['darius', 40, fullTime],
    ['soerensen', 38.5, [8, 8, 8, 8, 6.5, null, null]],
    ['anneliese', 38.5, [8, 8, 8, 8, 6.5, null, null]],
    ['kroeger', 36, [null, null, 8, 8, 8, 8, null]],
    ['weissenfels', 40, [8, 8, null, 8, 8, 8, null]],
    ['favre', 32, [null, 8, 8, 8, null, 8, null]],
    ['wisniewski', 36, [8, 8, 6, 7, 7, null, null]],
  ]),
]

/** What was agreed with whoever has a clock, what they booked since, and what their days came to. Yesterday is the last day, so that today begins with a click. */
export async function seedWorktime(tx: Tx, today: Date): Promise<void> {
  const random = randomFrom(8)
  const midnight = DateTime.fromJSDate(today, { zone: 'utc' }).startOf('day')
  const first = DateTime.min(midnight.startOf('year'), midnight.minus({ days: leastDays }).startOf('month'))
  const middle = first.plus({ months: Math.floor(midnight.diff(first, 'months').months / 2) }).startOf('month')
  const rows: CopyRow[] = []
  const conditions = agreed.flatMap((one) => {
    const until = one.later && middle.minus({ days: 1 })
    return [
      conditionOf(one, first, until),
      ...(one.later === undefined ? [] : [conditionOf({ ...one, ...one.later }, middle)]),
    ]
  })
  await seedRecords(
    tx,
    workCondition,
    conditions.map((row, index) => ({ id: index + 1, ...row })),
  )

  for (const one of agreed) {
    const { id, zone } = { id: idOf(one.login), zone: one.zone ?? 'Europe/Berlin' }
    await tx.run(sql`update users set time_zone = ${zone} where id = ${id}`)
    const years = [...new Set([first.year, midnight.year])]
    const place = { country: one.country, region: one.region ?? '' }
    const free = new Set(
      (await Promise.all(years.map((year) => publicHolidays(place, year)))).flat().map(({ day }) => day),
    )
    const away = daysAway(one.login, today)
    for (let date = first; date < midnight; date = date.plus({ days: 1 })) {
      const now = one.later !== undefined && date >= middle ? { ...one, ...one.later } : one
      const target = requiredOf(now, date.weekday) / 60
      // now and then nobody came: absences say why
      if (target === 0 || free.has(date.toISODate() ?? '') || random.chance(0.06)) continue
      const isAway = away.has(date.toISODate() ?? '')
      let at = DateTime.fromObject({ year: date.year, month: date.month, day: date.day }, { zone }).plus({
        minutes: random.between(440, 560),
      })
      const book = (is_work_session: boolean, minutes: number) => {
        const end = at.plus({ minutes })
        if (away.has(date.toISODate() ?? '')) return
        const [date_start, date_end] = [at.toJSDate(), end.toJSDate()]
        if (!isAway) rows.push({ id: rows.length + 1, user_id: id, is_work_session, date_start, date_end })
        at = end
      }
      const morning = random.between(170, 270)
      book(true, morning)
      book(false, random.between(18, 58))
      const afternoon = Math.round(target) - morning + random.between(-24, 30)
      if (!random.chance(0.3)) {
        book(true, afternoon)
        continue
      }
      book(true, afternoon - 50)
      book(false, 15)
      book(true, random.between(40, 65))
    }
  }
  await copyInto(tx, 'work_sessions', rows)
  for (const { login } of agreed) await storeDays(tx, idOf(login), first.toISODate() ?? '', lastStoredDay(today))
}

const idOf = (login: string): number => people.find((one) => one.login === login)?.id ?? 0

const requiredOf = ({ mode, weekly, hours }: Agreed, weekday: number): number =>
  requiredInWeek({ mode: mode ?? 'workday_hours', weeklyHours: weekly, hours })[weekday - 1] ?? 0

function conditionOf(one: Agreed, from: DateTime, until?: DateTime) {
  const { first_name, last_name } = people.find(({ login }) => login === one.login) ?? { first_name: '', last_name: '' }
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = one.hours
  return {
    user_id: idOf(one.login),
    name: `${first_name} ${last_name}`,
    valid_from: from.toISODate(),
    valid_to: until?.toISODate() ?? null,
    vacation_days: one.vacation,
    weekly_hours: one.weekly,
    calculation_mode: one.mode ?? 'workday_hours',
    monday_hours: monday ?? null,
    tuesday_hours: tuesday ?? null,
    wednesday_hours: wednesday ?? null,
    thursday_hours: thursday ?? null,
    friday_hours: friday ?? null,
    saturday_hours: saturday ?? null,
    sunday_hours: sunday ?? null,
    break_adjustment: one.adjustment,
    break_rule: one.rule ?? 'step',
    holiday_country: one.country,
    holiday_region: one.region ?? null,
  }
}

/** Of two of them the months before the last two are closed: after everything that is written of them. */
export async function seedClosedMonths(tx: Tx, today: Date): Promise<void> {
  await tx.run(sql`
    update work_months set status = 'closed', date_closed = month + interval '1 month 8 days 9 hours', version = 2
    where user_id = any(${['orders', 'shipping'].map(idOf)}::bigint[])
      and month < date_trunc('month', ${today}::timestamptz)::date - interval '2 months'`)
}

/** The house's numbers in its adviser's wages program, so that a closed month can be handed over. */
export const seedPayroll = (tx: Tx): Promise<number> =>
  tx.run(sql`
    update settings set lodas_consultant = 1234567, lodas_client = 4321, lodas_wage_type = 100, lodas_overtime_type = 150`)
