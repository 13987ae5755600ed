import { readable, type Actor, type Readable, type Right } from '#entities/access.ts'
import { refuse } from '#server/problem.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { allOf, anyOf } from './condition.ts'
import { knownSource, type Source } from './source.ts'

/** What of a source this user may see, as conditions on the table; 403 for whoever may see none of it.
 * `self` lets everyone see the record that they are themselves. `atOnce` is for walks over all of it: whose records a
 * text may be of is then found out once, in place of a look at the record of each. */
export function visibleTo(actor: Actor, source: Source, { self = false, atOnce = false } = {}): Sql[] {
  const seen = readable(actor, source.entity.name)
  if (seen === null && self && source.entity.access.self !== undefined) return [sql`t.id = ${actor.id}`]
  if (seen === null) throw refuse({ status: 403, code: 'no_right' })
  const { elsewhere, granted, denied } = seen
  const hidden = source.hides === undefined ? [] : [source.hides]
  const some = narrowed(source, actor, elsewhere)
  if (source.inShops !== undefined) return [...amongShops(source.inShops, seen), ...hidden]
  if (source.ofRecords !== undefined) return [...seenWithRecords(actor, source.ofRecords, atOnce), ...hidden]
  if (source.within !== undefined) return [...some, ...hidden, ...seenWith(actor, source, source.within)]
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

type Among = NonNullable<Source['inShops']>

/** What is in several shops is read where one of them allows, and what is in none by the role alone. */
function amongShops(among: Among, { elsewhere, granted, denied }: Readable): Sql[] {
  if (elsewhere === 'none') return [sql`t.${named(among.column)} && ${granted}::bigint[]`]
  return outside(among, denied)
}

const outside = (among: Among, denied: readonly number[]): Sql[] =>
  denied.length === 0
    ? []
    : [sql`(t.${named(among.column)} = '{}' or not t.${named(among.column)} <@ ${denied}::bigint[])`]

/** The shops of an area that are closed to this user, whatever their role is. */
export const deniedShops = (actor: Actor, { entity }: Pick<Source, 'entity'>): number[] =>
  actor.shops.flatMap(({ shop_id, area, level }) => (level === 'deny' && area === entity.access.area ? [shop_id] : []))

/** The shops whose products are closed to whoever reads of them in a text. */
export const shopsClosedIn = (actor: Actor, { ofRecords }: Source): number[] =>
  ofRecords !== undefined && seesAllTexts(actor, ofRecords) ? [] : deniedShops(actor, knownSource('product'))

/** What everyone chooses among by its name: all of it but what is only in shops that are closed to them. */
export const choosableBy = (actor: Actor, source: Source): Sql[] =>
  source.inShops === undefined ? [] : outside(source.inShops, deniedShops(actor, source))

/** A part of a record is seen where that is: nothing is asked where its shops keep none of them from this user. */
function seenWith(actor: Actor, { entity }: Source, name: string): Sql[] {
  const field = entity.fields[name]
  const whole = field?.kind === 'ref' ? knownSource(field.to) : undefined
  if (whole?.inShops === undefined) return []
  const seen = outside(whole.inShops, deniedShops(actor, whole))
  return seen.length === 0
    ? []
    : [sql`t.${named(`${name}_id`)} in (select t.id from ${named(whole.table)} t where ${allOf(seen)})`]
}

type OfRecords = NonNullable<Source['ofRecords']>

/** An administrator has every role, and shops that are closed to them for all that. */
const seesAllTexts = ({ roles }: Actor, { all }: OfRecords): boolean => roles.includes(all) && !roles.includes('admin')

/** The objects whose records this user reads, each with what keeps some of them from this user. */
const objectsSeen = (actor: Actor, of: OfRecords) =>
  of.objects.flatMap((object) => {
    const source = knownSource(object)
    if (seesAllTexts(actor, of)) return [{ object, source, some: [] }]
    if (readable(actor, object) === null) return []
    const { hides: _, ...open } = source
    return [{ object, source, some: visibleTo(actor, open) }]
  })

/** Is it asked of single records which texts this user sees? Else the object alone says so. */
export const isSeenByRecord = (actor: Actor, { ofRecords }: Source): boolean =>
  ofRecords !== undefined && objectsSeen(actor, ofRecords).some(({ some }) => some.length > 0)

const textsOf = ({ having }: OfRecords, object: string): Sql[] => {
  const some = having?.[object]
  return some === undefined ? [] : [some]
}

function seenWithRecords(actor: Actor, of: OfRecords, atOnce: boolean): Sql[] {
  const seen = objectsSeen(actor, of)
  const whole = seen.filter(({ some }) => some.length === 0).map(({ object }) => object)
  if (whole.length === of.objects.length) return []
  const partly = seen.filter(({ some }) => some.length > 0)
  return [
    anyOf([
      sql`t.object = any(${whole}::text[])`,
      // the record is `t` in its own conditions
      ...partly.map(({ object, source, some }) =>
        atOnce
          ? sql`(t.object = ${object} and t.object_id in (
              select t.id from ${named(source.table)} t where ${allOf([...some, ...textsOf(of, object)])}))`
          : sql`(t.object = ${object} and exists (
              select from (select t.object_id as record) x join ${named(source.table)} t on t.id = x.record
              where ${allOf(some)}))`,
      ),
    ]),
  ]
}
