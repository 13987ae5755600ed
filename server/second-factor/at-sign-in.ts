import * as z from 'zod/mini'
import { proof } from '#api/security/passkey.ts'
import type { secondFactor } from '#api/security/set-up.ts'
import type { Tx } from '#server/db.ts'
import { codeCounters, clearFailures, countFailure, isLocked } from '#server/store/sign-in-failures.ts'
import { askPasskey } from './passkey.ts'
import type { PasskeyPlace } from './passkey-place.ts'
import { begin, confirm, factorOf, isSetUp, kindsOf, provedBy, type Keyring } from './second-factor.ts'

/** What is asked for besides the password, and where nothing is set up yet, what sets it up. */
export type Challenge = z.infer<typeof secondFactor>

type Attempt = {
  readonly user: { readonly id: number; readonly login: string }
  readonly code: unknown
  readonly network: string
  /** Signed in from there before: only guesses from there lock it there. */
  readonly isKnown: boolean
  /** Where a passkey can be asked for. */
  readonly place: PasskeyPlace | undefined
}

/**
 * Of somebody whose password is right: by what they have proved it once more, or what is asked of them. A wrong proof,
 * one too many and none at all are answered alike.
 */
export async function secondProof(
  tx: Tx,
  keyring: Keyring,
  { user, code, network, isKnown, place }: Attempt,
): Promise<{ by: string | null } | { asked: Challenge }> {
  const factor = await factorOf(tx, user.id)
  const isThere = isSetUp(factor)
  if (!isThere && !factor.is_required) return { by: null }
  // a code that comes too late for what it was to set up is asked for anew, as none is
  if (!isThere && (code === undefined || !(factor.status === 'pending' && factor.is_fresh)))
    return { asked: { kinds: ['code'], setup: await begin(tx, keyring, user) } }
  const ask = async () => {
    const passkey = factor.passkeys > 0 && place ? await askPasskey(tx, user.id, 'sign_in', place) : undefined
    return { asked: { kinds: isThere ? kindsOf(factor) : ['code' as const], ...(passkey && { passkey }) } }
  }
  if (code === undefined) return ask()
  const counters = codeCounters(user.id, network).slice(0, isKnown ? 1 : undefined)
  if (await isLocked(tx, counters)) return ask()
  const given = z.safeParse(proof, code)
  const by = !given.success
    ? undefined
    : isThere
      ? await provedBy(tx, keyring, user.id, factor, given.data, 'sign_in')
      : typeof given.data === 'string' &&
          (await confirm(tx, keyring, user.id, factor, given.data.replaceAll(/\s/g, '')))
        ? 'app'
        : undefined
  if (by === undefined) {
    await countFailure(tx, counters)
    return ask()
  }
  for (const counter of counters) await clearFailures(tx, counter)
  return { by }
}
