import { DateTime } from 'luxon'
import { isReported, type AbsenceKind, type AbsenceStatus } from '#entities/worktime/absence-parts.ts'
import type { Tx } from '#server/db.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { absenceDays } from '#server/worktime/absence/days.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { people } from '../users.ts'

type Plan = {
  readonly login: string
  readonly kind: AbsenceKind
  readonly status: AbsenceStatus
  /** Weeks from this one, and the days of that week. */
  readonly week: number
  readonly from: number
  readonly days: number
  readonly half?: true
  readonly note?: string
  readonly refusal?: string
  readonly isCertified?: true
  /** Somebody worked nevertheless: one of the two is to be corrected. */
  readonly isWorked?: true
}

/** What a small team asks for in a year: most of it approved, some of it waiting, one refused, one taken back. */
const plans: readonly Plan[] = [
  { login: 'orders', kind: 'vacation', status: 'approved', week: -18, from: 0, days: 12, note: 'Sommerurlaub' },
  { login: 'orders', kind: 'sick_leave', status: 'confirmed', week: -6, from: 1, days: 3, isCertified: true },
  {
    login: 'orders',
    kind: 'vacation',
    status: 'requested',
    week: 3,
    from: 0,
    days: 5,
    note: 'Skifahren mit den Kindern',
  },
  {
    login: 'orders',
    kind: 'vacation',
    status: 'refused',
    week: 1,
    from: 3,
    days: 2,
    refusal: 'Inventur: Alle werden gebraucht.',
  },
  { login: 'shipping', kind: 'vacation', status: 'approved', week: -20, from: 0, days: 10 },
  { login: 'shipping', kind: 'vacation', status: 'approved', week: 2, from: 4, days: 1, half: true, note: 'Umzug' },
  {
    login: 'shipping',
    kind: 'special_leave',
    status: 'requested',
    week: 4,
    from: 2,
    days: 1,
    note: 'Hochzeit der Schwester',
  },
  { login: 'shipping', kind: 'sick_leave', status: 'reported', week: -1, from: 3, days: 2, note: 'Grippe' },
  { login: 'kroeger', kind: 'sick_leave', status: 'confirmed', week: -2, from: 3, days: 1, isWorked: true },
  { login: 'worktime', kind: 'vacation', status: 'approved', week: -14, from: 0, days: 12 },
  {
    login: 'worktime',
    kind: 'vacation',
    status: 'withdrawal-requested',
    week: 5,
    from: 0,
    days: 5,
    note: 'Reise wurde abgesagt',
  },
  { login: 'worktime', kind: 'time_off_in_lieu', status: 'approved', week: -3, from: 4, days: 1 },
  { login: 'admin', kind: 'vacation', status: 'approved', week: -16, from: 0, days: 10 },
  {
    login: 'admin',
    kind: 'vacation',
    status: 'requested',
    week: 6,
    from: 0,
    days: 10,
    note: 'Weihnachten bei der Familie',
  },
  { login: 'admin', kind: 'unpaid_leave', status: 'withdrawn', week: -8, from: 0, days: 5 },
]

/** The days on which somebody is away, as far as that was not refused or taken back: nobody works on them. */
export const daysAway = (login: string, today: Date): ReadonlySet<string> => {
  const monday = DateTime.fromJSDate(today, { zone: 'utc' }).startOf('week')
  return new Set(
    plans
      .filter((plan) => plan.login === login && isLive(plan.status) && plan.isWorked !== true)
      .flatMap(({ week, from, days }) =>
        Array.from({ length: days }, (_, day) => monday.plus({ weeks: week, days: from + day }).toISODate() ?? ''),
      ),
  )
}

const isLive = (status: AbsenceStatus): boolean => status !== 'refused' && status !== 'withdrawn'

const decidedIn: readonly string[] = [
  'approved',
  'confirmed',
  'refused',
  'withdrawal-requested',
  'withdrawn',
] satisfies AbsenceStatus[]

/** Days off of the team, and two days that somebody forgot to go home on; after what was agreed with them. */
export async function seedAbsences(tx: Tx, today: Date): Promise<void> {
  const monday = DateTime.fromJSDate(today, { zone: 'utc' }).startOf('week')
  // they were asked for before their months were closed
  for (const plan of plans) {
    const employee = people.find(({ login }) => login === plan.login)
    if (employee !== undefined) await seedAbsence(tx, employee, plan, monday)
  }
  await seedCorrections(tx, monday)
}

type Employee = (typeof people)[number]
const nameOf = ({ first_name, last_name }: Employee): string => `${first_name} ${last_name}`

