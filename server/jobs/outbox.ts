import type { FastifyInstance } from 'fastify'
import { shopJobKinds, type SyncJobKind, type SyncJobName, type SyncJobStatus } from '#entities/sync-job/parts.ts'
import type { SyncJobRow } from '#entities/sync-job/sync-job.ts'
import { lifeOfSyncJob } from '#machines/sync-job/life.ts'
import { statusesBefore, type SyncJobOccurrence } from '#machines/sync-job/sync-job.ts'
import { transaction, type Db, type Queries, type Tx } from '#server/db.ts'
import { inBrief, isPassing } from '#server/outage.ts'
import { noteSynced } from '#server/product/synced.ts'
import { sql } from '#server/sql.ts'
import { isGivenUp, answerRowOf, troubleIn, type AnswerRow, type JobAnswer } from './job-answer.ts'

const every = 1000
/** So many are carried out beside each other. */
const atOnce = 5
/** Seconds that a claim holds: a call takes less, and whoever died with it is followed by the next one that looks. */
const claimTime = 60
/** Seconds before the second try, doubled with each one up to the longest. */
const [firstPause, longestPause] = [10, 3600]

export type OutboxRow = {
  readonly id: number
  readonly object: string
  readonly record_id: number
  readonly kind: SyncJobKind
  readonly name: SyncJobName
  readonly payload: Readonly<Record<string, unknown>>
  readonly tries: number
  readonly shop: number | null
}

/** What was said, with what follows from it: written in the transaction of the job's end, so exactly once. */
export type Followed = { readonly answer: unknown; readonly follow: (tx: Tx) => Promise<unknown> }
const isFollowed = (answer: unknown): answer is Followed =>
  typeof answer === 'object' && answer !== null && 'follow' in answer

/**
 * How a kind is carried out: `store` writes to this database, together with its end, so exactly once; `send` calls
 * somebody else, at least once, and tells them the row's id so that they can know it again. What it answers, a text or
 * what was `said`, is kept with the try; a throw is a try that failed, and what is `givenUp` is not tried again.
 */
export type OutboxHandler =
  | { readonly store: (tx: Tx, row: OutboxRow) => Promise<unknown> }
  | { readonly send: (row: OutboxRow, signal: AbortSignal, db: Db) => Promise<unknown> }
export type OutboxHandlers = Readonly<Partial<Record<SyncJobKind, OutboxHandler>>>

/** What follows from the end of a kind, whoever carries it out: in the same transaction, so exactly once. */
const follows: Readonly<Partial<Record<SyncJobKind, (tx: Tx, row: OutboxRow) => Promise<unknown>>>> = {
  product_full: noteSynced('product_full'),
  stock: noteSynced('stock'),
  price: noteSynced('price'),
}

const wakers = new WeakMap<Db, () => void>()

/** Somebody waits for what was just put there: it is not left until the next second. */
export const wakeOutbox = (db: Db): void => wakers.get(db)?.()

/** Carries out what is due, once a second. A server that ends finishes what it has begun. */
export function runOutbox(app: FastifyInstance, db: Db, handlers: OutboxHandlers): void {
  const closing = new AbortController()
  let working: Promise<unknown> | undefined
  const look = () => {
    working ??= workOutbox(db, handlers, { signal: closing.signal })
      .catch((error: unknown) => console.error('The outbox:', inBrief(error)))
      .finally(() => (working = undefined))
  }
  const timer = setInterval(look, every)
  timer.unref()
  wakers.set(db, look)
  app.addHook('preClose', async () => {
    wakers.delete(db)
    clearInterval(timer)
    closing.abort()
  })
  app.addHook('onClose', async () => void (await working))
}

type Options = {
  readonly signal?: AbortSignal
  /** From 0 to 1: what spreads those that failed together. */
  readonly jitter?: () => number
}

/** Where its chart leads a job that was tried so often: nobody else decides that. */
const after = (status: SyncJobStatus, tries: number, type: SyncJobOccurrence['type']): SyncJobStatus => {
  // all that its chart knows of a job
  const job = { status, tries } as SyncJobRow
  return lifeOfSyncJob.step(job, { type }, null).status
}

/** A change of a row, which whoever has read it before is told of. */
const changed = sql`version = version + 1, date_updated = now()`

/** Carries out what is due now, and answers how many were tried. What nobody carries out yet waits. */
export async function workOutbox(
  db: Db,
  handlers: OutboxHandlers,
  { signal = new AbortController().signal, jitter = Math.random }: Options = {},
): Promise<number> {
  const kinds = Object.keys(handlers)
  await db.run(sql`
    update outbox set status = ${after('held', 0, 'sync-job.released')}, date_next = null, ${changed}
    where status = any(${statusesBefore('sync-job.released')}) and coalesce(date_next, held_until) <= now()
      and not kind = any(${kinds})`)
  await noteSilent(db)
  if (kinds.length === 0) return 0
  for (let tried = 0; ;) {
    const rows = signal.aborted ? [] : await claim(db, kinds)
    if (rows.length === 0) return tried
    const ends = await Promise.allSettled(rows.map((row) => carryOut(db, handlers[row.kind], row, { signal, jitter })))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    tried += rows.length
  }
}

