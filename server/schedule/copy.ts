import type { WeekAnswer } from '#api/worktime/schedule.ts'
import { copiedWeek } from '#entities/schedule/copy-week.ts'
import { weeksBetween } from '#entities/schedule/times.ts'
import { changed, changesOf, isSame, planOf } from '#entities/schedule/plan.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { audit } from '#server/store/audit.ts'
import { lockWeek, dropDrafts, setDraft, touchWeek } from './stored.ts'
import { requireWeek, weekAnswer } from './week.ts'

type Asked = { from: string; into: string; overwrites: boolean }

/** Drafts a week as another one is planned; where something is planned there already, only whoever was asked overwrites it. */
export async function copyWeek(tx: Tx, caller: Caller, { from, into, overwrites }: Asked): Promise<WeekAnswer> {
  requireWeek(from)
  requireWeek(into)
  const weeks = weeksBetween(from, into)
  if (weeks === 0) throw refuse({ status: 422, code: 'schedule_same_week' })
  for (const week of [from, into].toSorted()) await lockWeek(tx, week)
  const [source, target] = [await weekAnswer(tx, from, caller.locale), await weekAnswer(tx, into, caller.locale)]
  const published = planOf(target.published)
  const standing = changed(published, changesOf(target.draft))
  if (standing.size > 0 && !overwrites)
    throw refuse({ status: 409, code: 'schedule_occupied', params: { count: standing.size } })
  const plan = changed(planOf(source.published), changesOf(source.draft))
  const changes = copiedWeek(plan, standing, { people: target.people, weeks })
  const cells = [...changes].map(([key, content]) => ({ key, content }))
  const isSettled = ({ key, content }: (typeof cells)[number]) => isSame(published.get(key) ?? null, content)
  await dropDrafts(
    tx,
    into,
    cells.filter(isSettled).map(({ key }) => key),
  )
  await setDraft(
    tx,
    into,
    cells.filter((cell) => !isSettled(cell)),
  )
  await touchWeek(tx, into, caller.user.id)
  await audit(tx, {
    user: caller.user,
    verb: 'schedule.copy',
    object: 'schedule',
    objectId: null,
    after: { from, into, shifts: changes.size },
    remoteAddress: caller.address,
  })
  return weekAnswer(tx, into, caller.locale)
}
