import { randomUUID } from 'node:crypto'
import { transaction, type Db } from '#server/db.ts'
import { networkOf } from '#server/network.ts'
import { hashPassword, verifyPassword } from '#server/password.ts'
import { secondProof, type Challenge } from '#server/second-factor/at-sign-in.ts'
import type { PasskeyPlace } from '#server/second-factor/passkey-place.ts'
import type { Keyring } from '#server/second-factor/second-factor.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { mayComeFrom, startSession } from '#server/store/session.ts'
import { throttles, countFailure, clearFailures, isLocked, pairCounter } from '#server/store/sign-in-failures.ts'
import { hasComeFrom, rememberNetwork } from '#server/store/user-networks.ts'

type Origin = {
  readonly address: string
  readonly agent: string | undefined
  /** Where a passkey can be asked for. */
  readonly place?: PasskeyPlace | undefined
}
type Tried = { login: string; password: string; code?: unknown }
/** A session's token, or what is asked for besides the password. */
export type SignInOutcome = { readonly token: string } | { readonly second_factor: Challenge }
type Candidate = { id: number; login: string; name: string; password_hash: string }

/** Verified where there is no user, so that a name that nobody has takes as long as one that somebody has. */
const nobodysHash = hashPassword(randomUUID())

/**
 * The new session's token, or that a second factor is asked for; nothing for a name or password that is wrong, shut, disabled or not from this address.
 * What is right counts for nothing, and neither does what is still being verified: failures are counted when they are
 * known, before they are answered. Where a user signed in before, only that user's own name can be shut.
 */
export async function signIn(
  db: Db,
  keyring: Keyring,
  { login, password, code }: Tried,
  from: Origin,
): Promise<SignInOutcome | undefined> {
  const name = login.trim()
  const network = networkOf(from.address)
  const user = await candidateFor(db, name, from.address)
  const isRight = await verifyPassword(password, user?.password_hash ?? (await nobodysHash))
  const pair = pairCounter(name, network)
  return transaction(db, async (tx) => {
    const isKnown = user !== undefined && (await hasComeFrom(tx, user.id, network))
    const counters = isKnown ? [pair] : [pair, ...throttles(name, network)]
    if (await isLocked(tx, counters)) return undefined
    if (!isRight || user === undefined) {
      await countFailure(tx, counters)
      return undefined
    }
    const proof = await secondProof(tx, keyring, { user, code, network, isKnown, place: from.place })
    if ('asked' in proof) return { second_factor: proof.asked }
    // disabled while the password was checked; the row is held from here on, so that a disabling ends this session too
    if ((await tx.run(sql`update users set date_login = now() where id = ${user.id} and is_enabled`)) === 0)
      return undefined
    await clearFailures(tx, pair)
    await rememberNetwork(tx, user.id, network)
    const by = proof.by === null ? {} : { after: { second_factor: proof.by } }
    await audit(tx, {
      user,
      verb: 'session.start',
      object: 'user',
      objectId: user.id,
      ...by,
      remoteAddress: from.address,
    })
    return { token: await startSession(tx, user.id, from) }
  })
}

const candidateFor = (db: Db, login: string, address: string) =>
  db.maybe<Candidate>(sql`
    select u.id, u.login, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name, u.password_hash
    from users u where lower(u.login) = lower(${login}) and u.is_enabled and ${mayComeFrom(address)}`)
