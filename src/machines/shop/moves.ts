import { nameOf } from '#entities/name.ts'
import { shop } from '#entities/shop/shop.ts'
import { switchesIn } from '#entities/shop/status.ts'
import { lifeOfShop } from './life.ts'
import { movesOf } from '../life/moves.ts'
import type { ShopMove } from './shop.ts'

type Figure = 'open_order_count' | 'offer_count' | 'waiting_job_count' | 'scarce_product_count' | 'kept_mail_count'

/** The figures of the shop that a move concerns. */
const figures: Readonly<Record<ShopMove, readonly Figure[]>> = {
  'shop.enable': [],
  'shop.disable': ['open_order_count', 'offer_count'],
  'shop.sync_on': ['waiting_job_count'],
  'shop.sync_off': ['waiting_job_count', 'scarce_product_count'],
  'shop.go_live': ['open_order_count', 'offer_count', 'kept_mail_count'],
  'shop.go_test': ['open_order_count', 'offer_count'],
}
const figuresOf = (id: string) => (Object.hasOwn(figures, id) ? figures[id as ShopMove] : []) // checked by hasOwn

/** What the console asks of a shop's life. */
export const movesOfShop = movesOf(lifeOfShop, {
  nameOf: (record) => nameOf(shop, record),
  standingOf: switchesIn,
  usual: ({ is_active, is_sync_enabled, is_live }) => [
    ...(is_active ? [] : ['shop.enable']),
    ...(is_sync_enabled ? [] : ['shop.sync_on']),
    ...(is_live ? [] : ['shop.go_live']),
  ],
  particulars: (id, record) => figuresOf(id).map((field) => ({ field, text: String(record[field]) })),
})
