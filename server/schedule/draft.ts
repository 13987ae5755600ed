import type { DraftAnswer, WeekAnswer } from '#api/worktime/schedule.ts'
import { conflictsIn, type WrittenCell } from '#entities/schedule/merge.ts'
import { changed, changesOf, isSame, keyOf, planOf, type PlanCell, type Content } from '#entities/schedule/plan.ts'
import type { ErrorCode } from '#entities/reason.ts'
import { shiftProblem } from '#entities/schedule/shift-rules.ts'
import { dayAfter } from '#entities/schedule/times.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { draftOf, dropDrafts, lockWeek, publishedIn, setDraft, touchWeek } from './stored.ts'
import { requireWeek, weekAnswer } from './week.ts'

/** What no cell can be, whoever it is of: each stands once, a shift has a length, and an open one a template. */
function requireSense(cells: readonly PlanCell[]): void {
  const seen = new Set<string>()
  cells.forEach((cell, place) => {
    const code = problemOf(cell, seen)
    if (code !== undefined) throw refuse({ status: 422, code, fields: { [`cells.${place}`]: code } })
  })
}

function problemOf(cell: PlanCell, seen: Set<string>): ErrorCode | undefined {
  const { content } = cell
  const key = keyOf(cell)
  if (seen.has(key)) return 'cell_twice'
  seen.add(key)
  if (content?.kind === 'open' && cell.template_id === null) return 'open_without_template'
  return content?.kind === 'shift' ? shiftProblem(content) : undefined
}

/** Nothing is planned for anybody who is not there. */
async function requireKnown(tx: Tx, week: string, cells: readonly PlanCell[]): Promise<void> {
  const last = dayAfter(week, 6)
  const isElsewhere = cells.some(({ day, content, user_id }) => {
    const isMisplaced = content !== null && (content.kind === 'open') !== (user_id === null)
    return day < week || day > last || isMisplaced
  })
  const people = cells.flatMap(({ user_id }) => user_id ?? [])
  const shifts = cells.flatMap(({ content }) => (content?.kind === 'shift' ? [content] : []))
  const templates = [...shifts, ...cells].flatMap(({ template_id }) => template_id ?? [])
  const areas = [...shifts, ...cells].flatMap(({ area_id }) => area_id ?? [])
  const { unknown } = await tx.one<{ unknown: number }>(sql`
    select (
      (select count(*) from (select distinct unnest(${people}::bigint[]) as id) a where id not in (select id from users))
      + (select count(*) from (select distinct unnest(${templates}::bigint[]) as id) b
        where id not in (select id from shift_templates))
      + (select count(*) from (select distinct unnest(${areas}::bigint[]) as id) c where id not in (select id from work_areas))
    )::integer as unknown`)
  if (isElsewhere || unknown > 0) throw refuse({ status: 422, code: 'schedule_rejected' })
}

/**
 * Keeps what was changed as a draft. What nobody else has changed since is written; where somebody has, nothing is, and
 * what stands there now is told.
 */
export async function saveDraft(
  tx: Tx,
  { user, address }: Caller,
  week: string,
  cells: readonly (PlanCell & { before: Content | null })[],
): Promise<DraftAnswer> {
  requireWeek(week)
  requireSense(cells)
  await requireKnown(tx, week, cells)
  await lockWeek(tx, week)
  const published = planOf(await publishedIn(tx, week, dayAfter(week, 6)))
  const drafted = await draftOf(tx, week)
  const standing = changed(published, changesOf(drafted.draft))
  const written = cells.map((cell): WrittenCell => ({ key: keyOf(cell), before: cell.before, content: cell.content }))
  const conflicts = conflictsIn(written, (key) => standing.get(key) ?? null)
  if (conflicts.length > 0)
    throw refuse({
      status: 409,
      code: 'conflict',
      params: { who: drafted.changed_by ?? '' },
      payload: { current: drafted, keys: conflicts.map(({ key }) => key) },
    })
  const isSettled = ({ key, content }: WrittenCell) => isSame(published.get(key) ?? null, content)
  await setDraft(
    tx,
    week,
    written.filter((one) => !isSettled(one)),
  )
  await dropDrafts(
    tx,
    week,
    written.filter(isSettled).map(({ key }) => key),
  )
  await touchWeek(tx, week, user.id)
  await audit(tx, {
    user,
    verb: 'schedule.save',
    object: 'schedule',
    objectId: null,
    before: { week, cells: Object.fromEntries(written.map(({ key, before }) => [key, before])) },
    after: { week, cells: Object.fromEntries(written.map(({ key, content }) => [key, content])) },
    remoteAddress: address,
  })
  return draftOf(tx, week)
}

/** Of a week that nobody has changed since it was read. */
export async function requireVersion(tx: Tx, week: string, version: number, locale: Caller['locale']): Promise<void> {
  const locked = await lockWeek(tx, week)
  if (locked.version === version) return
  const payload = await weekAnswer(tx, week, locale)
  throw refuse({ status: 409, code: 'schedule_overtaken', params: { who: payload.changed_by ?? '' }, payload })
}

/** Takes back all that is not published. */
export async function discardDraft(tx: Tx, caller: Caller, week: string, version: number): Promise<WeekAnswer> {
  requireWeek(week)
  await requireVersion(tx, week, version, caller.locale)
  const { draft } = await draftOf(tx, week)
  await dropDrafts(tx, week, draft.map(keyOf))
  await touchWeek(tx, week, caller.user.id)
  await audit(tx, {
    user: caller.user,
    verb: 'schedule.discard',
    object: 'schedule',
    objectId: null,
    before: { week, cells: Object.fromEntries(draft.map((cell) => [keyOf(cell), cell.content])) },
    remoteAddress: caller.address,
  })
  return weekAnswer(tx, week, caller.locale)
}
