import { DateTime, Duration } from 'luxon'
import type { BodyOf } from '#api/contract.ts'
import type { CorrectionStatus } from '#entities/worktime/correction-parts.ts'
import { employeeFor, type EmployeeMeant } from '#server/worktime/absence/whose.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import type { FieldProblems } from '#server/edit/entity-edits.ts'
import { moveRecord } from '#server/life/move.ts'
import { refuse } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { moveClock } from '#server/store/worktime.ts'
import { dayThere, type DayThere } from './day.ts'
import { correctionLife } from './life.ts'

type Wish = BodyOf<'correction.request'>

/** Asks for a day as it was. What whoever administers times writes for somebody else counts at once. */
export async function requestCorrection(
  tx: Tx,
  caller: Caller,
  wish: Wish,
): Promise<{ id: number; status: CorrectionStatus }> {
  const { user } = caller
  const employee = await employeeFor(tx, user, 'correction', wish.user_id, { forUpdate: true })
  const there = await dayThere(tx, employee, wish.day)
  const problems = await problemsOf(tx, employee, there, wish)
  if (Object.keys(problems).length > 0) throw refuse({ status: 422, code: 'invalid', fields: problems })
  await endForgotten(tx, caller, employee, there)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into corrections (employee_id, day, date_from, date_to, status, reason, asked_by, language, search)
    values (${employee.id}, ${wish.day}, ${there.from}, least(${there.to}, now()), 'requested', ${wish.reason}, ${user.name},
      ${employee.isOthers ? null : caller.locale}, ${searchable([employee.name, wish.reason])})
    returning id`)
  for (const { is_work_session, start, end } of wish.sessions)
    await tx.run(sql`
      insert into correction_sessions (correction_id, is_work_session, date_start, date_end)
      values (${id}, ${is_work_session}, ${start}, ${end})`)
  await tx.run(sql`
    insert into history (object, record_id, verb, to_status, text, user_id, who)
    values ('correction', ${id}, 'correction.request', 'requested', ${wish.reason}, ${user.id}, ${user.name})`)
  await audit(tx, {
    user,
    verb: 'correction.request',
    object: 'correction',
    objectId: id,
    before: { sessions: there.recorded },
    after: { employee: employee.id, day: wish.day, sessions: wish.sessions, reason: wish.reason },
    remoteAddress: caller.address,
  })
  if (!employee.isOthers) return { id, status: 'requested' }
  await moveRecord(tx, caller, correctionLife, id, 'correction.approve', { version: 1 })
  return { id, status: 'approved' }
}

const at = (instant: string): number => DateTime.fromISO(instant).toMillis()
const longest = Duration.fromObject({ hours: 24 }).toMillis()

/** What is wrong with what is asked for. */
async function problemsOf(
  tx: Tx,
  employee: EmployeeMeant,
  there: DayThere,
  { day, sessions }: Wish,
): Promise<FieldProblems> {
  if (there.is_locked) return { day: 'month_closed' }
  if (!there.is_in_grace) return { day: 'grace_over' }
  if (there.waits !== null) return { day: 'correction_waits' }
  if (day > employee.today) return { day: 'date_to_come' }
  const isRunning = there.recorded.some(({ end }) => end === null)
  if (day === employee.today && isRunning) return { day: 'day_running' }
  const problems: Record<string, FieldProblems[string]> = {}
  const now = DateTime.now().toMillis()
  sessions.forEach(({ start, end }, place) => {
    const last = sessions[place - 1]
    if (at(start) < at(there.from) || at(start) >= at(there.to)) problems[`sessions.${place}.start`] = 'not_on_that_day'
    else if (last !== undefined && at(start) < at(last.end)) problems[`sessions.${place}.start`] = 'sessions_overlap'
    else if (at(end) <= at(start)) problems[`sessions.${place}.end`] = 'ends_before_it_begins'
    else if (at(end) - at(start) > longest) problems[`sessions.${place}.end`] = 'session_too_long'
    else if (at(end) > now) problems[`sessions.${place}.end`] = 'date_to_come'
  })
  const last = sessions.at(-1)
  if (last !== undefined && Object.keys(problems).length === 0 && (await endsInClosedMonth(tx, employee, last.end)))
    problems[`sessions.${sessions.length - 1}.end`] = 'month_closed'
  if (Object.keys(problems).length === 0 && (await meetsAnotherDay(tx, employee, there, sessions)))
    problems['sessions'] = 'sessions_meet_another_day'
  return problems
}

/** A night’s work over the end of a month is of both. */
async function endsInClosedMonth(tx: Tx, { id }: EmployeeMeant, end: string): Promise<boolean> {
  // what ends at midnight is none of the next day
  const day = sql`work_day_of(${id}, ${end}::timestamptz - interval '1 millisecond')`
  return (await tx.run(sql`select where has_closed_month(${id}, ${day}, ${day})`)) > 0
}

/** Nobody works twice at a time, also not over midnight. */
async function meetsAnotherDay(
  tx: Tx,
  { id }: EmployeeMeant,
  { from, to }: DayThere,
  sessions: Wish['sessions'],
): Promise<boolean> {
  const first = sessions[0]?.start
  const last = sessions.at(-1)?.end
  if (first === undefined || last === undefined) return false
  const found = await tx.run(sql`
    select from counted_sessions
    where user_id = ${id} and not (date_start >= ${from} and date_start < ${to})
      and date_start < ${last} and coalesce(date_end, 'infinity') > ${first} limit 1`)
  return found > 0
}

/** Whoever forgot to go home has gone home: the clock stands, and begins anew when they come. */
async function endForgotten(
  tx: Tx,
  { user, address }: Caller,
  employee: EmployeeMeant,
  there: DayThere,
): Promise<void> {
  if (there.recorded.every(({ end }) => end !== null)) return
  await moveClock(tx, employee.id, 'worktime.stop')
  await audit(tx, { user, verb: 'worktime.stop', object: 'work-session', objectId: null, remoteAddress: address })
}
