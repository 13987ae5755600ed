import { rightIn, type Actor, type Right } from '#entities/access.ts'
import { outlines } from '#entities/outlines.ts'
import { inherited, type Role } from '#entities/role.ts'
import type { Area, Level } from '#entities/user/shop-access.ts'

/** What of a user decides what they may do where. */
export type Granted = {
  id: number
  roles: readonly { role: Role }[]
  shop_access: readonly { shop: { id: number }; area: Area; level: Level }[]
}

/** What somebody may do with an area's records of a shop, and whether that is set for the shop or follows from the role. */
export type AccessIn = { right: Right; isSet: boolean }

/** By the same decision as every other; undefined where nothing of the area is there yet and nothing is set. */
export const accessIn = ({ id, roles, shop_access }: Granted, shop: number, area: Area): AccessIn | undefined => {
  const shops: Actor['shops'] = shop_access.map((row) => ({ shop_id: row.shop.id, area: row.area, level: row.level }))
  const level = shops.find((row) => row.shop_id === shop && row.area === area)?.level ?? 'inherit'
  const object = outlines.find(({ access }) => access.area === area)?.name
  if (object !== undefined)
    return {
      right: rightIn({ id, roles: inherited(roles.map(({ role }) => role)), shops }, object, shop),
      isSet: level !== 'inherit',
    }
  return level === 'inherit' ? undefined : { right: level === 'deny' ? 'none' : level, isSet: true }
}
