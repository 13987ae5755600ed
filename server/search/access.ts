import { readableShops, seesOnlyShippable, shippingStatuses, type Actor } from '#entities/access.ts'
import { refuse } from '#server/problem.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import type { Source } from './source.ts'

/** What of a source this user may see, as conditions on the table; 403 for whoever may see none of it. */
export function visibleTo(actor: Actor, source: Source): Sql[] {
  const shops = readableShops(actor, source.entity.name)
  if (shops === null) throw refuse({ status: 403, code: 'no_right' })
  const conditions: Sql[] = []
  if (source.shop !== undefined) {
    const column = sql`t.${named(source.shop)}`
    if ('only' in shops) conditions.push(sql`${column} = any(${shops.only}::bigint[])`)
    else if (shops.except.length > 0)
      conditions.push(sql`(${column} is null or ${column} <> all(${shops.except}::bigint[]))`)
  }
  if (source.owner !== undefined && !actor.roles.includes('admin'))
    conditions.push(sql`t.${named(source.owner)} = ${actor.id}`)
  if (source.hides !== undefined) conditions.push(source.hides)
  if (source.isOrder && seesOnlyShippable(actor)) conditions.push(sql`t.status = any(${shippingStatuses}::text[])`)
  return conditions
}
