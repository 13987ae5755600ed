import { priceList } from '#entities/price-list.ts'
import { shop as shopEntity } from '#entities/shop/shop.ts'
import { copyInto } from './copy.ts'
import { seedPayments } from './payments.ts'
import { seedRecords } from './records.ts'
import { seedShippingClasses } from './shipping/classes.ts'
import { seedShippingMethods } from './shipping/methods.ts'
import { seedShippingPrices } from './shipping/prices.ts'
import { seedShippingServices } from './shipping/services.ts'
import { seedShippingZones } from './shipping/zones.ts'
import type { Tx } from '#server/db.ts'

export const priceLists = [
  {
    id: 1,
    name: 'Endkunde Deutschland, brutto',
    slug: 'default-de',
    type: 'default',
    currency: 'EUR',
    is_tax_included: true,
    description: null,
  },
  {
    id: 2,
    name: 'Endkunde Schweiz, brutto',
    slug: 'default-ch',
    type: 'default',
    currency: 'CHF',
    is_tax_included: true,
    description: 'Auf 90 Rappen gerundet, Zoll und Schweizer Mehrwertsteuer sind darin.',
  },
  {
    id: 3,
    name: 'Fachhandel, netto',
    slug: 'b2b',
    type: 'b2b',
    currency: 'EUR',
    is_tax_included: false,
    description: '30 % unter dem Ladenpreis, Staffeln ab 5, 10, 25 und 100 Stück.',
  },
  {
    id: 4,
    name: 'Distribution Nordeuropa, netto',
    slug: 'distributor',
    type: 'distributor',
    currency: 'EUR',
    is_tax_included: false,
    description: 'Ab Lager Kiel, in Gebinden ab 10 Stück.',
  },
] as const

const shopDefaults = { is_active: true, is_sync_enabled: true, is_live: true }

export const shops = [
  {
    id: 1,
    name: 'nordlicht.de',
    url: 'https://www.nordlicht.de',
    type: 'shop',
    language: 'de_DE',
    currency: 'EUR',
    price_list_id: 1,
    completes_on_delivery: true,
    ...shopDefaults,
  },
  {
    id: 2,
    name: 'nordlicht.ch',
    url: 'https://www.nordlicht.ch',
    type: 'shop',
    language: 'de_CH',
    currency: 'CHF',
    price_list_id: 2,
    completes_on_delivery: false,
    ...shopDefaults,
  },
  {
    id: 3,
    name: 'B2B-Portal',
    url: 'https://handel.nordlicht.de',
    type: 'b2b',
    language: 'de_DE',
    currency: 'EUR',
    price_list_id: 3,
    completes_on_delivery: false,
    ...shopDefaults,
  },
] as const
export type DemoShop = (typeof shops)[number]

/** Sells nothing any more, and a few orders of it are left; its customers are those of the first. */
export const closedShop = {
  id: 4,
  name: 'Nordlicht Outlet',
  url: 'https://outlet.nordlicht.de',
  type: 'shop',
  language: 'de_DE',
  currency: 'EUR',
  price_list_id: 1,
  completes_on_delivery: false,
  is_active: false,
  is_sync_enabled: false,
  is_live: true,
} as const

/** Where others sell beside it: one that has begun, and one that is still tried out. */
const markets = [
  {
    id: 5,
    name: 'Bergmarkt',
    url: 'https://www.bergmarkt.example/haendler/nordlicht',
    type: 'marketplace',
    language: 'de_DE',
    currency: 'EUR',
    price_list_id: 1,
    completes_on_delivery: true,
    ...shopDefaults,
  },
  {
    id: 6,
    name: 'Outdoorhalle',
    url: 'https://www.outdoorhalle.example/seller/nordlicht',
    type: 'marketplace',
    language: 'en_EN',
    currency: 'EUR',
    price_list_id: 1,
    completes_on_delivery: true,
    is_active: true,
    is_sync_enabled: false,
    is_live: false,
  },
] as const
const allShops = [...shops, closedShop, ...markets]

/** What a shop offers that has no offer of its own. */
const offerOf = (id: number) => offers[id === 2 || id === 3 ? id : 1]

/** What each shop offers, the usual choice first. */
export const offers: Readonly<Record<DemoShop['id'], { payment: readonly number[]; shipping: readonly number[] }>> = {
  1: { payment: [1, 3, 4, 2, 6, 8, 5, 7], shipping: [1, 2, 3, 8] },
  2: { payment: [3, 4, 1, 2, 8, 5, 7], shipping: [4, 5, 9] },
  3: { payment: [2, 7, 1, 3, 5, 6, 8], shipping: [1, 6, 7, 8] },
}

/** Shops, what they offer, and price lists. */
export async function seedShops(tx: Tx): Promise<void> {
  await seedRecords(tx, priceList, priceLists)
  await seedRecords(
    tx,
    shopEntity,
    allShops.map(({ price_list_id: _list, ...shop }) => shop),
  )
  await copyInto(
    tx,
    'price_list_shops',
    allShops.map(({ id, price_list_id }) => ({ price_list_id, shop_id: id })),
  )
  await seedPayments(tx)
  await seedShippingZones(tx)
  await seedShippingServices(tx)
  await seedShippingClasses(tx)
  await seedShippingMethods(tx)
  await seedShippingPrices(tx)
  for (const kind of ['payment', 'shipping'] as const) {
    await copyInto(
      tx,
      `shop_${kind}_methods`,
      allShops.flatMap(({ id }) =>
        offerOf(id)[kind].map((method, place) => ({
          shop_id: id,
          [`${kind}_method_id`]: method,
          place,
        })),
      ),
    )
  }
  // whom a cheque is taken from is said of each customer
  await copyInto(tx, 'shop_payment_methods', [{ shop_id: 3, payment_method_id: 9, place: 9 }])
}
