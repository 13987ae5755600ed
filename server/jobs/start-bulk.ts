import type { ErrorCode } from '#entities/reason.ts'
import { commandOfJob, undoAction } from '#entities/export-job.ts'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { MoveParams } from '#api/actions.ts'
import { mostInBulk, type BulkBody, type DryRun, type started } from '#api/jobs.ts'
import { mayMove, maySee, readable, type Actor } from '#entities/access.ts'
import type { Locale } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order.ts'
import { isOrderMove, type OrderMove } from '#machines/order-events.ts'
import { isIrreversible, orderVerdict, warningsOf } from '#machines/order-moves.ts'
import type { Tx } from '#server/db.ts'
import { describePicked } from '#server/export/words.ts'
import type { Caller } from '#server/order/access.ts'
import { readMoveRequest as readArguments } from '#server/order/params.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { searchable } from '#server/search/fold.ts'
import { unknownField, unknownObject } from '#server/search/refusals.ts'
import { refuseMixed } from '#server/search/search-target.ts'
import { chunkSize, extendSession, idsFrom } from '#server/search/session.ts'
import { sourceOf } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { jobRow, requireRoom } from '#server/store/job.ts'
import { text } from '#server/texts.ts'

/** The undo of a bulk waits this long; each record's own time may be over before. */
const undoTime = sql`interval '24 hours'`
/** Rows that are judged at a time, and ids that a reason names at most. */
const chunk = 1000
/** Records that are judged in one go. */
const judged = 50

type Started = z.infer<typeof started>

/** A move on many records: rehearsed, or made into a job. */
export async function startBulk(tx: Tx, caller: Caller, object: string, body: BulkBody): Promise<DryRun | Started> {
  if (sourceOf(object) === undefined) throw unknownObject()
  if (object !== 'order') throw refuse({ status: 404, code: 'no_actions' })
  if (readable(caller.user, object) === null) throw refuse({ status: 403, code: 'no_right' })
  const { action, params = {} } = body
  if (!isOrderMove(action)) throw refuse({ status: 404, code: 'unknown_action' })
  // forcing past a guard is decided for one record at a time
  if (params.force !== undefined) throw unknownField('force')
  const ids = await idsOf(tx, caller, object, body)
  if (body.dry_run === true) return rehearse(tx, caller, action, params, ids)
  return addJob(tx, caller, { object, action, params, ids, total: ids.length })
}

async function idsOf(tx: Tx, { user }: Caller, object: string, body: BulkBody): Promise<number[]> {
  const { ids, session, except } = body
  refuseMixed({ ids, session, except })
  if (session !== undefined) {
    const { total } = await extendSession(tx, { userId: user.id, object }, session)
    // those that are left out need not be counted to know that these are too many
    requireFew('session', Math.max(1, total - (except?.length ?? 0)))
    const places = Array.from({ length: Math.ceil(total / chunkSize) }, (_, at) => at * chunkSize)
    const all: number[] = []
    for (const place of places) all.push(...(await idsFrom(tx, session, place, chunkSize)))
    const left = without(all, except)
    requireFew('session', left.length)
    return left
  }
  const each = [...new Set(ids)]
  requireFew('ids', each.length)
  return each
}

const without = (ids: readonly number[], except: readonly number[] = []): number[] => {
  const out = new Set(except)
  return ids.filter((id) => !out.has(id))
}

/** At least one and not more than a bulk may move. */
function requireFew(field: string, count: number): void {
  if (count > 0 && count <= mostInBulk) return
  const problem: FieldProblem =
    count === 0 ? 'field_required' : { code: 'field_too_many', params: { count: mostInBulk } }
  throw refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
}

