import { readable, type Actor, type Right } from '#entities/access.ts'
import { refuse } from '#server/problem.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { allOf, anyOf } from './condition.ts'
import type { Source } from './source.ts'

/** What of a source this user may see, as conditions on the table; 403 for whoever may see none of it.
 * `self` lets everyone see the record that they are themselves. */
export function visibleTo(actor: Actor, source: Source, { self = false } = {}): Sql[] {
  const seen = readable(actor, source.entity.name)
  if (seen === null && self && source.entity.access.self !== undefined) return [sql`t.id = ${actor.id}`]
  if (seen === null) throw refuse({ status: 403, code: 'no_right' })
  const { elsewhere, granted, denied } = seen
  const hidden = source.hides === undefined ? [] : [source.hides]
  const some = narrowed(source, actor, elsewhere)
  if (source.shop === undefined) return [...some, ...hidden]
  const shop = sql`t.${named(source.shop)}`
  const inGranted = sql`${shop} = any(${granted}::bigint[])`
  if (elsewhere === 'none') return [inGranted, ...hidden]
  const wider = some.length > 0 && granted.length > 0 ? [anyOf([allOf(some), inGranted])] : some
  const open =
    denied.length === 0
      ? []
      : [sql`(${shop} is null or ${shop} <> all(${denied}::bigint[]))`, ...(source.concerns?.(denied) ?? [])]
  return [...open, ...wider, ...hidden]
}

/** What a right that is not over all records leaves of them. */
function narrowed({ owner, ships }: Source, actor: Actor, right: Right): Sql[] {
  if (right === 'ship') return [ships ?? sql`false`]
  return right === 'own' && owner !== undefined ? [sql`t.${named(owner)} = ${actor.id}`] : []
}
