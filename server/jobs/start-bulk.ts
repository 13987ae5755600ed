import { undoOf } from '#entities/export-job.ts'
import { manyActOf } from '#entities/many/fields.ts'
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type BulkBody, type DryRun, type started } from '#api/jobs.ts'
import { readable } from '#entities/access.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { describePicked } from '#server/export/words.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { unknownField, unknownObject } from '#server/search/refusals.ts'
import { readingsOf, sourceOf } from '#server/search/source.ts'
import { refuseMixed } from '#server/search/search-target.ts'
import { chunkSize, extendSession, idsFrom } from '#server/search/session.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { jobRow, requireRoom } from '#server/store/job.ts'
import { bulkActOf, undoOfMany, type BulkAct, type BulkGiven } from './bulk-act.ts'
import { mayStart } from './starter.ts'

/** The undo of a bulk waits this long; each record's own time may be over before. */
const undoTime = sql`interval '24 hours'`

export type StartedBulk = z.infer<typeof started>

/** What is done to many records: rehearsed, or made into a job. */
export async function startBulk(
  tx: Tx,
  caller: Caller,
  object: string,
  body: BulkBody,
  signal: AbortSignal,
): Promise<DryRun | StartedBulk> {
  if (sourceOf(object) === undefined) throw unknownObject()
  const { action } = body
  if (!mayStart(caller.user, object, action)) throw refuse({ status: 403, code: 'no_right' })
  const given = givenIn(object, body)
  const act = bulkActOf(object, action, given)
  const ids = await idsOf(tx, caller, object, body, act.most)
  if (body.dry_run === true) return act.rehearse(tx, caller, ids, signal)
  return addJob(tx, caller, { object, action, act, given, ids, total: ids.length })
}

/** A move takes `params`, a change `data`, a deletion neither. */
function givenIn(object: string, { action, params, data }: BulkBody): BulkGiven {
  const takes = { change: 'data', delete: undefined, move: 'params' }[manyActOf(object, action) ?? 'move']
  if (params !== undefined && takes !== 'params') throw unknownField('params')
  if (data !== undefined && takes !== 'data') throw unknownField('data')
  return data ?? params ?? {}
}

async function idsOf(tx: Tx, { user }: Caller, object: string, body: BulkBody, most: number): Promise<number[]> {
  const { ids, session, except } = body
  refuseMixed({ ids, session, except })
  if (session !== undefined) {
    const { total } = await extendSession(tx, { userId: user.id, object, alike: readingsOf(object) }, session)
    // those that are left out need not be counted to know that these are too many
    requireFew('session', Math.max(1, total - (except?.length ?? 0)), most)
    const places = Array.from({ length: Math.ceil(total / chunkSize) }, (_, at) => at * chunkSize)
    const all: number[] = []
    for (const place of places) all.push(...(await idsFrom(tx, session, place, chunkSize)))
    const left = without(all, except)
    requireFew('session', left.length, most)
    return left
  }
  const each = [...new Set(ids)]
  requireFew('ids', each.length, most)
  return each
}

const without = (ids: readonly number[], except: readonly number[] = []): number[] => {
  const out = new Set(except)
  return ids.filter((id) => !out.has(id))
}

/** At least one and not more than this bulk takes. */
function requireFew(field: string, count: number, most: number): void {
  if (count > 0 && count <= most) return
  const problem: FieldProblem = count === 0 ? 'field_required' : { code: 'field_too_many', params: { count: most } }
  throw refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
}

type Asked = {
  object: string
  action: string
  act: Pick<BulkAct, 'title' | 'canUndo'>
  given: BulkGiven
  total: number
  /** What it is about, where not so many that were chosen. */
  words?: string
}

/** The visible job with its records, in the order in which they were named. */
async function addJob(tx: Tx, caller: Caller, asked: Asked & { ids: readonly number[] }): Promise<StartedBulk> {
  const added = await insertJob(tx, caller, asked)
  await tx.run(sql`
    insert into bulk_items (job_id, place, record_id)
    select ${added.id}, place, record_id from unnest(${asked.ids}::bigint[]) with ordinality as given (record_id, place)`)
  return startedJob(tx, added)
}

