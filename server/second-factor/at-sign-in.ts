import type { SetUp } from '#api/security/set-up.ts'
import type { Tx } from '#server/db.ts'
import { codeCounters, clearFailures, countFailure, isLocked } from '#server/store/sign-in-failures.ts'
import { begin, confirm, factorOf, provedBy, type Keyring } from './second-factor.ts'

/** What is asked for besides the password: a code, and where none is set up yet, what sets it up. */
export type Challenge = { readonly setup?: SetUp }

type Attempt = {
  readonly user: { readonly id: number; readonly login: string }
  readonly code: string | undefined
  readonly network: string
  /** Signed in from there before: only guesses from there lock it there. */
  readonly isKnown: boolean
}

/**
 * Of somebody whose password is right: by what they have proved it once more, or what is asked of them. A wrong code, one
 * too many and none at all are answered alike.
 */
export async function secondProof(
  tx: Tx,
  keyring: Keyring,
  { user, code, network, isKnown }: Attempt,
): Promise<{ by: string | null } | { asked: Challenge }> {
  const factor = await factorOf(tx, user.id)
  const isOn = factor.status === 'on'
  if (!isOn && !factor.is_required) return { by: null }
  // a code that comes too late for what it was to set up is asked for anew, as none is
  if (!isOn && (code === undefined || !(factor.status === 'pending' && factor.is_fresh)))
    return { asked: { setup: await begin(tx, keyring, user) } }
  if (code === undefined) return { asked: {} }
  const counters = codeCounters(user.id, network).slice(0, isKnown ? 1 : undefined)
  if (await isLocked(tx, counters)) return { asked: {} }
  const by = isOn
    ? await provedBy(tx, keyring, user.id, factor, code)
    : (await confirm(tx, keyring, user.id, factor, code.replaceAll(/\s/g, '')))
      ? 'app'
      : undefined
  if (by === undefined) {
    await countFailure(tx, counters)
    return { asked: {} }
  }
  for (const counter of counters) await clearFailures(tx, counter)
  return { by }
}
