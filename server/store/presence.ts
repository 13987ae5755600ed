import type { Others, Present } from '#api/presence/presence.ts'
import type { Db } from '#server/db.ts'
import { sql } from '#server/sql.ts'
import type { Asker } from './record-part.ts'
import { readRecord } from './record.ts'
import type { SignedIn } from './session.ts'

type Presence = {
  readonly object: string
  readonly id: number
  readonly window: string
  readonly mode: 'reading' | 'editing' | 'gone'
}

/** Whoever is not heard of for so long has gone: two beats and a little. */
const patience = sql`interval '40 seconds'`
/** As many forgotten ones as a beat clears away. */
const most = 50

/**
 * Notes that somebody has a record open, and answers who else has, and how it stands. Whoever may not read it is refused before anything is
 * noted, so that they neither see nor are seen.
 */
export async function notePresence(
  db: Db,
  asker: Asker & { user: SignedIn },
  { object, id, window, mode }: Presence,
): Promise<Present> {
  const { session_id, viewer } = asker.user
  if (mode === 'gone') {
    await db.run(sql`delete from presences where session_id = ${session_id} and window_id = ${window}`)
    return { others: [], now: null }
  }
  const { version } = await readRecord(db, asker, { object, id }, [])
  // the user themselves is not there while somebody else looks as they do
  if (viewer === undefined)
    await db.run(sql`
    insert into presences (session_id, window_id, object, record_id, is_editing)
    values (${session_id}, ${window}, ${object}, ${id}, ${mode === 'editing'})
    on conflict (session_id, window_id) do update set
      object = excluded.object, record_id = excluded.record_id, is_editing = excluded.is_editing, date_seen = now()`)
  // two that clear away at once take different ones
  await db.run(sql`
    delete from presences where (session_id, window_id) in (
      select session_id, window_id from presences where date_seen < now() - ${patience}
      limit ${most} for update skip locked)`)
  const others = await db.rows<Others[number]>(sql`
    select concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name, u.id = ${asker.user.id} as is_me,
      bool_or(p.is_editing) as is_editing
    from presences p join sessions s on s.id = p.session_id join users u on u.id = s.user_id
    where p.object = ${object} and p.record_id = ${id} and p.date_seen >= now() - ${patience}
      and (p.session_id, p.window_id) <> (${session_id}, ${window}::uuid)
    group by u.id order by is_me, name, u.id`)
  const last = await db.maybe<{ who: string | null; is_me: boolean }>(sql`
    select who, coalesce(user_id = ${asker.user.id}, false) as is_me from history
    where object = ${object} and record_id = ${id} order by id desc limit 1`)
  return { others, now: { version, who: last?.who ?? null, is_me: last?.is_me ?? false } }
}
