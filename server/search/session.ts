import { randomBytes } from 'node:crypto'
import type { SearchParams } from '#api/search.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql, type Sql } from '#server/sql.ts'

/** A search's frozen result: `total` ids in their order, until it is forgotten. */
export type SearchSession = { readonly id: string; readonly total: number; readonly until: string }

/** What it had asked, to be told in words. */
export type SearchCriteria = Pick<SearchParams, 'query' | 'filters'>

type Owner = {
  readonly userId: number
  readonly object: string
  /** Other readings of the same records: what was searched of them names these. */
  readonly alike?: readonly string[]
}

/** Long enough to read a list and act on it. */
const kept = sql`interval '15 minutes'`
/** A person's lists of a few tabs; the oldest give way, because a million ids take eight megabytes. */
const mostPerUser = 20
export const chunkSize = 10_000

/** Freezes what `ids` selects (`id` and `place`, counted from 0). */
export async function openSession(
  db: Queries,
  owner: Owner,
  ids: Sql,
  asked: SearchCriteria = {},
): Promise<SearchSession> {
  const { query, filters } = asked
  const question = JSON.stringify({ ...(query && { query }), ...(filters && { filters }) })
  const id = randomBytes(18).toString('base64url')
  const session = await db.one<SearchSession>(sql`
    with opened as (
      insert into search_sessions (id, user_id, object, total, until, question)
      values (${id}, ${owner.userId}, ${owner.object}, 0, now() + ${kept}, ${question}::jsonb) returning id, until
    ), filled as (
      insert into search_session_ids (session_id, chunk, ids)
      select ${id}::text, f.place / ${chunkSize}::integer, array_agg(f.id order by f.place) from (${ids}) f group by 2
      returning cardinality(ids) as size
    )
    select opened.id, opened.until, (select coalesce(sum(size), 0)::integer from filled) as total from opened`)
  // the row cannot be written twice by one statement
  await db.run(sql`update search_sessions set total = ${session.total} where id = ${id}`)
  await db.run(sql`
    delete from search_sessions where id in (
      select id from search_sessions where user_id = ${owner.userId} order by until desc, id offset ${mostPerUser}
    )`)
  return session
}

/** The session of this user for this object; 404 for one that is over, of another object or of somebody else. */
export async function sessionOf(
  db: Queries,
  { userId, object, alike = [] }: Owner,
  id: string,
): Promise<SearchSession> {
  const session = await db.maybe<SearchSession>(sql`
    select id, total, until from search_sessions
    where id = ${id} and user_id = ${userId} and object = any(${[object, ...alike]}::text[]) and until > now()`)
  if (session === undefined) throw refuse({ status: 404, code: 'session_over' })
  return session
}

/** The same for a job, which may have to wait: the session is kept for it. */
export async function extendSession(
  db: Queries,
  owner: Owner,
  id: string,
): Promise<SearchSession & { asked: SearchCriteria }> {
  const session = await sessionOf(db, owner, id)
  const { asked } = await db.one<{ asked: SearchCriteria }>(sql`
    update search_sessions set until = greatest(until, now() + interval '1 hour') where id = ${id}
    returning question as asked`)
  return { ...session, asked }
}

/** Ids of a session from a place on, counted from 0; at most one chunk's worth. */
export async function idsFrom(db: Queries, id: string, place: number, count: number): Promise<number[]> {
  const first = Math.floor(place / chunkSize)
  const last = Math.floor((place + count - 1) / chunkSize)
  const rows = await db.rows<{ ids: number[] }>(sql`
    select ids[greatest(${place}::integer - chunk * ${chunkSize}::integer, 0) + 1
      : ${place + count}::integer - chunk * ${chunkSize}::integer] as ids
    from search_session_ids where session_id = ${id} and chunk between ${first} and ${last} order by chunk`)
  return rows.flatMap(({ ids }) => ids)
}
