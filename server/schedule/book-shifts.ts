import { DateTime } from 'luxon'
import type { Db, Tx } from '#server/db.ts'
import { transaction } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import { storeDays } from '#server/worktime/store-days.ts'
import { audit } from '#server/store/audit.ts'
import { dayAfter } from '#entities/schedule/times.ts'
import { partsOf } from './session-parts.ts'

type Due = {
  id: number
  user_id: number
  day: string
  date_start: string
  date_end: string
  break_seconds: number
  name: string
}
type Outcome = 'booked' | 'clocked' | 'absent' | 'month_closed'

/** So many are looked up at a time. */
const slice = 200

type Options = { readonly now: Date; readonly signal?: AbortSignal }

/**
 * Makes the sessions of published shifts that are over and are to have one, however long ago that was: after some time
 * away everything is caught up. Each is decided once. Answers how many were made.
 */
export async function bookShifts(db: Db, { now, signal }: Options): Promise<number> {
  let made = 0
  for (let last = 0; ;) {
    const due = await db.rows<{ id: number }>(sql`
      select id from shifts
      where auto_create_session and session_outcome is null and user_id is not null and date_end <= ${now} and id > ${last}
      order by id limit ${slice}`)
    for (const { id } of due) {
      if (signal?.aborted === true) return made
      if ((await transaction(db, (tx) => decide(tx, id, now))) === 'booked') made += 1
      last = id
    }
    if (due.length < slice) return made
  }
}

/** Whoever has the shift is locked as their clock locks them, so that no session comes in between. */
async function decide(tx: Tx, id: number, now: Date): Promise<Outcome | undefined> {
  const owner = await tx.maybe<{ user_id: number }>(sql`select user_id from shifts where id = ${id}`)
  if (owner === undefined) return undefined
  await tx.run(sql`select from users where id = ${owner.user_id} for no key update`)
  const due = await tx.maybe<Due>(sql`
    select s.id, s.user_id, to_char(s.day, 'YYYY-MM-DD') as day, s.date_start, s.date_end, s.break_seconds,
      concat_ws(' ', u.first_name, u.last_name) as name
    from shifts s join users u on u.id = s.user_id
    where s.id = ${id} and s.auto_create_session and s.session_outcome is null and s.date_end <= ${now}
    for no key update of s`)
  if (due === undefined) return undefined
  const outcome = await outcomeOf(tx, due)
  if (outcome === 'booked') await book(tx, due)
  await tx.run(sql`update shifts set session_outcome = ${outcome} where id = ${id}`)
  return outcome
}

async function outcomeOf(tx: Tx, { user_id, day, date_start, date_end }: Due): Promise<Outcome> {
  const found = await tx.one<Record<'clocked' | 'absent' | 'closed', boolean>>(sql`
    select
      exists (
        select from work_sessions
        where user_id = ${user_id} and date_start < ${date_end} and coalesce(date_end, 'infinity') > ${date_start}
        union all
        select from counted_sessions
        where user_id = ${user_id} and date_start < ${date_end} and coalesce(date_end, 'infinity') > ${date_start}
      ) as clocked,
      exists (select from counted_absences where user_id = ${user_id} and day = ${day}::date) as absent,
      exists (
        select from work_months m
        where m.user_id = ${user_id} and m.status = 'closed' and m.month in (
          date_trunc('month', work_day_of(m.user_id, ${date_start}))::date,
          date_trunc('month', work_day_of(m.user_id, ${date_end}))::date)
      ) as closed`)
  if (found.closed) return 'month_closed'
  if (found.absent) return 'absent'
  return found.clocked ? 'clocked' : 'booked'
}

async function book(tx: Tx, due: Due): Promise<void> {
  const { user_id, date_start, date_end, break_seconds } = due
  const parts = partsOf(
    { start: DateTime.fromISO(date_start).toMillis(), end: DateTime.fromISO(date_end).toMillis() },
    break_seconds,
  )
  for (const { isWork, start, end } of parts)
    await tx.run(sql`
      insert into work_sessions (user_id, is_work_session, date_start, date_end)
      values (${user_id}, ${isWork}, ${new Date(start)}, ${new Date(end)})`)
  // a night shift ends on the day after
  await storeDays(tx, user_id, due.day, dayAfter(due.day, 1))
  await audit(tx, {
    user: null,
    verb: 'schedule.book_session',
    object: 'work-session',
    objectId: null,
    after: { user_id, shift: due.id, date_start, date_end, break_seconds },
  })
}
