import type { ShopRow } from '#entities/shop/shop.ts'
import { switchesIn, type ShopStatus } from '#entities/shop/status.ts'
import { lifeOfShop } from '#machines/shop/life.ts'
import type { ServerLife } from '#server/life/server-life.ts'

export const shopLife: ServerLife<ShopRow> = {
  life: lifeOfShop,
  noArguments: {},
  // the chart knows no other status
  columns: (_, { status }) => switchesIn(status as ShopStatus),
  effects: {},
  undoReasons: {},
}