async function seedAbsence(tx: Tx, employee: Employee, plan: Plan, monday: DateTime): Promise<void> {
  const first = monday.plus({ weeks: plan.week, days: plan.from })
  const first_day = first.toISODate() ?? ''
  const last_day = first.plus({ days: plan.days - 1 }).toISODate() ?? ''
  const asked = DateTime.min(monday, first).minus({ days: isReported(plan.kind) ? 0 : 5 })
  const isDecided = decidedIn.includes(plan.status)
  const decider = people.find(({ login }) => login === (plan.login === 'worktime' ? 'admin' : 'worktime'))
  const days = await absenceDays(tx, employee.id, {
    kind: plan.kind,
    first_day,
    last_day,
    is_half_last: plan.half === true,
  })
  const total = days.reduce((sum, { worth }) => sum + worth, 0)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into absences (employee_id, kind, status, first_day, last_day, is_half_last, days, note, refusal, date_certified,
      decided_by, date_decided, date_created, search)
    values (${employee.id}, ${plan.kind}, ${plan.status}, ${first_day}, ${last_day}, ${plan.half === true}, ${total},
      ${plan.note ?? null}, ${plan.refusal ?? null}, ${plan.isCertified === true ? first_day : null},
      ${isDecided && decider !== undefined ? nameOf(decider) : null},
      ${isDecided ? asked.plus({ days: 1, hours: 9 }).toISO() : null}, ${asked.plus({ hours: 8 }).toISO()},
      ${searchable([nameOf(employee), plan.note])})
    returning id`)
  await tx.run(sql`
    insert into absence_days (absence_id, employee_id, day, part, is_sick, is_live)
    select ${id}, ${employee.id}, d.day, d.part, ${isReported(plan.kind)}, ${isLive(plan.status)}
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ part }) => part)}::numeric[]) d (day, part)`)
  const asking = isReported(plan.kind) ? 'reported' : 'requested'
  await tell(tx, 'absence', id, {
    verb: isReported(plan.kind) ? 'absence.report' : 'absence.request',
    to: asking,
    who: nameOf(employee),
    at: asked.plus({ hours: 8 }),
  })
  if (isDecided && decider !== undefined)
    await tell(tx, 'absence', id, {
      verb: verbOf[plan.status] ?? 'absence.approve',
      to: plan.status === 'withdrawal-requested' ? 'approved' : plan.status,
      who: nameOf(decider),
      at: asked.plus({ days: 1, hours: 9 }),
      text: plan.refusal ?? null,
    })
  if (plan.status === 'withdrawal-requested')
    await tell(tx, 'absence', id, {
      verb: 'absence.ask_back',
      to: plan.status,
      who: nameOf(employee),
      at: asked.plus({ days: 3 }),
    })
  await storeDays(tx, employee.id, first_day, last_day)
}

const verbOf: Readonly<Partial<Record<AbsenceStatus, string>>> = {
  confirmed: 'absence.confirm',
  refused: 'absence.refuse',
  withdrawn: 'absence.withdraw',
}

type Told = { verb: string; to: string; who: string; at: DateTime; text?: string | null }

const tell = (tx: Tx, object: string, id: number, { verb, to, who, at, text = null }: Told) =>
  tx.run(sql`
    insert into history (object, record_id, verb, to_status, text, who, date_created)
    values (${object}, ${id}, ${verb}, ${to}, ${text}, ${who}, ${at.toISO()})`)

/** The last working day on which each of them was there: one waits, one was approved. */
async function seedCorrections(tx: Tx, monday: DateTime): Promise<void> {
  for (const [login, status, reason] of [
    ['orders', 'requested', 'Gehen vergessen, war um 17 Uhr zu Hause'],
    ['shipping', 'approved', 'Pause nicht gebucht'],
  ] as const) {
    const employee = people.find((one) => one.login === login)
    const last = await tx.maybe<{
      day: string
      date_from: string
      date_to: string
      date_start: string
      date_end: string
    }>(sql`
      select d.day, work_day_start(u.id, d.day) as date_from,
        work_day_start(u.id, d.day + 1) as date_to, d.first_start as date_start, d.last_end as date_end
      from work_days d join users u on u.id = d.user_id
      where d.user_id = ${employee?.id ?? 0} and d.recorded_work > 0 and d.day < ${monday.toISODate()}::date
        and d.last_end < work_day_start(u.id, d.day + 1)
      order by d.day desc limit 1`)
    if (employee === undefined || last === undefined) continue
    const decided = status === 'approved' ? 'Ingrid Hallgrímsdóttir-Weiß' : null
    const { id } = await tx.one<{ id: number }>(sql`
      insert into corrections (employee_id, day, date_from, date_to, status, reason, asked_by, decided_by, date_decided,
        date_created, search)
      values (${employee.id}, ${last.day}, ${last.date_from}, ${last.date_to}, ${status}, ${reason}, ${nameOf(employee)},
        ${decided}, ${decided === null ? null : last.date_to}, ${last.date_to}, ${searchable([nameOf(employee), reason])})
      returning id`)
    await tx.run(sql`
      insert into correction_sessions (correction_id, is_work_session, date_start, date_end)
      select ${id}, is_work, ${last.date_start}::timestamptz + a, ${last.date_start}::timestamptz + b
      from (values
        (true, interval '0', interval '4 hours'),
        (false, interval '4 hours', interval '4 hours 40 minutes'),
        (true, interval '4 hours 40 minutes', interval '8 hours 40 minutes')) day (is_work, a, b)`)
    const at = DateTime.fromISO(last.date_to, { zone: 'utc' })
    await tell(tx, 'correction', id, {
      verb: 'correction.request',
      to: 'requested',
      who: nameOf(employee),
      at,
      text: reason,
    })
    if (decided !== null) await tell(tx, 'correction', id, { verb: 'correction.approve', to: status, who: decided, at })
    await storeDays(tx, employee.id, last.day, last.day)
  }
}
