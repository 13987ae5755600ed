import type { FastifyInstance } from 'fastify'
import type { Locale } from '#entities/locale.ts'
import { limitConcurrency } from '#server/concurrency.ts'
import type { Config } from '#server/config.ts'
import { transaction, type Db } from '#server/db.ts'
import { networkOf } from '#server/network.ts'
import { inBrief } from '#server/outage.ts'
import { hashPassword } from '#server/password.ts'
import { flawOf } from '#server/password-rules.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { leastPassword } from '#server/setting/least-password.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { countFailure, isLocked, resetCounters } from '#server/store/sign-in-failures.ts'
import { setPassword } from '#server/store/user.ts'
import { beginReset, ownerCalled, ownerOfToken, useToken } from './password-reset.ts'
import { sendLink, linkSenderOf, type LinkSender } from './send-link.ts'

/** Hashing a password is made to be hard work, and so is a talk with a mail server: whoever asks thousandfold waits alone. */
const perNetwork = { atOnce: 2, longest: 100 }

/** A forgotten password: a link by mail, and the new password that it leads to. */
export function passwordResetRoutes(app: FastifyInstance, config: Config): void {
  const limited = limitConcurrency(perNetwork)
  const under = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => void (await Promise.all(under)))

  // answered before anybody is looked up: nobody learns from it, or from how long it took, whom this server knows
  implement(app, 'auth.forgot', async ({ body, db, locale, request }) => {
    const way = await linkSenderOf(db, config)
    if (way === undefined) return false
    const network = networkOf(addressOf(request))
    const work = limited(network, () => send(db, way, { login: body.login.trim(), network, locale }))
      .catch((error: unknown) => console.error('auth.forgot', inBrief(error)))
      .finally(() => under.delete(work))
    // the server waits for it when it ends
    under.add(work)
    return true
  })

  implement(app, 'auth.reset', async ({ body, db, request }) => {
    const address = addressOf(request)
    const { token, password } = body
    const owner = await ownerOfToken(db, token, address)
    if (owner === undefined) return false
    const flaw = flawOf(password, owner, await leastPassword(db))
    if (flaw !== undefined) throw refuse({ status: 422, code: 'invalid', fields: { password: flaw } })
    const hash = await limited(networkOf(address), () => hashPassword(password))
    if (hash === undefined) return false
    return transaction(db, async (tx) => {
      if (!(await useToken(tx, token))) return false
      await setPassword(tx, owner.id, hash)
      // whoever knew the old one is signed out; keys are ways in of their own (ADR 0115)
      await tx.run(sql`delete from sessions where user_id = ${owner.id}`)
      await tx.run(sql`
        insert into history (object, record_id, verb, text, user_id, who)
        values ('user', ${owner.id}, 'user.reset_password', ${owner.name}, ${owner.id}, ${owner.name})`)
      const about = { object: 'user', objectId: owner.id, remoteAddress: address }
      await audit(tx, { user: owner, verb: 'user.reset_password', ...about })
      return true
    })
  })
}

type Asked = { login: string; network: string; locale: Locale }

/** Names that nobody has count as well, so that nobody is written to more often than that, nor by more than so many. */
async function send(db: Db, way: LinkSender, { login, network, locale }: Asked): Promise<void> {
  const counters = resetCounters(login, network)
  const isOver = await transaction(db, async (tx) => {
    if (await isLocked(tx, counters)) return true
    await countFailure(tx, counters)
    return false
  })
  if (isOver) return
  const owner = await ownerCalled(db, login)
  if (owner !== undefined) await sendLink(db, way, owner, await beginReset(db, owner.id), locale)
}
