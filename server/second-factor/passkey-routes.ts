import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasNoMarks, isSeen } from '#entities/letters.ts'
import { userParts } from '#entities/user/parts.ts'
import type { Config } from '#server/config.ts'
import { transaction } from '#server/db.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { sql } from '#server/sql.ts'
import { addPasskey, askPasskey, beginPasskey } from './passkey.ts'
import { placeOf, type PasskeyPlace } from './passkey-place.ts'
import { requirePassword, requireProof, trace } from './proof.ts'
import { makeCodes } from './recovery-codes.ts'
import { dropCodes, factorOf, isSetUp, provedBy, requireMove } from './second-factor.ts'

const mostLetters = userParts.passkeys.of.name.max

/** Making one's passkeys, asking them and removing them. */
export function passkeyRoutes(app: FastifyInstance, config: Config): void {
  /** 409 with the reason where none can be used. */
  const requirePlace = (request: FastifyRequest): PasskeyPlace => {
    const place = placeOf(request, config)
    if ('trouble' in place) throw refuse({ status: 409, code: place.trouble })
    return place
  }

  implement(app, 'passkey.begin', async ({ user, body, db, request }) => {
    const place = requirePlace(request)
    await requirePassword(db, user, body.password)
    return transaction(db, (tx) => beginPasskey(tx, user, place))
  })

  implement(app, 'passkey.ask', async ({ user, db, request }) => {
    const place = requirePlace(request)
    const asked = await transaction(db, (tx) => askPasskey(tx, user.id, 'prove', place))
    if (asked === undefined) throw refuse({ status: 409, code: 'no_passkey' })
    return asked
  })

  // in one transaction with its answer: what is refused leaves the challenge to whoever can still answer it in time
  implement(app, 'passkey.add', async ({ user, body, change, request }) => {
    const name = body.name.trim()
    const problem = wrongWith(name)
    if (problem !== undefined) throw refuse({ status: 422, code: 'invalid', fields: { name: problem } })
    return change(async (tx) => {
      const factor = await factorOf(tx, user.id)
      requireMove(factor, 'passkey.add')
      if (!(await addPasskey(tx, user.id, name, body.made))) throw refuse({ status: 422, code: 'passkey_not_made' })
      await trace(tx, user, addressOf(request), 'passkey.add', name)
      return { codes: isSetUp(factor) ? null : await makeCodes(tx, user.id) }
    })
  })

  implement(app, 'passkey.remove', async ({ user, params, body, db, change, request }) => {
    const address = addressOf(request)
    await requirePassword(db, user, body.password)
    await requireProof(db, user, address, async (tx, factor) => {
      requireMove(factor, 'passkey.remove')
      return (await provedBy(tx, config, user.id, factor, body.code)) !== undefined
    })
    return change(async (tx) => {
      // another one may have gone meanwhile, or a role have begun to ask for it
      requireMove(await factorOf(tx, user.id), 'passkey.remove')
      const gone = await tx.maybe<{ name: string }>(sql`
        delete from user_passkeys where id = ${params.id} and user_id = ${user.id} returning name`)
      if (gone === undefined) throw refuse({ status: 404, code: 'passkey_not_found' })
      await dropCodes(tx, user.id)
      await trace(tx, user, address, 'passkey.remove', gone.name)
      return true
    })
  })
}

/** A name that people can tell it by. */
const wrongWith = (name: string): FieldProblem | undefined => {
  if (!isSeen(name)) return 'field_required'
  if (!hasNoMarks(name)) return 'field_marks'
  return name.length > mostLetters ? { code: 'field_too_long', params: { count: mostLetters } } : undefined
}
