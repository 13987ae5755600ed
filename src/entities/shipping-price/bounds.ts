import type { Fields } from '../entity.ts'

/**
 * What a cost of shipping holds for. As the trade says it, a weight is over the one and up to the other (5 kg still go as
 * up to 5 kg), and a value from the one and under the other (from 50.00 on it is free). Empty is without an end.
 */
export const bounds = {
  min_weight: { kind: 'number', min: 0, max: 100_000, digits: 3, unit: 'kg' },
  max_weight: { kind: 'number', min: 0, max: 100_000, digits: 3, unit: 'kg' },
  min_value: { kind: 'money', min: 0 },
  max_value: { kind: 'money', min: 0 },
} as const satisfies Fields

/** The same as the wire has it; null is without an end. */
export type Bounds = {
  readonly min_weight: number | null
  readonly max_weight: number | null
  readonly min_value: string | null
  readonly max_value: string | null
}

/** Weights and values for which a method has costs in a zone, and none of them holds. */
export const gaps = {
  kind: 'list',
  readonly: true,
  of: {
    shipping_method: { kind: 'ref', to: 'shipping-method', required: true },
    shipping_zone: { kind: 'ref', to: 'shipping-zone', required: true },
    price_list: { kind: 'ref', to: 'price-list' },
    currency: { kind: 'text', max: 3, required: true },
    ...bounds,
  },
} as const satisfies Fields[string]

/** What a cost is tried with: an order made up. */
export const triedBy = {
  country: { kind: 'text', max: 2, required: true, format: 'country' },
  weight: { kind: 'number', min: 0, max: 100_000, digits: 3, unit: 'kg', required: true },
  value: { kind: 'money', min: 0, required: true },
  price_list: { kind: 'ref', to: 'price-list' },
  shop: { kind: 'ref', to: 'shop' },
} as const satisfies Fields
