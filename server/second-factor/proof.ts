import { transaction, type Db, type Tx } from '#server/db.ts'
import { networkOf } from '#server/network.ts'
import { verifyPassword } from '#server/password.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import type { SignedIn } from '#server/store/session.ts'
import {
  clearFailures,
  codeCounters,
  countFailure,
  minutesLocked,
  passwordCounter,
} from '#server/store/sign-in-failures.ts'
import { passwordOwner } from '#server/store/user.ts'
import { traceOf } from '#server/user/owner.ts'
import { factorOf, type FactorRow } from './second-factor.ts'

/** 422 for a wrong password, which is guessed no oftener than when it is changed. */
export async function requirePassword(db: Db, user: SignedIn, password: string): Promise<void> {
  const owner = await passwordOwner(db, user.id)
  const guesses = passwordCounter(user.session_id)
  const isRight = await verifyPassword(password, owner.password_hash)
  const minutes = await minutesLocked(db, guesses)
  if (minutes > 0) throw refusedField('password', { code: 'guessed_too_often', params: { count: minutes } })
  if (!isRight) {
    await countFailure(db, [guesses])
    throw refusedField('password', 'password_not_right')
  }
}

/** 422 for a wrong code; the failure is counted while the user is locked, and stays counted. */
export async function requireProof(
  db: Db,
  user: SignedIn,
  address: string,
  isProven: (tx: Tx, factor: FactorRow) => Promise<boolean>,
): Promise<void> {
  const counters = codeCounters(user.id, networkOf(address))
  const refused = await transaction(db, async (tx): Promise<FieldProblem | undefined> => {
    const factor = await factorOf(tx, user.id)
    for (const counter of counters) {
      const count = await minutesLocked(tx, counter)
      if (count > 0) return { code: 'guessed_too_often', params: { count } }
    }
    if (!(await isProven(tx, factor))) {
      await countFailure(tx, counters)
      return 'wrong_code'
    }
    for (const counter of counters) await clearFailures(tx, counter)
    return undefined
  })
  if (refused !== undefined) throw refusedField('code', refused)
}

/** In the user's own history. */
export const trace = (tx: Tx, user: SignedIn, address: string, verb: string, name = user.name): Promise<void> =>
  traceOf(tx, { ...user, address }, user.id, verb, { by: name })

const refusedField = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
