import { hasNoMarks, isSeen } from '#entities/letters.ts'
import type { FastifyInstance } from 'fastify'
import { DateTime } from 'luxon'
import { scopesIn, textOfScopes } from '#entities/user/scope.ts'
import { userParts } from '#entities/user/parts.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { implement } from '#server/route.ts'
import { ownerFor, traceOf } from '#server/user/owner.ts'
import { keysHeld, makeKey, mostKeys, revokeKey, scopeKey } from '#server/store/api-key.ts'

const mostLetters = userParts.api_keys.of.name.max

/** Keys by which programs act for a user: made and revoked by themselves, or by whoever manages users. */
export function apiKeyRoutes(app: FastifyInstance): void {
  implement(app, 'user.create_api_key', ({ user, params, body, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const name = body.name.trim()
      if (!isSeen(name)) throw refusedField('name', 'field_required')
      if (!hasNoMarks(name)) throw refusedField('name', 'field_marks')
      if (name.length > mostLetters)
        throw refusedField('name', { code: 'field_too_long', params: { count: mostLetters } })
      if (body.expires !== undefined && body.expires !== null) requireToCome(body.expires)
      const held = await keysHeld(tx, owner, name)
      if (held.is_taken) throw refusedField('name', 'key_name_taken')
      if (held.count >= mostKeys) throw refuse({ status: 409, code: 'too_many_keys', params: { max: mostKeys } })
      const scopes = requireScopes(body.scopes)
      const made = await makeKey(tx, owner, { ...body, name, scopes })
      await traceOf(tx, by, owner, 'user.create_api_key', { api_key: `${made.name} (${made.prefix})`, scopes })
      return made
    }),
  )

  implement(app, 'user.scope_api_key', ({ user, params, body, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const scopes = requireScopes(body.scopes)
      const changed = await scopeKey(tx, owner, { id: params.id, scopes })
      if (changed === undefined) throw refuse({ status: 404, code: 'api_key_not_found' })
      const { called, before } = changed
      await traceOf(
        tx,
        by,
        owner,
        'user.scope_api_key',
        { api_key: called, scopes },
        { api_key: called, scopes: before },
      )
      return true
    }),
  )

  implement(app, 'user.revoke_api_key', ({ user, params, change, request }) =>
    change(async (tx) => {
      const { owner, by } = await ownerFor(tx, { user, whose: params.user, address: addressOf(request) })
      const revoked = await revokeKey(tx, owner, params.id)
      if (revoked === undefined) throw refuse({ status: 404, code: 'api_key_not_found' })
      await traceOf(tx, by, owner, 'user.revoke_api_key', { api_key: revoked.called })
      return true
    }),
  )
}

/** As they are kept; 422 where an area or a level is named that there is not. */
const requireScopes = (said = ''): string => {
  const scopes = scopesIn(said)
  if (scopes === undefined) throw refusedField('scopes', 'field_invalid')
  return textOfScopes(scopes)
}

const requireToCome = (expires: string): void => {
  const end = DateTime.fromISO(expires)
  if (!end.isValid || end.year < 1) throw refusedField('expires', 'field_invalid')
  if (end <= DateTime.utc()) throw refusedField('expires', 'date_over')
}

const refusedField = (field: string, problem: FieldProblem) =>
  refuse({ status: 422, code: 'invalid', fields: { [field]: problem } })
