import { shippingMethod } from '#entities/shipping-method/shipping-method.ts'
import type { Tx } from '#server/db.ts'
import { copyInto } from '../copy.ts'
import { seedRecords } from '../records.ts'

const way = {
  description: null,
  customer_note: null,
  instructions: null,
  service_id: null,
  erp_active: true,
  shop_active: true,
  is_pickup: false,
  requires_phone: false,
  min_weight: null,
  max_weight: null,
  min_value: null,
  max_value: null,
  takes_packstation: false,
  takes_dangerous_goods: false,
  takes_fixed_date: false,
  takes_desired_date: true,
}
const pickup = {
  ...way,
  is_pickup: true,
  takes_dangerous_goods: true,
  takes_fixed_date: true,
  customer_note: 'Wir schreiben, sobald alles bereitliegt. Bitte den Abholcode mitbringen.',
}

export const shippingMethods = [
  {
    ...way,
    id: 1,
    name: 'Paket Standard',
    internal_name: 'paket-standard',
    service_id: 1,
    description: 'In zwei bis drei Werktagen',
    takes_packstation: true,
    takes_dangerous_goods: true,
  },
  {
    ...way,
    id: 2,
    name: 'Paket Klimaneutral',
    internal_name: 'paket-klima',
    service_id: 1,
    description: 'In drei bis vier Werktagen, ohne Flug',
    max_weight: 31.5,
    takes_packstation: true,
  },
  {
    ...way,
    id: 3,
    name: 'Express bis 12 Uhr',
    internal_name: 'express-12',
    service_id: 3,
    description: 'Am nächsten Werktag bis 12 Uhr',
    instructions: 'Bis 15 Uhr packen, rotes Klebeband.',
    max_weight: 31.5,
    takes_fixed_date: true,
  },
  {
    ...way,
    id: 4,
    name: 'Economy Schweiz',
    internal_name: 'economy-ch',
    service_id: 7,
    max_weight: 30,
    takes_packstation: true,
    takes_dangerous_goods: true,
  },
  {
    ...way,
    id: 5,
    name: 'Priority Schweiz',
    internal_name: 'priority-ch',
    service_id: 8,
    max_weight: 30,
    takes_packstation: true,
  },
  {
    ...way,
    id: 6,
    name: 'Spedition Palette',
    internal_name: 'spedition-palette',
    service_id: 10,
    customer_note: 'Die Spedition ruft an, um den Termin abzusprechen.',
    instructions: 'Auf Europalette, gestretcht, Lieferschein außen.',
    requires_phone: true,
    takes_dangerous_goods: true,
    takes_fixed_date: true,
  },
  {
    ...way,
    id: 7,
    name: 'Stückgut',
    internal_name: 'stueckgut',
    service_id: 9,
    requires_phone: true,
    takes_dangerous_goods: true,
  },
  { ...pickup, id: 8, name: 'Abholung Kiel', internal_name: 'abholung-kiel' },
  { ...pickup, id: 9, name: 'Abholung Zürich', internal_name: 'abholung-zuerich' },
] as const
export type DemoShippingMethod = (typeof shippingMethods)[number]

/** What goes by air or by express is nothing dangerous: methods by the classes that they carry; the others carry each. */
const carried: Readonly<Record<number, readonly number[]>> = { 3: [1, 2, 4, 5], 5: [1, 2, 4, 5] }

/** Minor units, by shipping method. */
export const shippingPrices: Readonly<Record<DemoShippingMethod['id'], number>> = {
  1: 495,
  2: 455,
  3: 1290,
  4: 790,
  5: 990,
  6: 8900,
  7: 6400,
  8: 0,
  9: 0,
}

export async function seedShippingMethods(tx: Tx): Promise<void> {
  await seedRecords(tx, shippingMethod, shippingMethods)
  await copyInto(
    tx,
    'shipping_method_shipping_classes',
    Object.entries(carried).flatMap(([method, classes]) =>
      classes.map((shipping_class_id) => ({ shipping_method_id: Number(method), shipping_class_id })),
    ),
  )
}
