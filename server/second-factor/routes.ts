import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { networkOf } from '#server/network.ts'
import { verifyPassword } from '#server/password.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import type { SignedIn } from '#server/store/session.ts'
import {
  clearFailures,
  codeCounters,
  countFailure,
  minutesLocked,
  passwordCounter,
} from '#server/store/sign-in-failures.ts'
import { passwordOwner } from '#server/store/user.ts'
import { ownerFor, traceOf } from '#server/user/owner.ts'
import { makeCodes } from './recovery-codes.ts'
import { begin, confirm, factorOf, provedBy, requireMove, turnOff, type FactorRow } from './second-factor.ts'

/** Setting up, renewing and ending one's second factor, and resetting that of somebody whose device is gone. */
export function secondFactorRoutes(app: FastifyInstance, config: Config): void {
  implement(app, 'second_factor.begin', async ({ user, body, db, change, request }) => {
    await requirePassword(db, user, body.password)
    return change(async (tx) => {
      requireMove(await factorOf(tx, user.id), 'second_factor.begin')
      const setup = await begin(tx, config, user)
      await trace(tx, user, addressOf(request), 'begin')
      return { setup }
    })
  })

  implement(app, 'second_factor.confirm', async ({ user, body, db, change, request }) => {
    const address = addressOf(request)
    await requireProof(db, user, address, async (tx, factor) => {
      requireMove(factor, 'second_factor.confirm')
      return confirm(tx, config, user.id, factor, body.code.replaceAll(/\s/g, ''))
    })
    return change(async (tx) => {
      await trace(tx, user, address, 'confirm')
      return { codes: await makeCodes(tx, user.id) }
    })
  })

  implement(app, 'second_factor.renew_codes', async ({ user, body, db, change, request }) => {
    const address = addressOf(request)
    await requireProof(db, user, address, async (tx, factor) => {
      requireMove(factor, 'second_factor.renew_codes')
      return (await provedBy(tx, config, user.id, factor, body.code)) !== undefined
    })
    return change(async (tx) => {
      await trace(tx, user, address, 'renew_codes')
      return { codes: await makeCodes(tx, user.id) }
    })
  })

  implement(app, 'second_factor.end', async ({ user, body, db, change, request }) => {
    const address = addressOf(request)
    await requirePassword(db, user, body.password)
    await requireProof(db, user, address, async (tx, factor) => {
      requireMove(factor, 'second_factor.end')
      return (await provedBy(tx, config, user.id, factor, body.code)) !== undefined
    })
    return change(async (tx) => {
      // a role may have begun to ask for it meanwhile
      requireMove(await factorOf(tx, user.id), 'second_factor.end')
      await turnOff(tx, user.id)
      await trace(tx, user, address, 'end')
      return true
    })
  })

  implement(app, 'second_factor.reset', ({ user, params, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      // one's own is ended by whoever can prove who they are
      if (owner === user.id) throw refuse({ status: 409, code: 'own_second_factor' })
      requireMove(await factorOf(tx, owner), 'second_factor.reset')
      await turnOff(tx, owner)
      await traceOf(tx, by, owner, 'second_factor.reset', { by: by.name })
      return true
    }),
  )
}

/** 422 for a wrong password, which is guessed no oftener than when it is changed. */
async function requirePassword(db: Db, user: SignedIn, password: string): Promise<void> {
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
async function requireProof(
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
const trace = (tx: Tx, user: SignedIn, address: string, what: string): Promise<void> =>
  traceOf(tx, { ...user, address }, user.id, `second_factor.${what}`, { by: user.name })

const refusedField = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
