import type { WorkStatus } from '#api/account.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { verdict, wake } from '#machines/life/life.ts'
import { worktimeMachine, type ClockMove, type ClockState } from '#machines/worktime.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'

/** What is open and how long was worked since midnight, the open session included; pauses do not count. */
export async function workStatusOf(db: Queries, userId: number): Promise<WorkStatus> {
  return db.one<WorkStatus>(sql`
    with today as (select work_day_start(${userId}, work_day_of(${userId}, now())) as midnight)
    select
      (
        select json_build_object('id', id, 'is_work_session', is_work_session, 'start', ${iso(sql`date_start`)})
        from work_sessions where user_id = ${userId} and date_end is null
      ) as current_session,
      (
        select floor(coalesce(sum(extract(epoch from
          coalesce(date_end, clock_timestamp()) - greatest(date_start, midnight))), 0))::integer
        from counted_sessions, today
        where user_id = ${userId} and is_work_session and coalesce(date_end, 'infinity') > midnight
      ) as worked_today,
      ${iso(sql`clock_timestamp()`)} as server_time`)
}

const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What a move opens in place of what is open. */
const opens: Record<ClockMove, 'work' | 'break' | null> = {
  'worktime.start': 'work',
  'worktime.start_break': 'break',
  'worktime.end_break': 'work',
  'worktime.stop': null,
}

/** A device keeps what it could not send for as long; whoever was away longer asks for a correction. */
const keptDays = 7
/** So close to now it was made now, whatever the device makes of the server's clock. */
const nowSeconds = 60

/**
 * Moves the user's clock or refuses with the chart's reason; moves of several devices wait for each other. `at` is when
 * the device reckons that it was made, which may be long ago where it could not say so then.
 */
export async function moveClock(tx: Queries, userId: number, move: ClockMove, at?: string | null): Promise<void> {
  const clock = wake(worktimeMachine, await lockedState(tx, userId), { clock: null })
  const { moment, is_late } = await momentOf(tx, userId, at)
  const asked = verdict(clock, {}, { type: move })
  if (!asked.ok) throw refuse({ status: 409, code: asked.because[0]?.code ?? 'wrong_state' })
  if (is_late) await refuseOverADay(tx, userId, moment)
  const closed = await tx.maybe<{ from: string; to: string }>(sql`
    update work_sessions s
    set date_end = ${moment}::timestamptz, is_late = s.is_late or ${is_late}, version = s.version + 1
    where s.user_id = ${userId} and s.date_end is null
    returning work_day_of(s.user_id, s.date_start) as from, work_day_of(s.user_id, s.date_end) as to`)
  if (closed !== undefined) await storeDays(tx, userId, closed.from, closed.to)
  if (opens[move] === null) return
  await tx.run(sql`
    insert into work_sessions (user_id, is_work_session, date_start, is_late)
    values (${userId}, ${opens[move] === 'work'}, ${moment}::timestamptz, ${is_late})`)
}

/** A clock that somebody forgot is stopped now; of days that are over what is longer than one is asked for. */
async function refuseOverADay(tx: Queries, userId: number, moment: string): Promise<void> {
  const { is_over } = await tx.one<{ is_over: boolean }>(sql`
    select exists (
      select from work_sessions
      where user_id = ${userId} and date_end is null and date_start < ${moment}::timestamptz - interval '24 hours'
    ) as is_over`)
  if (is_over) throw refuse({ status: 409, code: 'clock_over_a_day' })
}

/** As of when it is booked: never in the future, and never before what is; a late one that would be is refused. */
async function momentOf(
  tx: Queries,
  userId: number,
  at?: string | null,
): Promise<{ moment: string; is_late: boolean }> {
  const { moment, is_late, code } = await tx.one<{ moment: string; is_late: boolean; code: ErrorCode | null }>(sql`
    with said as (select clock_timestamp() as now, coalesce(${at ?? null}::timestamptz, clock_timestamp()) as at),
    booked as (
      select greatest(
        (select max(coalesce(date_end, date_start)) from work_sessions where user_id = ${userId}),
        -- until then somebody has said how it was
        (
          select least(date_to, (select now from said)) from corrections
          where employee_id = ${userId} and status in ('requested', 'approved') order by date_to desc limit 1
        )
      ) as last
    )
    select greatest(least(at, now), last)::text as moment, at < now - ${nowSeconds} * interval '1 second' as is_late,
      case
        when at > now - ${nowSeconds} * interval '1 second' then null
        when at < now - ${keptDays} * interval '1 day' then 'clock_kept_too_long'
        when at < last then 'clock_moved_since'
      end as code
    from said, booked`)
  if (code !== null) throw refuse({ status: 409, code })
  return { moment, is_late }
}

async function lockedState(tx: Queries, userId: number): Promise<ClockState> {
  await tx.run(sql`select from users where id = ${userId} for no key update`)
  const open = await tx.maybe<{ is_work_session: boolean }>(sql`
    select is_work_session from work_sessions where user_id = ${userId} and date_end is null`)
  if (open === undefined) return 'not-working'
  return open.is_work_session ? 'working' : 'on-break'
}
