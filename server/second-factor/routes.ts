import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { ownerFor, traceOf } from '#server/user/owner.ts'
import { requirePassword, requireProof, trace } from './proof.ts'
import { makeCodes } from './recovery-codes.ts'
import { begin, confirm, endApp, factorOf, provedBy, requireMove, turnOff } from './second-factor.ts'

/** Setting up, renewing and ending one's second factor, and resetting that of somebody whose device is gone. */
export function secondFactorRoutes(app: FastifyInstance, config: Config): void {
  implement(app, 'second_factor.begin', async ({ user, body, db, change, request }) => {
    await requirePassword(db, user, body.password)
    return change(async (tx) => {
      requireMove(await factorOf(tx, user.id), 'second_factor.begin')
      const setup = await begin(tx, config, user)
      await trace(tx, user, addressOf(request), 'second_factor.begin')
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
      await trace(tx, user, address, 'second_factor.confirm')
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
      await trace(tx, user, address, 'second_factor.renew_codes')
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
      await endApp(tx, user.id)
      await trace(tx, user, address, 'second_factor.end')
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
