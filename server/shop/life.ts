import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { ShopRow } from '#entities/shop/shop.ts'
import { switchesIn, type ShopStatus } from '#entities/shop/status.ts'
import { lifeOfShop } from '#machines/shop/life.ts'
import { reasonedShopMoves } from '#machines/shop/shop.ts'
import type { ServerLife } from '#server/life/server-life.ts'

type Reasoned = { readonly reason: string | null }

export const shopLife: ServerLife<ShopRow, Reasoned> = {
  life: lifeOfShop,
  noArguments: { reason: null },
  readArguments: async (_tx, plain, given: MoveParams) => {
    const { reason } = given as ParamsOfMove<'shop'> // the route has read them so
    if (!reasonedShopMoves.some((move) => move === plain.event.type)) return plain
    return reason === undefined
      ? { ...plain, invalid: { field: 'reason', problem: 'field_required' } }
      : { ...plain, args: { reason } }
  },
  // the chart knows no other status
  columns: (_, { status }) => switchesIn(status as ShopStatus),
  effects: {},
  undoReasons: {},
  tells: async (_tx, _id, { reason }) => (reason === null ? [] : [reason]),
}
