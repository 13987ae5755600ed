import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

export type StoredAnswer = { readonly status: number; readonly body: string }

/** One use of an `Idempotency-Key`: whose, which, and the hash of what was asked. */
export type Attempt = {
  readonly userId: number
  readonly key: string
  readonly hash: Buffer
  /** The answer was kept in the transaction of the change. */
  isKept: boolean
}

/**
 * Takes the key for a call that starts now, or answers what the first call with it was answered. A key whose call has
 * been running for a minute belongs to a process that died before it committed, so the call may run again.
 */
export async function claim(db: Queries, { userId, key, hash }: Attempt): Promise<StoredAnswer | undefined> {
  const taken = await db.run(sql`
    insert into idempotency_keys as k (user_id, key, hash) values (${userId}, ${key}, ${hash})
    on conflict (user_id, key) do update set hash = excluded.hash, status = null, body = null, date_created = now()
    where k.date_created < now() - interval '24 hours'
      or (k.status is null and k.hash = excluded.hash and k.date_created < now() - interval '1 minute')`)
  if (taken === 1) return undefined
  const first = await db.maybe<{ same: boolean; status: number | null; body: string | null }>(sql`
    select hash = ${hash} as same, status, body from idempotency_keys where user_id = ${userId} and key = ${key}`)
  if (first !== undefined && !first.same) throw refuse({ status: 422, code: 'idempotency_mismatch' })
  if (first === undefined || first.status === null || first.body === null)
    throw refuse({ status: 409, code: 'in_progress' })
  return { status: first.status, body: first.body }
}

/** Keeps the answer; in the transaction of the change itself, so that neither is there without the other. */
export const remember = (db: Queries, { userId, key }: Attempt, { status, body }: StoredAnswer): Promise<number> =>
  db.run(sql`
    update idempotency_keys set status = ${status}, body = ${body} where user_id = ${userId} and key = ${key}`)

/** Nothing was changed: the key may be used again. */
export const forget = (db: Queries, { userId, key }: Attempt): Promise<number> =>
  db.run(sql`delete from idempotency_keys where user_id = ${userId} and key = ${key} and status is null`)
