import { memberStates } from '#entities/money/member-states.ts'
import { shippingZone } from '#entities/shipping-zone/shipping-zone.ts'
import type { Tx } from '#server/db.ts'
import { copyInto } from '../copy.ts'
import { seedRecords } from '../records.ts'

const near = ['AT', 'BE', 'DK', 'LU', 'NL']
const named = ['DE', ...near, 'FR', 'IT', 'ES', 'PT', 'PL', 'CZ', 'FI', 'SE']

/** Without shops a zone is for all of them. */
export const zones: readonly {
  id: number
  name: string
  countries: readonly string[]
  shops?: readonly number[]
  shop_active?: false
}[] = [
  { id: 1, name: 'Deutschland', countries: ['DE'] },
  { id: 2, name: 'Nachbarländer', countries: near },
  { id: 3, name: 'Süd- und Westeuropa', countries: ['FR', 'IT', 'ES', 'PT'] },
  { id: 4, name: 'Nord- und Osteuropa', countries: ['FI', 'SE', 'PL', 'CZ'] },
  { id: 5, name: 'Übrige EU', countries: memberStates.filter((country) => !named.includes(country)) },
  { id: 6, name: 'Schweiz und Liechtenstein', countries: ['CH', 'LI'], shops: [2] },
  { id: 7, name: 'Drittländer', countries: ['CH', 'LI', 'GB', 'NO'], shops: [1, 3] },
  { id: 8, name: 'Ab Zürich nach Frankreich und Italien', countries: ['FR', 'IT'], shops: [2], shop_active: false },
]

export async function seedShippingZones(tx: Tx): Promise<void> {
  await seedRecords(
    tx,
    shippingZone,
    zones.map(({ id, name, shop_active = true }) => ({ id, name, erp_active: true, shop_active })),
  )
  await copyInto(
    tx,
    'shipping_zone_countries',
    zones.flatMap(({ id, countries }) => countries.map((country_code) => ({ shipping_zone_id: id, country_code }))),
  )
  await copyInto(
    tx,
    'shipping_zone_shops',
    zones.flatMap(({ id, shops = [] }) => shops.map((shop_id) => ({ shipping_zone_id: id, shop_id }))),
  )
}
