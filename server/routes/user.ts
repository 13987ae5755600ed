import type { FastifyInstance } from 'fastify'
import { user as userEntity } from '#entities/user/user.ts'
import { callerOf } from '#server/caller.ts'
import { changeRecord } from '#server/edit/change.ts'
import { hashPassword, newPassword, verifyPassword } from '#server/password.ts'
import { flawOf } from '#server/password-rules.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { dashboardLayout } from '#entities/setting/dashboard-layout.ts'
import { startPageFor } from '#server/dashboard/start-pages.ts'
import { unknownObject } from '#server/search/refusals.ts'
import { sourceOf } from '#server/search/source.ts'
import { audit } from '#server/store/audit.ts'
import { countFailure, clearFailures, minutesLocked, passwordCounter } from '#server/store/sign-in-failures.ts'
import { requireParts, withParts } from '#server/store/record.ts'
import { leastPassword } from '#server/setting/least-password.ts'
import { setSettings, settingsOf } from '#server/store/settings.ts'
import { ownerFor, traceOf } from '#server/user/owner.ts'
import {
  endedOf,
  endOtherSessions,
  endSessionOf,
  endSessionsBut,
  meOf,
  passwordOwner,
  setPassword,
} from '#server/store/user.ts'

/** The signed-in user's own record, password, sessions and settings. */
export function userRoutes(app: FastifyInstance): void {
  implement(app, 'user.me', async ({ user, db, body, request }) => ({
    ...(await meOf(db, user, body?.expand ?? [])),
    remote_address: addressOf(request),
  }))

  implement(app, 'user.change_me', (call) => {
    const { user, body, change } = call
    requireParts(userEntity.name, body.expand)
    return change(async (tx) => {
      const { payload, ...beside } = await changeRecord(tx, callerOf(call), userEntity.name, user.id, body)
      return { payload: await withParts(tx, call, userEntity.name, payload, body.expand), ...beside }
    })
  })

  implement(app, 'user.change_password', async ({ user, db, body, change, request }) => {
    const owner = await passwordOwner(db, user.id)
    const guesses = passwordCounter(user.session_id)
    const isRight = await verifyPassword(body.old_password, owner.password_hash)
    const minutes = await minutesLocked(db, guesses)
    // the same for the right one and a wrong one, which is not told then
    if (minutes > 0) throw refusedField('old_password', { code: 'password_guessed', params: { count: minutes } })
    if (!isRight) {
      await countFailure(db, [guesses])
      throw refusedField('old_password', 'wrong_password')
    }
    const flaw =
      body.new_password === body.old_password
        ? 'password_unchanged'
        : flawOf(body.new_password, owner, await leastPassword(db))
    if (flaw !== undefined) throw refusedField('new_password', flaw)
    const hash = await hashPassword(body.new_password)
    return change(async (tx) => {
      await clearFailures(tx, guesses)
      await setPassword(tx, user.id, hash)
      // keys are ways in of their own, which programs rely on (ADR 0115): they stay, and whoever changes it is told so
      await endOtherSessions(tx, user)
      await audit(tx, { user, verb: 'user.change_password', ...itself(user), remoteAddress: addressOf(request) })
      return true
    })
  })

  implement(app, 'user.give_password', async ({ user, params, change, request }) => {
    const password = newPassword()
    const hash = await hashPassword(password)
    return change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      // one's own is changed by whoever knows the old one
      if (owner === user.id) throw refuse({ status: 409, code: 'own_password' })
      await setPassword(tx, owner, hash)
      await endSessionsBut(tx, owner, user.session_id)
      await traceOf(tx, by, owner, 'user.give_password', { by: by.name })
      return { password }
    })
  })

  implement(app, 'user.end_session', ({ user, params, change, request }) =>
    change(async (tx) => {
      if ((await endSessionOf(tx, user.id, params.id)) === 0) throw refuse({ status: 404, code: 'session_not_found' })
      await audit(tx, { user, verb: 'user.end_session', ...itself(user), remoteAddress: addressOf(request) })
      return true
    }),
  )

  // nothing left to end is as good, and no change
  implement(app, 'user.end_other_sessions', ({ user, change, request }) =>
    change(async (tx) => {
      const ended = await endOtherSessions(tx, user)
      if (ended > 0) {
        const about = { ...itself(user), after: { ended } }
        await audit(tx, { user, verb: 'user.end_other_sessions', ...about, remoteAddress: addressOf(request) })
      }
      return true
    }),
  )

  implement(app, 'user.end_session_of', ({ user, params, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const ended = await endedOf(tx, owner, params.id)
      if (ended === undefined) throw refuse({ status: 404, code: 'session_not_found' })
      await traceOf(tx, by, owner, 'user.end_session', { session: ended })
      return true
    }),
  )

  // nothing left to end is as good, and no change
  implement(app, 'user.end_sessions_of', ({ user, params, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const ended = await endSessionsBut(tx, owner, user.session_id)
      if (ended > 0) await traceOf(tx, by, owner, 'user.end_sessions', { ended })
      return true
    }),
  )

  implement(app, 'user.settings', async ({ user, db }) => {
    const settings = await settingsOf(db, user.id)
    return { ...settings, lists: [...settings.lists, ...(await startPageFor(db, user))] }
  })

  implement(app, 'user.change_settings', ({ user, body, change, request }) =>
    change(async (tx) => {
      if (body.data.lists?.some(({ object }) => object !== dashboardLayout && sourceOf(object) === undefined))
        throw unknownObject()
      const before = await settingsOf(tx, user.id)
      const after = await setSettings(tx, user.id, body.data)
      const about = { object: 'user-setting', objectId: user.id, before, after }
      await audit(tx, { user, verb: 'user.change_settings', ...about, remoteAddress: addressOf(request) })
      return { ...after, lists: [...after.lists, ...(await startPageFor(tx, user))] }
    }),
  )
}

const itself = ({ id }: { id: number }) => ({ object: 'user', objectId: id })

const refusedField = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
