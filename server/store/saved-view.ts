import { hasNoMarks, isSeen } from '#entities/letters.ts'
import { mostOwnViews, type NewView, type SavedView, type ViewChange } from '#api/saved-view.ts'
import { readable, type Actor } from '#entities/access.ts'
import type { Locale } from '#entities/locale.ts'
import type { Queries, Tx } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { searchQueryOf } from '#server/search/search-query.ts'
import { sourceOf } from '#server/search/source.ts'
import { allOf } from '#server/search/condition.ts'
import { sql, type Sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { notFound } from './not-found.ts'

type Reader = Actor & { readonly name: string }
type Asking = { readonly user: Reader; readonly locale: Locale }

type Stored = Omit<SavedView, 'name' | 'may_change'> & {
  readonly user_id: number | null
  readonly name: string | null
}

const columns = sql`v.id, v.version, v.user_id, v.object, v.name, v.standard, v.audience, v.search, v.layout`

/** Their own, and those that are shared with everyone or with a role of theirs. */
const seenBy = ({ id, roles }: Actor): Sql =>
  sql`(v.user_id = ${id} or v.audience = 'everyone' or v.audience = any(${[...roles]}::text[]))`

/** Whose it is; what is shared an administrator looks after too, also when its maker has gone. */
const mayChange = (user: Actor, { user_id, audience }: Stored): boolean =>
  user_id === user.id || (audience !== 'me' && user.roles.includes('admin'))

const shown = ({ user, locale }: Asking, view: Stored): SavedView => {
  const { id, version, object, standard, audience, search, layout } = view
  const name = view.name ?? text(locale, 'search', `view.${standard}`)
  return { id, version, object, name, standard, audience, search, layout, may_change: mayChange(user, view) }
}

/** The views of one list or of all, of which this user sees the list: own ones first, each as it was made. */
export async function viewsFor(db: Queries, asking: Asking, object?: string): Promise<SavedView[]> {
  if (object !== undefined) requireReader(asking.user, object)
  const which = object === undefined ? [] : [sql`v.object = ${object}`]
  const stored = await db.rows<Stored>(sql`
    select ${columns} from saved_views v where ${allOf([seenBy(asking.user), ...which])}
    order by v.user_id is distinct from ${asking.user.id}, v.id`)
  return stored
    .filter((view) => sourceOf(view.object) !== undefined && readable(asking.user, view.object) !== null)
    .map((view) => shown(asking, view))
}

export async function createView(tx: Tx, asking: Asking, data: NewView): Promise<SavedView> {
  const { user } = asking
  requireReader(user, data.object)
  requireFitting(user, data.object, data)
  await inTurn(tx, user.id)
  const own = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from saved_views where user_id = ${user.id} and object = ${data.object}`)
  if ((own[0]?.count ?? 0) >= mostOwnViews)
    throw refuse({
      status: 422,
      code: 'invalid',
      fields: { name: { code: 'field_too_many', params: { count: mostOwnViews } } },
    })
  await requireFree(tx, user.id, data.object, data.name)
  const [made] = await tx.rows<Stored>(sql`
    insert into saved_views as v (user_id, object, name, audience, search, layout)
    values (${user.id}, ${data.object}, ${data.name}, ${data.audience},
      ${JSON.stringify(data.search)}::jsonb, ${JSON.stringify(data.layout)}::jsonb)
    on conflict do nothing returning ${columns}`)
  if (made === undefined) throw takenNow()
  return shown(asking, made)
}

type Changed = { readonly before: SavedView; readonly after: SavedView }

/** Changes what is named; 409 where somebody has changed it since it was read. */
export async function changeView(tx: Tx, asking: Asking, id: number, { data, version }: ViewChange): Promise<Changed> {
  const { user } = asking
  const view = await viewToChange(tx, asking, id, version)
  requireFitting(user, view.object, data, view)
  await inTurn(tx, view.user_id)
  if (data.name !== undefined) await requireFree(tx, view.user_id, view.object, data.name, id)
  const [after] = await tx.rows<Stored>(sql`
    update saved_views v set version = v.version + 1, date_updated = now(),
      name = coalesce(${data.name ?? null}, v.name),
      audience = coalesce(${data.audience ?? null}, v.audience),
      search = coalesce(${data.search === undefined ? null : JSON.stringify(data.search)}::jsonb, v.search),
      layout = coalesce(${data.layout === undefined ? null : JSON.stringify(data.layout)}::jsonb, v.layout)
    where v.id = ${id} returning ${columns}`)
  if (after === undefined) throw notFound('saved-view')
  return { before: shown(asking, view), after: shown(asking, after) }
}

export async function deleteView(tx: Tx, asking: Asking, id: number, version: number): Promise<SavedView> {
  const view = await viewToChange(tx, asking, id, version)
  await tx.run(sql`delete from saved_views where id = ${id}`)
  return shown(asking, view)
}

/** Locked. Somebody else's own is as good as none: 404; one that is only shared with the caller is a 403. */
async function viewToChange(tx: Tx, asking: Asking, id: number, version: number): Promise<Stored> {
  const { user } = asking
  const [view] = await tx.rows<Stored>(sql`
    select ${columns} from saved_views v where v.id = ${id} and ${seenBy(user)} for update`)
  if (view === undefined || readable(user, view.object) === null) throw notFound('saved-view')
  if (!mayChange(user, view)) throw refuse({ status: 403, code: 'no_right' })
  if (view.version !== version)
    throw refuse({ status: 409, code: 'conflict', payload: { current: shown(asking, view), version: view.version } })
  return view
}

/** 422 for a list that there is not, 403 for whoever may not read it. */
function requireReader(user: Actor, object: string): void {
  if (sourceOf(object) === undefined) throw unknownObject()
  if (readable(user, object) === null) throw refuse({ status: 403, code: 'no_right' })
}

type Fitting = Partial<Pick<NewView, 'name' | 'audience' | 'search'>>

/** Nobody shares with a role that is not theirs, and what no list could find is not kept. */
function requireFitting(user: Actor, object: string, { name, audience, search }: Fitting, before?: Stored): void {
  if (name !== undefined && !isSeen(name))
    throw refuse({ status: 422, code: 'invalid', fields: { name: 'field_required' } })
  if (name !== undefined && !hasNoMarks(name))
    throw refuse({ status: 422, code: 'invalid', fields: { name: 'field_marks' } })
  const isTheirs = audience === undefined || audience === 'everyone' || audience === before?.audience
  const isOwn = audience === 'me' && before?.user_id !== null
  if (!isTheirs && !isOwn && !user.roles.some((role) => role === audience))
    throw refuse({ status: 422, code: 'invalid', fields: { audience: 'field_choice' } })
  const source = sourceOf(object)
  if (search !== undefined && source !== undefined) searchQueryOf(source, user, search)
}

/** Of one maker's views one is written at a time: how many there are and what they are called stays true until then. */
const inTurn = (tx: Tx, userId: number | null): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('saved_views'), ${userId ?? 0}::integer)`)

async function requireFree(
  tx: Tx,
  userId: number | null,
  object: string,
  name: string,
  except: number | null = null,
): Promise<void> {
  const [held] = await tx.rows(sql`
    select from saved_views v where v.user_id = ${userId} and v.object = ${object} and lower(v.name) = lower(${name})
      and v.id is distinct from ${except}`)
  if (held !== undefined) throw taken(name)
}

const taken = (name: string): Error =>
  refuse({
    status: 422,
    code: 'invalid',
    fields: { name: { code: 'field_taken_unseen', params: { value: name } } },
  })

const takenNow = (): Error => refuse({ status: 422, code: 'invalid', fields: { name: 'field_taken_now' } })
