import type { Actor } from '#entities/access.ts'
import { areas } from '#entities/user/shop-access.ts'
import type { Me } from './account.ts'

/** Who asks, in the terms of access: the roles after inheritance and, for each shop, the levels that differ from it. */
export const actorOf = ({ id, roles_inherited, licences, shops = [] }: Me): Actor => ({
  id,
  roles: roles_inherited,
  licences,
  shops: shops.flatMap((shop) =>
    areas.flatMap((area) => {
      const level = shop.access[area]
      return level === 'inherit' ? [] : [{ shop_id: shop.id, area, level }]
    }),
  ),
})
