import { readable, rightIn, type Actor, type Right } from '#entities/access.ts'
import { isLicensed, type Licence, type Licences } from '#entities/licence.ts'
import { outlines } from '#entities/outlines.ts'
import { inherited, type Role } from '#entities/role.ts'
import type { Area, Level } from '#entities/user/shop-access.ts'

/** What of a user decides what they may do where. */
export type Granted = {
  id: number
  roles: readonly { role: Role }[]
  shop_access: readonly { shop: { id: number }; area: Area; level: Level }[]
}

/**
 * What somebody may do with an area's records of a shop, and whether that is set for the shop or follows from the role:
 * then from which of their own, where one of them gives it.
 */
export type AccessIn = { right: Right; isSet: boolean; by: readonly Role[] }

/** By the same decision as every other; undefined where nothing of the area is there yet and nothing is set. */
export const accessIn = ({ id, roles, shop_access }: Granted, shop: number, area: Area): AccessIn | undefined => {
  const shops: Actor['shops'] = shop_access.map((row) => ({ shop_id: row.shop.id, area: row.area, level: row.level }))
  const level = shops.find((row) => row.shop_id === shop && row.area === area)?.level ?? 'inherit'
  const own = roles.map(({ role }) => role)
  const object = outlines.find(({ access }) => access.area === area)?.name
  if (object !== undefined) {
    const right = rightIn({ id, roles: inherited(own), shops }, object, shop)
    const isSet = level !== 'inherit'
    const gives = (role: Role) => rightIn({ id, roles: inherited([role]), shops: [] }, object, shop) === right
    // an administrator inherits every role: which of the others they hold besides plays no part
    const by = isSet || right === 'none' ? [] : own.includes('admin') ? (['admin'] as const) : own.filter(gives)
    return { right, isSet, by }
  }
  return level === 'inherit' ? undefined : { right: level === 'deny' ? 'none' : level, isSet: true, by: [] }
}

/** What somebody may do in a module, which lies in no shop, from which of their roles, and whether the house has it at all. */
export type AccessToModule = Omit<AccessIn, 'isSet'> & { isLicensed: boolean }

/** The most of the rights over its objects, from most to least. */
const most = ['edit', 'view', 'ship', 'own', 'none'] as const satisfies readonly Right[]

/** By the same decision as every other: the module stands beside the roles (spec §6). */
export function accessToModule(
  { id, roles }: Granted,
  module: Licence,
  licences: Licences | undefined,
): AccessToModule {
  const objects = outlines.filter(({ access }) => access.licence === module).map(({ name }) => name)
  const own = roles.map(({ role }) => role)
  const rightOf = (held: readonly Role[]): Right => {
    const rights = objects.map((name) =>
      rightIn({ id, roles: inherited(held), shops: [], licences: licences ?? null }, name, null),
    )
    return most.find((right) => rights.includes(right)) ?? 'none'
  }
  const right = rightOf(own)
  const gives = (role: Role) => rightOf([role]) === right
  // what everyone has of their own no role gives
  const by = right === rightOf([]) ? [] : own.includes('admin') ? (['admin'] as const) : own.filter(gives)
  return { right, by, isLicensed: isLicensed(module, licences) }
}

/** They say of which shop they are, and are read in all of them alike. */
const ofShops: ReadonlySet<string> = new Set(['shop', 'translation'])

/** May somebody be told the names of all shops? Whoever reads nothing that lies in one is told those of their own access. */
export const mayNameShops = (actor: Actor): boolean =>
  outlines.some(
    ({ name, access }) => (access.area !== undefined || ofShops.has(name)) && readable(actor, name) !== null,
  )

/** The shops for which something is set, each once. */
export const shopsOf = <Shop extends { id: number }>({
  shop_access,
}: {
  shop_access: readonly { shop: Shop }[]
}): Shop[] => [...new Map(shop_access.map(({ shop }) => [shop.id, shop])).values()]
