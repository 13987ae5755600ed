import type { FastifyInstance } from 'fastify'
import { transaction, type Db, type Tx } from '#server/db.ts'
import type { OutboxKind } from '#server/life/outbox.ts'
import { inBrief, isPassing } from '#server/outage.ts'
import { sql } from '#server/sql.ts'

const every = 1000
/** So many are carried out beside each other. */
const atOnce = 5
/** Seconds that a claim holds: a call takes less, and whoever died with it is followed by the next one that looks. */
const claimTime = 60
/** Half a day of them. */
const mostTries = 20
/** Seconds before the second try, doubled with each one up to the longest. */
const [firstPause, longestPause] = [10, 3600]

export type OutboxRow = {
  readonly id: number
  readonly object: string
  readonly record_id: number
  readonly kind: OutboxKind
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly tries: number
}

/**
 * How a kind is carried out: `store` writes to this database, together with its end, so exactly once; `send` calls
 * somebody else, at least once, and tells them the row's id so that they can know it again. A throw is a try that failed.
 */
export type OutboxHandler =
  | { readonly store: (tx: Tx, row: OutboxRow) => Promise<unknown> }
  | { readonly send: (row: OutboxRow, signal: AbortSignal) => Promise<unknown> }
export type OutboxHandlers = Readonly<Partial<Record<OutboxKind, OutboxHandler>>>

/** Carries out what is due, once a second. A server that ends finishes what it has begun. */
export function runOutbox(app: FastifyInstance, db: Db, handlers: OutboxHandlers): void {
  const closing = new AbortController()
  let working: Promise<unknown> | undefined
  const timer = setInterval(() => {
    working ??= workOutbox(db, handlers, { signal: closing.signal })
      .catch((error: unknown) => console.error('The outbox:', inBrief(error)))
      .finally(() => (working = undefined))
  }, every)
  timer.unref()
  app.addHook('preClose', async () => {
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

/** Carries out what is due now, and answers how many were tried. What nobody carries out yet waits. */
export async function workOutbox(
  db: Db,
  handlers: OutboxHandlers,
  { signal = new AbortController().signal, jitter = Math.random }: Options = {},
): Promise<number> {
  const kinds = Object.keys(handlers)
  await db.run(sql`
    update outbox set state = 'waiting', version = version + 1, date_updated = now()
    where state = 'held' and held_until <= now() and not kind = any(${kinds})`)
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

/** Takes the next ones, so that nobody else does for a while. One whose last try took its worker with it is given up. */
async function claim(db: Db, kinds: readonly string[]): Promise<OutboxRow[]> {
  const isDue = sql`(
    (state = 'held' and held_until <= now()) or (state = 'retrying' and date_next <= now())
    or (state = 'running' and claimed_until <= now()) or state = 'waiting')`
  await db.run(sql`
    update outbox set state = 'dead', error = 'The server ended while it was at work.', claimed_until = null,
      version = version + 1, date_updated = now()
    where state = 'running' and claimed_until <= now() and tries >= ${mostTries}`)
  return db.rows<OutboxRow>(sql`
    update outbox set state = 'running', tries = tries + 1, version = version + 1, date_updated = now(),
      claimed_until = now() + make_interval(secs => ${claimTime})
    where id in (
      select id from outbox where ${isDue} and kind = any(${kinds}) order by id limit ${atOnce} for update skip locked)
    returning id, object, record_id, kind, name, payload, tries`)
}

async function carryOut(
  db: Db,
  handler: OutboxHandler | undefined,
  row: OutboxRow,
  { signal, jitter }: Required<Options>,
): Promise<void> {
  if (handler === undefined) throw new Error(`Nobody carries out ${row.kind}`)
  /** Still this claim's: one that took too long was taken up by somebody else. */
  const mine = sql`id = ${row.id} and state = 'running' and tries = ${row.tries}`
  const done = sql`
    update outbox set state = 'done', error = null, claimed_until = null, date_next = null, date_done = now(),
      version = version + 1, date_updated = now()
    where ${mine}`
  try {
    if ('send' in handler) {
      await handler.send(row, AbortSignal.any([signal, AbortSignal.timeout((claimTime * 1000) / 2)]))
      await db.run(done)
    } else
      await transaction(db, async (tx) => {
        if ((await tx.run(sql`select from outbox where ${mine} for update`)) === 0) return
        await handler.store(tx, row)
        await tx.run(done)
      })
  } catch (error) {
    // a database that is gone cannot be told: the claim ends by itself
    if (isPassing(error)) throw error
    const isLast = row.tries >= mostTries
    const pause = Math.min(longestPause, firstPause * 2 ** (row.tries - 1)) * (0.5 + jitter() / 2)
    await db.run(sql`
      update outbox set state = ${isLast ? 'dead' : 'retrying'}, claimed_until = null,
        date_next = ${isLast ? sql`null` : sql`now() + make_interval(secs => ${pause})`},
        error = ${(error instanceof Error ? error.message : String(error)).slice(0, 500)},
        version = version + 1, date_updated = now()
      where ${mine}`)
  }
}