/** The server ended while it was at work. */
const silence = { said: 'server_ended' } as const satisfies JobAnswer

/** Whose claim has run out: the next one that looks takes it up, unless it took all of them with it. */
async function noteSilent(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    const silent = await tx.rows<{ id: number; tries: number }>(sql`
      select id, tries from outbox where status = any(${statusesBefore('sync-job.fell_silent')})
        and claimed_until <= now() for update skip locked`)
    for (const { id, tries } of silent) {
      await tx.run(sql`
        update outbox set status = ${after('running', tries, 'sync-job.fell_silent')},
          trouble = ${silence.said}, error = null, claimed_until = null, ${changed}
        where id = ${id}`)
      await keepAttempt(tx, { id, tries }, 'stalled', answerRowOf(silence), null)
    }
  })
}

/** Takes the next ones, so that nobody else does for a while. */
async function claim(db: Db, kinds: readonly string[]): Promise<OutboxRow[]> {
  return db.rows<OutboxRow>(sql`
    update outbox set status = ${after('queued', 0, 'sync-job.claimed')}, tries = tries + 1, date_next = null,
      claimed_until = now() + make_interval(secs => ${claimTime}), ${changed}
    where id in (
      select id from outbox
      where status = any(${statusesBefore('sync-job.claimed')}) and kind = any(${kinds})
        and (status <> 'held' or held_until <= now()) and (date_next is null or date_next <= now())
        and not (kind = any(${shopJobKinds}) and exists (
          select from shops s where s.id = shop_id and (not s.is_sync_enabled or (
            -- what goes to the provider of a payment needs no way to the shop
            not payload ? 'refund_id' and not exists (
              select from shop_connections w where w.shop_id = s.id and w.secret_sealed is not null)))))
      order by id limit ${atOnce} for update skip locked)
    returning id, object, record_id, kind, name, payload, tries, shop_id as shop`)
}

type Attempted = Pick<OutboxRow, 'id' | 'tries'>

/** What came of a try stays with the job; the number is its own, also where somebody began to count anew. */
const keepAttempt = (
  db: Queries,
  { id }: Attempted,
  outcome: 'done' | 'failed' | 'stalled',
  { said, words, count, missing }: AnswerRow,
  begun: number | null,
): Promise<unknown> =>
  db.run(sql`
    insert into outbox_attempts (job_id, number, outcome, said, count, missing, answer, duration)
    select ${id}, count(*) + 1, ${outcome}, ${said}, ${count}::integer, ${missing}::integer, ${words}, ${begun === null ? null : Math.round(performance.now() - begun)}
    from outbox_attempts where job_id = ${id}`)

async function carryOut(
  db: Db,
  handler: OutboxHandler | undefined,
  row: OutboxRow,
  { signal, jitter }: Required<Options>,
): Promise<void> {
  if (handler === undefined) throw new Error(`Nobody carries out ${row.kind}`)
  const begun = performance.now()
  /** Still this claim's: one that took too long was taken up by somebody else. */
  const mine = sql`id = ${row.id} and status = 'running' and tries = ${row.tries}`
  const succeed = async (tx: Tx, answer: unknown) => {
    const isMine = await tx.run(sql`
      update outbox set status = ${after('running', row.tries, 'sync-job.succeeded')}, trouble = null, error = null,
        claimed_until = null, date_done = now(), ${changed}
      where ${mine}`)
    if (isMine === 0) return
    await keepAttempt(tx, row, 'done', answerRowOf(isFollowed(answer) ? answer.answer : answer), begun)
    if (isFollowed(answer)) await answer.follow(tx)
    await follows[row.kind]?.(tx, row)
  }
  try {
    if ('send' in handler) {
      const answer = await handler.send(row, AbortSignal.any([signal, AbortSignal.timeout((claimTime * 1000) / 2)]), db)
      await transaction(db, (tx) => succeed(tx, answer))
    } else
      await transaction(db, async (tx) => {
        if ((await tx.run(sql`select from outbox where ${mine} for update`)) === 0) return
        await succeed(tx, await handler.store(tx, row))
      })
  } catch (error) {
    // a database that is gone cannot be told: the claim ends by itself
    if (isPassing(error)) throw error
    const status = after('running', row.tries, isGivenUp(error) ? 'sync-job.refused' : 'sync-job.failed')
    const pause = Math.min(longestPause, firstPause * 2 ** (row.tries - 1)) * (0.5 + jitter() / 2)
    const { trouble, words } = troubleIn(error)
    await transaction(db, async (tx) => {
      const isMine = await tx.run(sql`
        update outbox set status = ${status}, claimed_until = null, trouble = ${trouble}, error = ${words},
          date_next = ${status === 'retrying' ? sql`now() + make_interval(secs => ${pause})` : sql`null`}, ${changed}
        where ${mine}`)
      if (isMine > 0) await keepAttempt(tx, row, 'failed', { said: trouble, words, count: null, missing: null }, begun)
    })
  }
}
