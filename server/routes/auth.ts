import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { networkOf } from '#server/network.ts'
import { addressOf, tokenOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { demoSignIns } from '#server/seed/demo-users.ts'
import { placeOf } from '#server/second-factor/passkey-place.ts'
import { signIn } from '#server/sign-in.ts'
import { audit } from '#server/store/audit.ts'
import { endSession, isSignedIn } from '#server/store/session.ts'
import { limitConcurrency } from '#server/concurrency.ts'

const apiVersion = '3'

/** Verifying a password is made to be hard work: whoever sends thousands waits for them alone. */
const perNetwork = { atOnce: 2, longest: 300 }

/** Signing in and out, and whether one is: nothing of it ever answers an error (spec §8). */
export function authRoutes(app: FastifyInstance, config: Config): void {
  const { demo } = config
  const limited = limitConcurrency(perNetwork)
  const notSignedIn = { payload: false as const }

  implement(
    app,
    'auth.login',
    async ({ body, db, request }) => {
      const place = placeOf(request, config)
      const from = {
        address: addressOf(request),
        agent: request.headers['user-agent'],
        place: 'trouble' in place ? undefined : place,
      }
      const signed = await limited(networkOf(from.address), () => signIn(db, config, body, from))
      if (signed === undefined) return false
      return 'token' in signed ? signed.token : { ...notSignedIn, second_factor: signed.second_factor }
    },
    { whenFailing: notSignedIn },
  )

  const about = { is_test_server: demo, api_version: apiVersion }
  implement(
    app,
    'auth.ping',
    async ({ user }) => ({ payload: user !== null, ...about, ...(demo && !user && { demo: demoSignIns.map(copy) }) }),
    { whenFailing: { ...about, ...notSignedIn } },
  )

  implement(app, 'auth.logout', ({ user, change, request }) =>
    change(async (tx) => {
      const token = tokenOf(request)
      if (token !== undefined) await endSession(tx, token)
      // of a look as somebody else the database keeps the end, by whatever way it comes
      if (user !== null && isSignedIn(user) && user.viewer === undefined)
        await audit(tx, {
          user,
          verb: 'session.end',
          object: 'user',
          objectId: user.id,
          remoteAddress: addressOf(request),
        })
      return true
    }),
  )
}

const copy = ({ login, roles }: (typeof demoSignIns)[number]) => ({ login, roles: [...roles] })
