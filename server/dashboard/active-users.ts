import type { ActiveUser } from '#api/dashboard/routes.ts'
import { readable, type Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { labelIn } from '#server/search/label.ts'
import { allOf } from '#server/search/condition.ts'
import { visibleTo } from '#server/search/access.ts'
import { sourceOf } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { isAlive, isTheirOwn, nameOf } from '#server/store/session.ts'

/** Whoever has done nothing for so long is not there. */
const active = sql`interval '15 minutes'`
/** A window that is not heard of for so long is closed, as presence has it. */
const heard = sql`interval '40 seconds'`
/** As many as a glance takes in. */
const most = 30

type Found = Omit<ActiveUser, 'open'> & { object: string | null; record_id: number | null; is_editing: boolean | null }

/** Who is signed in and has done something a moment ago, with what lies open before them; 403 for whoever reads no users. */
export async function activeUsersOf(db: Db, actor: Actor): Promise<ActiveUser[]> {
  if (readable(actor, 'user') === null) throw refuse({ status: 403, code: 'no_right' })
  const found = await db.rows<Found>(sql`
    select u.id, ${nameOf} as name, min(s.date_created) as since, max(s.last_activity) as last_activity,
      p.object, p.record_id, p.is_editing
    from sessions s join users u on u.id = s.user_id
    left join lateral (
      select p.object, p.record_id, p.is_editing from presences p join sessions o on o.id = p.session_id
      where o.user_id = u.id and p.date_seen >= now() - ${heard}
      order by p.is_editing desc, p.date_seen desc limit 1
    ) p on true
    where s.last_activity > now() - ${active} and ${isAlive} and ${isTheirOwn}
    group by u.id, p.object, p.record_id, p.is_editing
    order by max(s.last_activity) desc, u.id limit ${most}`)
  return Promise.all(
    found.map(async ({ object, record_id, is_editing, ...user }) => {
      const label = object === null || record_id === null ? undefined : await labelOf(db, actor, object, record_id)
      const isSeen = object !== null && record_id !== null && label !== undefined
      return { ...user, open: isSeen ? { object, id: record_id, label, is_editing: is_editing === true } : null }
    }),
  )
}

/** What a record is called that this user may see; undefined for every other. */
async function labelOf(db: Db, actor: Actor, object: string, id: number): Promise<string | undefined> {
  const source = sourceOf(object)
  if (source === undefined || readable(actor, object) === null) return undefined
  const seen = await db.maybe<{ label: string }>(sql`
    select ${labelIn(source.entity, sql`v`)} as label from ${named(source.table)} t join ${named(source.view)} v on v.id = t.id
    where t.id = ${id} and ${allOf(visibleTo(actor, source))}`)
  return seen?.label
}
