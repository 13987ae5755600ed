import type { Filter } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import { wireNameOf } from '#entities/edit.ts'
import type { Field } from '#entities/entity.ts'
import { filteredBy, referredBy } from '#entities/many/filtered-by.ts'
import { entityOf } from '#entities/registry.ts'
import { tableOf } from '#server/edit/list-rows.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { deniedShops } from './access.ts'
import { conditionOn } from './operators.ts'
import { badValue, unknownField, unknownOperator } from './refusals.ts'
import { columnOf, fieldOf, offeredBy, type Source } from './source.ts'

/** What a filter says, as a condition on the table. */
export function conditionOf(source: Source, filter: Filter, actor: Actor): Sql {
  if (filter.field === offeredBy && source.offers !== undefined) return offerOf(source.offers, filter)
  const field = fieldOf(source, filter.field)
  if (field?.kind === 'list') return listedOf(source, field, filter, actor)
  // an answer to it would tell what its rows do not
  if (field === undefined || source.guarded?.includes(filter.field) === true) throw unknownField(filter.field)
  const own = source.facts?.[filter.field]
  const fact =
    (typeof own === 'function' ? own(actor) : own) ??
    source.forReader?.(actor)[filter.field]?.(sql`t`) ??
    source.besides?.[filter.field]?.(sql`t`)
  const isView = fact === undefined && source.derived.includes(filter.field)
  const known = fact === undefined ? columnOf(filter.field, field) : sql`(${fact})`
  const column = isView ? sql`v.${named(filter.field)}` : known
  const built = conditionOn(column, field, filter)
  if (built === 'unknown_operator') throw unknownOperator(filter.field)
  if (built === 'bad_value') throw badValue(filter.field)
  return isView ? sql`exists (select from ${named(source.view)} v where v.id = t.id and ${built})` : built
}

/** Offered by this shop. */
function offerOf({ table, id }: NonNullable<Source['offers']>, { op, value }: Filter): Sql {
  if (op !== 'eq') throw unknownOperator(offeredBy)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw badValue(offeredBy)
  return sql`exists (select from ${named(table)} o where o.${named(id)} = t.id and o.shop_id = ${value})`
}

/** A list of references has one of these, or none of them; of its shops those count that this user may read. */
function listedOf(source: Source, list: Extract<Field, { kind: 'list' }>, filter: Filter, actor: Actor): Sql {
  const { entity } = source
  const field = filteredBy(list)
  if (field === undefined) throw unknownField(filter.field)
  const { table, owner } = tableOf(entity, filter.field, list)
  const column = sql`l.${named(wireNameOf(referredBy(list)[0] ?? '', field))}`
  const none = filter.op === 'nin' ? 'in' : filter.op === 'neq' ? 'eq' : undefined
  const lineage = field.kind === 'ref' ? entityOf(field.to)?.lineage : undefined
  const asked: Filter = none === undefined ? filter : { ...filter, op: none }
  const built = conditionOn(lineage === undefined ? column : sql`above.id`, field, asked)
  if (built === 'unknown_operator') throw unknownOperator(filter.field)
  if (built === 'bad_value') throw badValue(filter.field)
  const isAny = filter.op === 'empty' || filter.op === 'not_empty'
  const to = field.kind === 'ref' ? entityOf(field.to)?.table : undefined
  // what lies below one of these is in it, too
  const below =
    lineage !== undefined && to !== undefined && !isAny
      ? sql`exists (
          select from ${named(to)} r, unnest(r.${named(lineage)}) as above (id) where r.id = ${column} and ${built})`
      : built
  const closed = filter.field === entity.access.among ? deniedShops(actor, source) : []
  const open = closed.length === 0 ? sql`` : sql` and ${column} <> all(${closed}::bigint[])`
  const listed = sql`exists (
    select from ${named(table)} l where l.${named(owner)} = t.id and ${isAny ? sql`true` : below}${open})`
  return none === undefined && filter.op !== 'empty' ? listed : sql`not ${listed}`
}
