import type { Locale } from '#entities/locale.ts'
import { memberStates } from '#entities/money/member-states.ts'
import { linkKinds, type LinkKind } from '#entities/shop/parts.ts'
import type { Tx } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'
import { copyInto } from './copy.ts'

const withdrawal =
  'Sie können binnen vierzehn Tagen ohne Angabe von Gründen von diesem Vertrag zurücktreten. Die Frist beginnt an dem Tag, ' +
  'an dem Sie die Ware in Besitz genommen haben.'

/** What each demo shop says besides its letterhead, by its id. */
const sections: Readonly<Record<number, Readonly<Record<string, string | number>>>> = {
  1: {
    claim: 'Für draußen gemacht.',
    payment_account_id: 1,
    sender_name: 'Nordlicht Outdoor',
    reply_to: 'service@nordlicht.example',
    cancellation_terms: withdrawal,
    default_price_list_id: 1,
  },
  2: {
    claim: 'Für draussen gemacht.',
    payment_account_id: 3,
    sender_name: 'Nordlicht Schweiz',
    reply_to: 'service.ch@nordlicht.example',
    default_price_list_id: 2,
  },
  3: {
    claim: 'Partner des Fachhandels',
    payment_account_id: 2,
    sender_name: 'Nordlicht Fachhandel',
    reply_to: 'handel@nordlicht.example',
    offer_days: 45,
    days_to_pay: 30,
    discount_percent: 2,
    discount_days: 10,
    default_price_list_id: 3,
  },
  5: {
    claim: 'Nordlicht auf dem Bergmarkt',
    payment_account_id: 1,
    sender_name: 'Nordlicht auf dem Bergmarkt',
    reply_to: 'bergmarkt@nordlicht.example',
    cancellation_terms: withdrawal,
    default_price_list_id: 1,
  },
  6: {
    claim: 'Nordlicht at Outdoorhalle',
    payment_account_id: 1,
    sender_name: 'Nordlicht at Outdoorhalle',
    reply_to: 'outdoorhalle@nordlicht.example',
    default_price_list_id: 1,
  },
  4: {
    claim: 'Letzte Stücke.',
    payment_account_id: 1,
    sender_name: 'Nordlicht Outlet',
    reply_to: 'outlet@nordlicht.example',
    cancellation_terms: withdrawal,
    default_price_list_id: 1,
  },
}

const pagesCalled = (...names: readonly string[]): Readonly<Record<LinkKind, string>> =>
  Object.fromEntries(linkKinds.map((kind, at) => [kind, names[at] ?? kind])) as Record<LinkKind, string> // one for each kind
const german = pagesCalled('impressum', 'agb', 'datenschutz', 'widerruf', 'versand', 'zahlung', 'retouren', 'kontakt')
const english = pagesCalled()
const french = pagesCalled(
  'mentions-legales',
  'cgv',
  'vie-privee',
  'retractation',
  'livraison',
  'paiement',
  'retours',
  'contact',
)

const sellsTo: readonly (readonly [shop: number, countries: readonly string[]])[] = [
  [1, [...memberStates, 'GB']],
  [2, ['CH', 'LI', 'FR', 'IT']],
  [3, [...memberStates, 'CH']],
  [4, ['DE']],
  [5, ['DE', 'AT']],
  [6, ['DE', 'AT', 'NL', 'GB']],
]

/** The pages of each shop, in the languages in which it has them. */
const pages: readonly (readonly [
  shop: number,
  language: Locale,
  at: string,
  names: Readonly<Record<LinkKind, string>>,
])[] = [
  [1, 'de_DE', 'https://www.nordlicht.de', german],
  [1, 'en_EN', 'https://www.nordlicht.de/en', english],
  [2, 'de_CH', 'https://www.nordlicht.ch', german],
  [2, 'fr_FR', 'https://www.nordlicht.ch/fr', french],
  [3, 'de_DE', 'https://handel.nordlicht.de', german],
  [4, 'de_DE', 'https://outlet.nordlicht.de', german],
  [5, 'de_DE', 'https://www.bergmarkt.example/haendler/nordlicht', german],
  [6, 'en_EN', 'https://www.outdoorhalle.example/seller/nordlicht', english],
]

/** Where the German company is registered besides Germany. */
const registered = [
  { country_code: 'AT', vat_number: 'ATU62893925' },
  { country_code: 'FR', vat_number: 'FR32123456789' },
]

/** Retailers are given more time than everyone else, and owe the lump sum of §288 (5) BGB once. */
const levels: Readonly<Record<number, readonly { days: number; fee?: number; name?: string }[]>> = {
  1: [{ days: 7 }, { days: 14 }, { days: 14, fee: 5, name: '1. Mahnung' }, { days: 14, fee: 10, name: '2. Mahnung' }],
  2: [{ days: 7 }, { days: 14 }, { days: 14, fee: 10 }, { days: 14, fee: 20 }],
  3: [{ days: 14 }, { days: 21 }, { days: 21, fee: 40 }, { days: 14 }],
}

/** Countries, taxes, mails and reminder levels of the demo shops. */
export async function seedShopSections(tx: Tx): Promise<void> {
  for (const [id, section] of Object.entries(sections)) {
    const pairs = Object.entries(section).map(([column, value]) => sql`${named(column)} = ${value}`)
    await tx.run(sql`update shops set ${joined(pairs)} where id = ${Number(id)}`)
  }
  for (const table of ['shop_selling_countries', 'shop_shipping_countries'])
    await copyInto(
      tx,
      table,
      sellsTo.flatMap(([shop_id, countries]) => countries.map((country_code) => ({ shop_id, country_code }))),
    )
  await copyInto(
    tx,
    'shop_links',
    pages.flatMap(([shop_id, language, at, names]) =>
      linkKinds.map((kind) => ({ shop_id, kind, language, url: `${at}/${names[kind]}` })),
    ),
  )
  await copyInto(
    tx,
    'shop_vat_numbers',
    [1, 3].flatMap((shop_id) => registered.map((row) => ({ shop_id, ...row }))),
  )
  await copyInto(
    tx,
    'reminder_levels',
    Object.entries(levels).flatMap(([shop, rows]) =>
      rows.map(({ days, fee = 0, name = null }, level) => ({ shop_id: Number(shop), level, days, fee, name })),
    ),
  )
}
