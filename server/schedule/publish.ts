import { DateTime } from 'luxon'
import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { nameOf } from '#entities/schedule/checks.ts'
import {
  changed,
  changesOf,
  differingFrom,
  keyOf,
  placeBehind,
  planOf,
  type PlanCell,
} from '#entities/schedule/plan.ts'
import { isSkipped } from '#entities/schedule/shift-rules.ts'
import { spanOf } from '#entities/schedule/times.ts'
import { warningsOfWeek, zoneOn } from '#entities/schedule/week.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { requireVersion } from './draft.ts'
import { dropDrafts, touchWeek } from './stored.ts'
import { requireWeek, weekAnswer } from './week.ts'

type Asked = { week: string; version: number; warnings: readonly string[] }

/**
 * Staff see from now on what was drafted: all of it, or nothing. What stands against it and was not seen by whoever
 * publishes, such as a vacation that was granted meanwhile, stops it once.
 */
export async function publishWeek(tx: Tx, caller: Caller, { week, version, warnings }: Asked): Promise<WeekAnswer> {
  requireWeek(week)
  await requireVersion(tx, week, version, caller.locale)
  const now = await weekAnswer(tx, week, caller.locale)
  const published = planOf(now.published)
  const plan = changed(published, changesOf(now.draft))
  const unseen = warningsOfWeek(now, plan).filter((warning) => !warnings.includes(nameOf(warning)))
  if (unseen.length > 0)
    throw refuse({ status: 409, code: 'schedule_warned', params: { count: unseen.length }, payload: now })
  const changes = differingFrom(published, changesOf(now.draft))
  if (changes.size === 0) throw refuse({ status: 409, code: 'schedule_unchanged' })
  const cells = [...changes].map(([key, content]): PlanCell => ({ ...placeBehind(key), content }))
  requireMoments(cells, now)
  const decided = await clear(tx, [...changes.keys()])
  await write(tx, cells, now, decided)
  await dropDrafts(tx, week, now.draft.map(keyOf))
  await touchWeek(tx, week, caller.user.id)
  await tx.run(sql`update schedule_weeks set date_published = now() where week = ${week}::date`)
  await audit(tx, {
    user: caller.user,
    verb: 'schedule.publish',
    object: 'schedule',
    objectId: null,
    before: { week, cells: Object.fromEntries([...changes.keys()].map((key) => [key, published.get(key) ?? null])) },
    after: { week, cells: Object.fromEntries(changes) },
    remoteAddress: caller.address,
  })
  return weekAnswer(tx, week, caller.locale)
}

/** A shift in the hour that is skipped in spring has no moments to be worked in. */
function requireMoments(cells: readonly PlanCell[], { people }: WeekAnswer): void {
  for (const { user_id, day, content } of cells) {
    const person = people.find(({ id }) => id === user_id)
    if (content?.kind !== 'shift' || person === undefined || !isSkipped(content, day, zoneOn(person, day))) continue
    const times = `${content.start_time}–${content.end_time}`
    throw refuse({ status: 422, code: 'shift_skipped', params: { name: person.name, day, times } })
  }
}

/** What has become of somebody’s shift on a day: its session is made once, wherever the shift is moved to since. */
type Decided = { readonly user_id: number; readonly day: string; readonly session_outcome: string }

/** What stood there before. A session that was made of a shift stays: it was worked. */
async function clear(tx: Tx, keys: readonly string[]): Promise<Decided[]> {
  const places = keys.map(placeBehind)
  const gone = await tx.rows<Decided | { session_outcome: null }>(sql`
    delete from shifts s using jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as old (day date, user_id bigint, area_id bigint, template_id bigint)
    where s.day = old.day and (
      (old.user_id is not null and s.user_id = old.user_id)
      or (old.user_id is null and s.user_id is null and s.template_id = old.template_id
        and s.area_id is not distinct from old.area_id))
    returning s.user_id, to_char(s.day, 'YYYY-MM-DD') as day, s.session_outcome`)
  return gone.filter((one) => one.session_outcome !== null)
}

async function write(
  tx: Tx,
  cells: readonly PlanCell[],
  { people, templates }: WeekAnswer,
  decided: readonly Decided[],
): Promise<void> {
  const known = new Map(people.map((one) => [one.id, one]))
  const rows = cells.flatMap(({ user_id, day, area_id, template_id, content }): object[] => {
    if (content === null) return []
    if (content.kind === 'free') return [{ user_id, day, is_free: true, label: '', break_seconds: 0 }]
    const template = templates.find(({ id }) => id === (content.kind === 'shift' ? content.template_id : template_id))
    if (content.kind === 'open') {
      const { start_time, end_time, break_seconds, name: label = '' } = template ?? {}
      const one = { user_id, day, area_id, template_id, label, start_time, end_time, break_seconds }
      return Array.from({ length: content.count }, () => one)
    }
    const { start, end } = spanOf(content, day, zoneOn(known.get(user_id ?? 0) ?? { zones: [] }, day))
    const times = { date_start: DateTime.fromMillis(start).toISO(), date_end: DateTime.fromMillis(end).toISO() }
    const before = decided.find((one) => one.user_id === user_id && one.day === day)
    const session_outcome = before?.session_outcome ?? null
    return [{ ...content, user_id, day, label: template?.name ?? '', ...times, session_outcome }]
  })
  await tx.run(sql`
    insert into shifts (user_id, day, is_free, template_id, area_id, label, start_time, end_time, date_start, date_end,
      break_seconds, note, auto_create_session, session_outcome)
    select user_id, day, coalesce(is_free, false), template_id, area_id, label, start_time, end_time, date_start, date_end,
      break_seconds, note, coalesce(auto_create_session, false), session_outcome
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (user_id bigint, day date, is_free boolean,
      template_id bigint, area_id bigint, label text, start_time text, end_time text, date_start timestamptz,
      date_end timestamptz, break_seconds integer, note text, auto_create_session boolean, session_outcome text)`)
}
