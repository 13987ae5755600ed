import { isWriting, mayWrite, rightIn, type Actor, type Right } from './access.ts'
import { isRef } from './entity.ts'
import type { Entity, Ref } from './entity.ts'

/** The shops that a record is in, where it is in several: every row carries them under this name. */
export const inShops = 'in_shops'

/** A record as it is read, of a kind that is in several shops. */
export type InShops = { readonly [inShops]?: readonly Ref[] }

type Values = Readonly<Record<string, unknown>>
type Of = Pick<Entity, 'name' | 'access'>

/** The shop whose access decides over a record; null where it is of none. */
export const shopOf = ({ access }: Pick<Entity, 'access'>, record: Values): number | null => {
  const shop = access.area === undefined ? undefined : record['shop']
  return isRef(shop) ? shop.id : null
}

/** The shops of a record that is in several; none where its kind is not. */
export const shopsAmong = ({ access }: Pick<Entity, 'access'>, record: Values): readonly Ref[] => {
  const shops = access.among === undefined ? undefined : record[inShops]
  return Array.isArray(shops) ? shops.filter(isRef) : []
}

/**
 * What a user may do with this record: as its shop says; where it is in several, it is read where one of them allows,
 * and changed where all of them do.
 */
export const rightOver = (actor: Actor, entity: Of, record: Values): Right => {
  const shops = shopsAmong(entity, record)
  if (shops.length === 0) return rightIn(actor, entity.name, shopOf(entity, record))
  const rights = shops.map(({ id }) => rightIn(actor, entity.name, id))
  if (rights.every((right) => right === 'edit')) return 'edit'
  return rights.every((right) => right === 'none') ? 'none' : 'view'
}

/** Is this record offered to somebody who writes what refers to it? A shop only where they may write there. */
export const mayStandIn = (actor: Actor, object: string, to: string, id: number): boolean =>
  to !== 'shop' || mayWrite(actor, object, id)

/** May this user change this record? */
export const mayWriteOver = (actor: Actor, entity: Of, record: Values): boolean =>
  isWriting(rightOver(actor, entity, record), entity.name)

/** The shops that keep whoever may change such records elsewhere from changing this one. */
export const withheldIn = (actor: Actor, entity: Of, record: Values): readonly Ref[] => {
  const shops = shopsAmong(entity, record)
  const isBarred = ({ id }: { readonly id: number | null }) => rightIn(actor, entity.name, id) !== 'edit'
  return [{ id: null }, ...shops].every(isBarred) ? [] : shops.filter(isBarred)
}
