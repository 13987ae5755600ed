import { decimal } from '#entities/money/amount.ts'
import { shippingPrice } from '#entities/shipping-price/shipping-price.ts'
import type { Tx } from '#server/db.ts'
import { seedRecords } from '../records.ts'
import { shippingMethods, shippingPrices, type DemoShippingMethod } from './methods.ts'
import { zones } from './zones.ts'

type Method = DemoShippingMethod['id']
type Row = {
  method: Method
  zone: number
  /** Minor units. */
  price: number
  weight?: readonly [number | null, number | null]
  value?: readonly [number | null, number | null]
  list?: number
}

/** From this value on a parcel is sent for nothing. */
export const freeShippingFrom = 10_000
const free = freeShippingFrom / 100
const base = (method: Method) => shippingPrices[method]

/** To the price of so many kilograms in so many zones; heavier goes by freight. */
const tiers = [
  [null, 10],
  [10, 31.5],
] as const

/** In Germany, up to the value from which on it is free. */
const german = ([1, 2] as const).flatMap((method): Row[] => [
  ...tiers.map((weight, at): Row => ({ method, zone: 1, price: base(method) + at * 500, weight, value: [null, free] })),
  { method, zone: 1, price: 0, weight: [null, 31.5], value: [free, null] },
])
const abroad = [
  [2, 890],
  [3, 1290],
  [4, 1490],
  [5, 1690],
] as const
const european = abroad.flatMap(([zone, price]) =>
  tiers.map((weight, at): Row => ({ method: 1, zone, price: price + at * 700, weight })),
)
const express: readonly Row[] = [
  { method: 3, zone: 1, price: base(3), weight: [null, 10] },
  { method: 3, zone: 1, price: base(3) + 900, weight: [10, 31.5] },
  { method: 3, zone: 2, price: 2490, weight: [null, 10] },
  { method: 3, zone: 3, price: 3490, weight: [null, 10] },
  { method: 2, zone: 2, price: 990, weight: [null, 31.5] },
]
const swiss = ([4, 5] as const).flatMap((method): Row[] => [
  { method, zone: 6, price: base(method), weight: [null, 10], value: [null, free], list: 2 },
  { method, zone: 6, price: base(method) + 800, weight: [10, 30], value: [null, free], list: 2 },
  { method, zone: 6, price: 0, weight: [null, 30], value: [free, null], list: 2 },
  { method, zone: 8, price: 1990, weight: [null, 30], list: 2 },
])
const freight: readonly Row[] = [
  { method: 6, zone: 1, price: base(6), weight: [null, 300] },
  { method: 6, zone: 1, price: 13_900, weight: [300, 700] },
  { method: 6, zone: 2, price: 14_900, weight: [null, 700] },
  { method: 6, zone: 7, price: 24_900, weight: [null, 700] },
  { method: 7, zone: 1, price: base(7), weight: [null, 100] },
  // who buys for the trade is charged less for a piece that is not heavy
  { method: 7, zone: 1, price: 4900, weight: [null, 50], list: 3 },
  { method: 7, zone: 2, price: 8400, weight: [null, 100] },
]
const trade: readonly Row[] = [
  { method: 1, zone: 1, price: 990, value: [null, 250], list: 3 },
  { method: 1, zone: 1, price: 0, value: [250, null], list: 3 },
  { method: 1, zone: 7, price: 2490, weight: [null, 31.5] },
]
const pickups: readonly Row[] = [
  { method: 8, zone: 1, price: base(8) },
  { method: 8, zone: 2, price: base(8) },
  { method: 9, zone: 6, price: base(9), list: 2 },
]

const rows = [...german, ...european, ...express, ...swiss, ...freight, ...trade, ...pickups]

const called = (some: readonly { id: number; name: string }[], id: number) =>
  some.find((one) => one.id === id)?.name ?? ''

const amount = (minor: number | null | undefined) => (minor == null ? null : minor.toFixed(2))

export const costs = rows.map(({ method, zone, price, weight, value, list = null }, at) => ({
  id: at + 1,
  name: `${called(shippingMethods, method)}, ${called(zones, zone)}`,
  shipping_method_id: method,
  shipping_zone_id: zone,
  price_list_id: list,
  price: decimal(price),
  currency: list === 2 ? 'CHF' : 'EUR',
  min_weight: weight?.[0] ?? null,
  max_weight: weight?.[1] ?? null,
  min_value: amount(value?.[0]),
  max_value: amount(value?.[1]),
}))

export const seedShippingPrices = (tx: Tx): Promise<void> => seedRecords(tx, shippingPrice, costs)