/** Takes a bulk back by a bulk; undefined where the token is none of a bulk. */
export async function undoBulk(tx: Tx, caller: Caller, token: string): Promise<StartedBulk | undefined> {
  const { user } = caller
  const of = await tx.maybe<{ id: number; is_used: boolean }>(sql`
    select id, undo_token is null as is_used from export_jobs
    where (undo_token = ${token} or used_undo_token = ${token}) and user_id = ${user.id}`)
  if (of?.is_used) throw refuse({ status: 409, code: 'undone_already' })
  return of && undoJob(tx, caller, of.id)
}

/** Takes back what a bulk of this user has moved, in the other direction. */
export async function undoJob(tx: Tx, caller: Caller, id: number): Promise<StartedBulk> {
  const of = await tx.maybe<{ object: string; state: string; is_over: boolean }>(sql`
    select object, state, undo_until <= now() as is_over from export_jobs
    where id = ${id} and undo_token is not null and user_id = ${caller.user.id} for update`)
  if (of === undefined) throw refuse({ status: 409, code: 'nothing_to_undo' })
  if (of.state !== 'completed' && of.state !== 'failed') throw refuse({ status: 409, code: 'export_active' })
  if (of.is_over) throw refuse({ status: 409, code: 'undo_expired' })
  const { total } = await tx.one<{ total: number }>(sql`
    select count(*)::integer as total from bulk_items where job_id = ${id} and undo_token is not null`)
  if (total === 0) throw refuse({ status: 409, code: 'nothing_to_undo' })
  // it would be refused for each of them, and the way back be gone
  if (readable(caller.user, of.object) === null) throw refuse({ status: 403, code: 'no_right' })
  await tx.run(sql`update export_jobs set used_undo_token = undo_token, undo_token = null where id = ${id}`)
  const added = await insertJob(tx, caller, {
    object: of.object,
    action: undoOf(of.object),
    act: undoOfMany,
    given: {},
    total,
  })
  await tx.run(sql`update export_jobs set undoes = ${id} where id = ${added.id}`)
  await tx.run(sql`
    insert into bulk_items (job_id, place, record_id, undo_token, called)
    select ${added.id}, row_number() over (order by place desc), record_id, undo_token, called
    from bulk_items where job_id = ${id} and undo_token is not null`)
  return startedJob(tx, added)
}

export type AddedJob = { id: number; token: string | null; until: string | null }

export async function insertJob(tx: Tx, { user, locale, address }: Caller, asked: Asked): Promise<AddedJob> {
  await requireRoom(tx, user.id)
  const token = asked.act.canUndo ? randomBytes(24).toString('base64url') : null
  const title = asked.act.title(locale).slice(0, 200)
  const words = asked.words ?? describePicked(locale, asked.total)
  const added = await tx.one<AddedJob>(sql`
    insert into export_jobs (user_id, kind, object, action, action_params, locale, title, filters,
      search, remote_address, items_total,
      undo_token, undo_until)
    values (${user.id}, 'bulk', ${asked.object}, ${asked.action}, ${JSON.stringify(asked.given)}::jsonb, ${locale},
      ${title}, ${words}, ${searchable([title, words, user.name])}, ${address}, ${asked.total}, ${token}, now() + ${undoTime})
    returning id, undo_token as token, undo_until as until`)
  await audit(tx, {
    user,
    verb: asked.action,
    object: 'export-job',
    objectId: added.id,
    after: { items_total: asked.total },
    remoteAddress: address,
  })
  return added
}

export const startedJob = async (tx: Tx, { id, token, until }: AddedJob): Promise<StartedBulk> => ({
  job: await jobRow(tx, id),
  undo: token === null || until === null ? null : { token, until },
})
