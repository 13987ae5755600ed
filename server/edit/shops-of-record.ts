import { mayRead, rightIn, type Actor } from '#entities/access.ts'
import { wireNameOf, wireValueOf } from '#entities/edit.ts'
import { isRef, type Entity, type Field } from '#entities/entity.ts'
import { shopsAmong, withheldIn } from '#entities/in-shops.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries } from '#server/db.ts'
import { refuse, type FieldProblem } from '#server/problem.ts'
import { knownSource, type Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { Lock } from './entity-edits.ts'
import { withoutUnseenNames } from './unseen-names.ts'

/** What keeps this user from changing a record, with the shops that do where the role alone does not. */
export function refusalOver(actor: Actor, entity: Entity, record: Values): Lock {
  const shops = withheldIn(actor, entity, record)
  if (shops.length === 0) return { code: 'no_right' }
  return inShop(shops.map(({ label }) => label))
}

export const withheld = (actor: Actor, entity: Entity, record: Values): Error =>
  refuse({ status: 403, ...refusalOver(actor, entity, record) })

/** The rows of a list that this user sees: of the shops of a record their own, and none of records that they do not read. */
export const seenRows = <Row extends Values>(
  actor: Actor,
  { name, access, fields }: Entity,
  list: string,
  rows: readonly Row[],
): Row[] =>
  isTold(actor, fields[list])
    ? rows.filter(({ shop }) => list !== access.among || !isRef(shop) || mayRead(actor, name, shop.id))
    : []

const isTold = (actor: Actor, field: Field | undefined): boolean =>
  field?.kind !== 'list' || field.records === undefined || mayRead(actor, field.records, null)

const idsIn = (rows: unknown): number[] =>
  ((rows ?? []) as readonly Values[]).map(({ shop_id, shop }) => (isRef(shop) ? shop.id : Number(shop_id))) // held against the entity

/**
 * What is wrong with the shops that a record is to be in: whoever gives it to one or takes it from one writes there, and
 * sees it afterwards.
 */
export async function problemOfShops(
  db: Queries,
  actor: Actor,
  entity: Entity,
  wanted: unknown,
  record: Values | undefined,
): Promise<FieldProblem | undefined> {
  const { name, access } = entity
  const [now, after] = [idsIn(record?.[access.among ?? '']), idsIn(wanted)]
  const changed = [...now.filter((id) => !after.includes(id)), ...after.filter((id) => !now.includes(id))]
  if (changed.length === 0) return undefined
  const barred = changed.filter((id) => rightIn(actor, name, id) !== 'edit')
  if (barred.length > 0) {
    const shops = await db.rows<{ name: string }>(sql`
      select name from shops where id = any(${barred}::bigint[]) order by id`)
    return inShop(shops.map((shop) => shop.name))
  }
  const unseen = shopsAmong(entity, record ?? {}).filter(({ id }) => !now.includes(id) && !mayRead(actor, name, id))
  const [first = null] = after
  // in none of the shops that they see it would be lost to them
  const isSeen = after.length > 0 || unseen.length === 0 ? mayRead(actor, name, first) : false
  return isSeen ? undefined : 'no_right'
}

/** Values of a record without the rows of shops that this user does not see. */
export function seenIn(actor: Actor, entity: Entity, values: Values): Values {
  const { among } = entity.access
  const rows = among === undefined ? undefined : values[among]
  if (among === undefined || !Array.isArray(rows)) return values
  return { ...values, [among]: seenRows(actor, entity, among, rows as readonly Values[]) } // held against the entity
}

type Change = { readonly field: string; readonly before: string | null; readonly after: string | null }

/** What a line of the history tells this user of what was changed. */
export async function seenChanges(
  db: Queries,
  actor: Actor,
  entity: Entity,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const seen: Change[] = []
  for (const change of changes) {
    const field = entity.fields[change.field]
    if (!isTold(actor, field)) continue
    if (field?.kind !== 'list') {
      seen.push(change)
      continue
    }
    const tell = async (text: string | null) => {
      const rows: unknown = text === null ? null : JSON.parse(text)
      // of some lists the history says no more than how many there were
      if (!Array.isArray(rows)) return text
      const own = seenRows(actor, entity, change.field, rows as Values[]) // as the history has it
      return JSON.stringify(await withoutUnseenNames(db, actor, field.of, own))
    }
    const { before, after } = { before: await tell(change.before), after: await tell(change.after) }
    if (before !== after) seen.push({ ...change, before, after })
  }
  return seen
}

/**
 * The shops that keep this user from writing a part of a record: those of the record that only show it to them, or not
 * even that.
 */
export async function shopsOfWhole(
  db: Queries,
  actor: Actor,
  { entity, within = '' }: Source,
  part: Values,
): Promise<readonly string[]> {
  const field = entity.fields[within]
  const whole = field?.kind === 'ref' ? knownSource(field.to) : undefined
  if (field === undefined || whole?.inShops === undefined) return []
  const closed = actor.shops.flatMap(({ shop_id, area, level }) =>
    area === whole.entity.access.area && (level === 'view' || level === 'deny') ? [shop_id] : [],
  )
  if (closed.length === 0) return []
  const { view, id } = whole.inShops
  const shops = await db.rows<{ name: string }>(sql`
    select s.name from ${named(view)} x join shops s on s.id = x.shop_id
    where x.${named(id)} = ${wireValueOf(field, part[within] ?? part[wireNameOf(within, field)])}
      and s.id = any(${closed}::bigint[])
    order by s.id`)
  return shops.map(({ name }) => name)
}

/** 403 where the record that this is a part of is not theirs to change. */
export async function requireWhole(db: Queries, actor: Actor, source: Source, part: Values): Promise<void> {
  const shops = await shopsOfWhole(db, actor, source, part)
  if (shops.length > 0) throw refuse({ status: 403, ...inShop(shops) })
}

/** Not in these shops, by their names. */
export const inShop = (shops: readonly string[]) => ({
  code: 'no_right_in_shop' as const,
  params: { named: shops.join(', ') },
})
