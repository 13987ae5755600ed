import { setTimeout as pause } from 'node:timers/promises'
import type { Queries } from '#server/db.ts'
import { inBrief, isPassing } from '#server/outage.ts'
import type { Actor } from '#entities/access.ts'
import { scopeAreas, type Scopes } from '#entities/user/scope.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'

export type StoredAnswer = { readonly status: number; readonly body: string }

/** What decides what somebody is told: their roles, their access to single shops, and the scopes of their key. */
export type Rights = Pick<Actor, 'roles' | 'shops'> & { readonly scopes?: Scopes | null }

/** One use of an `Idempotency-Key`: whose, which, and the hash of what was asked. */
export type Attempt = {
  readonly userId: number
  /** As they are now. */
  readonly rights: Rights
  readonly key: string
  readonly hash: Buffer
  /** This call's own mark on the key. */
  readonly claim: string
  /** The answer was kept in the transaction of the change. */
  isKept: boolean
}

/**
 * Takes the key for a call that starts now, or answers what the first call with it was answered. A key whose call has
 * been running for a minute belongs to a process that died before it committed, so the call may run again. Whoever has
 * lost a role since, or whose access to a shop is another, is refused: the answer may tell what they read no more.
 */
export async function claim(
  db: Queries,
  { userId, rights, key, hash, claim: own }: Attempt,
): Promise<StoredAnswer | undefined> {
  const taken = await db.run(sql`
    insert into idempotency_keys as k (user_id, key, hash, claim, rights)
    values (${userId}, ${key}, ${hash}, ${own}, ${JSON.stringify(rights)}::jsonb)
    on conflict (user_id, key) do update set hash = excluded.hash, claim = excluded.claim, rights = excluded.rights, status = null, body = null, date_created = now()
    where k.date_created < now() - interval '24 hours'
      or (k.status is null and k.hash = excluded.hash and k.date_created < now() - interval '1 minute')`)
  if (taken === 1) return undefined
  const first = await db.maybe<{
    same: boolean
    status: number | null
    body: string | null
    rights: Rights | null
  }>(sql`
    select hash = ${hash} as same, status, body, rights from idempotency_keys where user_id = ${userId} and key = ${key}`)
  if (first !== undefined && !first.same) throw refuse({ status: 422, code: 'idempotency_mismatch' })
  if (first === undefined || first.status === null || first.body === null)
    throw refuse({ status: 409, code: 'in_progress' })
  if (first.rights === null || !areStillHeld(first.rights, rights)) throw refuse({ status: 403, code: 'no_right' })
  return { status: first.status, body: first.body }
}

const inOrder = ({ shops }: Rights): string =>
  JSON.stringify(
    shops.map(({ shop_id, area, level }) => `${shop_id} ${area} ${level}`).toSorted((a, b) => a.localeCompare(b)),
  )

const scopesOf = ({ scopes }: Rights): string =>
  JSON.stringify(scopeAreas.map((area) => scopes?.[area] ?? (scopes ? 'none' : 'all')))

/**
 * A role more tells nobody more of an answer that is written already; access to shops both gives and takes. A key is told
 * what was answered to another that reaches as far, and whoever signed in what their keys were answered.
 */
const areStillHeld = (then: Rights, now: Rights): boolean =>
  then.roles.every((role) => now.roles.includes(role)) &&
  inOrder(then) === inOrder(now) &&
  (!now.scopes || scopesOf(then) === scopesOf(now))

/** Keeps the answer; in the transaction of the change itself, so that neither is there without the other. */
export const storeAnswer = (db: Queries, { userId, key }: Attempt, { status, body }: StoredAnswer): Promise<number> =>
  db.run(sql`
    update idempotency_keys set status = ${status}, body = ${body} where user_id = ${userId} and key = ${key}`)

/** Milliseconds between two tries to give a key back, and as many tries as fit before a claim is over by itself. */
const pauseBetween = 250
const mostTries = 200

/**
 * Nothing was changed: the key may be used again. Where the database is gone it is given back as soon as that answers,
 * and nobody waits for it. A change that was committed all the same keeps its answer, and a key that another call has
 * taken meanwhile stays with that one.
 */
export async function releaseKey(db: Queries, { userId, key, claim: own }: Attempt): Promise<void> {
  const release = () =>
    db.run(sql`
      delete from idempotency_keys where user_id = ${userId} and key = ${key} and claim = ${own} and status is null`)
  const again = async () => {
    for (let tried = 0; tried < mostTries; tried += 1) {
      await pause(pauseBetween, undefined, { ref: false })
      const error = await release().then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (error === undefined) return
      if (!isPassing(error)) throw error
    }
  }
  try {
    await release()
  } catch (error) {
    if (!isPassing(error)) throw error
    void again().catch((caught: unknown) => console.error('Idempotency key:', inBrief(caught)))
  }
}