/** What every record's chart says now, for this user; nothing is changed. */
async function rehearse(
  tx: Tx,
  { user, locale }: Caller,
  move: OrderMove,
  params: MoveParams,
  ids: readonly number[],
): Promise<DryRun> {
  const blocked = new Map<ErrorCode, number[]>()
  const warnings = new Map<string, number>()
  let [allowed, irreversible] = [0, 0]
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk)
    const rows = await tx.rows<OrderRow>(sql`select * from order_rows where id = any(${some}::bigint[])`)
    const known = new Map(rows.map((row) => [row.id, row]))
    for (const [place, id] of some.entries()) {
      // other calls get their turn between the records
      if (place % judged === 0) await setImmediate()
      const row = known.get(id)
      const code = await refusalOf(tx, user, row, move, params)
      if (code !== undefined || row === undefined) {
        const of = blocked.get(code ?? 'order_not_found')
        if (of === undefined) blocked.set(code ?? 'order_not_found', [id])
        else of.push(id)
        continue
      }
      allowed += 1
      if (isIrreversible(move, row)) irreversible += 1
      for (const warning of warningsOf(move, row)) warnings.set(warning, (warnings.get(warning) ?? 0) + 1)
    }
  }
  return {
    allowed,
    irreversible,
    blocked: [...blocked]
      .map(([reason_code, of]) => ({
        reason_code,
        reason: sentence(locale, reason_code),
        count: of.length,
        ids: of.slice(0, chunk),
      }))
      .toSorted((a, b) => b.count - a.count),
    warnings: [...warnings].map(([code, count]) => ({ code, count })),
  }
}

const sentence = (locale: Locale, code: ErrorCode) => text(locale, ['because', 'errors'], code)

async function refusalOf(
  tx: Tx,
  user: Actor,
  row: OrderRow | undefined,
  move: OrderMove,
  params: MoveParams,
): Promise<ErrorCode | undefined> {
  if (row === undefined || !maySee(user, row)) return 'order_not_found'
  if (!mayMove(user, move, row)) return 'no_right'
  const { order, event, invalid } = await readArguments(tx, row, move, params)
  const verdict = orderVerdict(order, event)
  if (!verdict.ok) return verdict.because[0]?.code ?? 'wrong_state'
  return invalid === undefined ? undefined : 'invalid'
}

type Asked = { object: string; action: string; params: MoveParams; total: number }

/** The visible job with its records, in the order in which they were named. */
async function addJob(tx: Tx, caller: Caller, asked: Asked & { ids: readonly number[] }): Promise<Started> {
  const added = await insertJob(tx, caller, asked)
  await tx.run(sql`
    insert into bulk_items (job_id, place, record_id)
    select ${added.id}, place, record_id from unnest(${asked.ids}::bigint[]) with ordinality as given (record_id, place)`)
  return startedJob(tx, added)
}

/** Takes a bulk back by a bulk; undefined where the token is none of a bulk. */
export async function undoBulk(tx: Tx, caller: Caller, token: string): Promise<Started | undefined> {
  const of = await tx.maybe<{ id: number; object: string; state: string; is_over: boolean }>(sql`
    select id, object, state, undo_until <= now() as is_over from export_jobs
    where undo_token = ${token} and user_id = ${caller.user.id} for update`)
  if (of === undefined) return undefined
  if (of.state !== 'completed' && of.state !== 'failed') throw refuse({ status: 409, code: 'export_active' })
  if (of.is_over) throw refuse({ status: 409, code: 'undo_expired' })
  const { total } = await tx.one<{ total: number }>(sql`
    select count(*)::integer as total from bulk_items where job_id = ${of.id} and undo_token is not null`)
  if (total === 0) throw refuse({ status: 409, code: 'nothing_to_undo' })
  await tx.run(sql`update export_jobs set undo_token = null where id = ${of.id}`)
  const added = await insertJob(tx, caller, { object: of.object, action: undoAction, params: {}, total })
  await tx.run(sql`
    insert into bulk_items (job_id, place, record_id, undo_token)
    select ${added.id}, row_number() over (order by place desc), record_id, undo_token
    from bulk_items where job_id = ${of.id} and undo_token is not null`)
  return startedJob(tx, added)
}

type Added = { id: number; token: string | null; until: string | null }

async function insertJob(tx: Tx, { user, locale, address }: Caller, asked: Asked): Promise<Added> {
  await requireRoom(tx, user.id)
  const token = asked.action === undoAction ? null : randomBytes(24).toString('base64url')
  const title = titleOf(locale, asked.action)
  const words = describePicked(locale, asked.total)
  const added = await tx.one<Added>(sql`
    insert into export_jobs (user_id, kind, object, action, action_params, locale, title, filters,
      search, remote_address, items_total,
      undo_token, undo_until)
    values (${user.id}, 'bulk', ${asked.object}, ${asked.action}, ${JSON.stringify(asked.params)}::jsonb, ${locale},
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

const titleOf = (locale: Locale, action: string) => text(locale, 'commands', commandOfJob(action))

const startedJob = async (tx: Tx, { id, token, until }: Added): Promise<Started> => ({
  job: await jobRow(tx, id),
  undo: token === null || until === null ? null : { token, until },
})
