import { isSeen } from '#entities/letters.ts'
import type { FastifyInstance } from 'fastify'
import { DateTime } from 'luxon'
import { mayWrite } from '#entities/access.ts'
import { userParts } from '#entities/user/parts.ts'
import { user as userEntity } from '#entities/user/user.ts'
import type { Tx } from '#server/db.ts'
import { personNow } from '#server/edit/record-to-edit.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { keysHeld, makeKey, mostKeys, revokeKey } from '#server/store/api-key.ts'
import { audit } from '#server/store/audit.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person, SignedIn } from '#server/store/session.ts'

const mostLetters = userParts.api_keys.of.name.max

type Asked = { user: SignedIn; whose: string; address: string }

/** Keys by which programs act for a user: made and revoked by themselves, or by whoever manages users. */
export function apiKeyRoutes(app: FastifyInstance): void {
  implement(app, 'user.create_api_key', ({ user, params, body, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const name = body.name.trim()
      if (!isSeen(name)) throw refusedField('name', 'field_required')
      if (name.length > mostLetters)
        throw refusedField('name', { code: 'field_too_long', params: { count: mostLetters } })
      if (body.expires !== undefined && body.expires !== null) requireToCome(body.expires)
      const held = await keysHeld(tx, owner, name)
      if (held.is_taken) throw refusedField('name', 'key_name_taken')
      if (held.count >= mostKeys) throw refuse({ status: 409, code: 'too_many_keys', params: { max: mostKeys } })
      const made = await makeKey(tx, owner, { ...body, name })
      await trace(tx, by, owner, 'user.create_api_key', `${made.name} (${made.prefix})`)
      return made
    }),
  )

  implement(app, 'user.revoke_api_key', ({ user, params, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const revoked = await revokeKey(tx, owner, params.id)
      if (revoked === undefined) throw refuse({ status: 404, code: 'api_key_not_found' })
      await trace(tx, by, owner, 'user.revoke_api_key', revoked.called)
      return true
    }),
  )
}

type By = Person & { readonly address: string }

/** Whose keys are meant, locked, so that two calls count them one after the other; 404 for whoever does not see them, 403
 * for whoever only sees them. */
async function ownerFor(tx: Tx, { user, whose, address }: Asked): Promise<{ owner: number; by: By }> {
  if (!/^(?:me|\d{1,15})$/.test(whose)) throw notFound(userEntity.name)
  const owner = whose === 'me' ? user.id : Number(whose)
  await tx.run(sql`select from users where id = ${owner} for no key update`)
  const now = await personNow(tx, { user })
  const by = { ...now, address }
  if (owner === now.id) return { owner, by }
  const visible = visibleTo(now, knownSource(userEntity.name), { self: true })
  if ((await tx.run(sql`select from users t where id = ${owner} and ${allOf(visible)}`)) === 0)
    throw notFound(userEntity.name)
  if (!mayWrite(now, userEntity.name, null)) throw refuse({ status: 403, code: 'no_right' })
  return { owner, by }
}

const requireToCome = (expires: string): void => {
  const end = DateTime.fromISO(expires)
  if (!end.isValid || end.year < 1) throw refusedField('expires', 'field_invalid')
  if (end <= DateTime.utc()) throw refusedField('expires', 'date_over')
}

/** In the user's history and in the audit, by the name that people know it by. */
async function trace(tx: Tx, by: By, owner: number, verb: string, called: string): Promise<void> {
  await tx.run(sql`
    insert into history (object, record_id, verb, text, user_id, who)
    values (${userEntity.name}, ${owner}, ${verb}, ${called}, ${by.id}, ${by.name})`)
  const about = { object: userEntity.name, objectId: owner, after: { api_key: called } }
  await audit(tx, { user: by, verb, ...about, remoteAddress: by.address })
}

const refusedField = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
