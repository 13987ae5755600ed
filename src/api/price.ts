import * as z from 'zod/mini'
import { tierQuantity } from '#entities/price-list-type.ts'
import { envelope } from './envelope.ts'
import type { Route } from './route.ts'
import { id } from './values.ts'

const text = z.string()
const product = z.object({ id, label: text })

/** What an article costs in a list where so many are taken, and why; amounts are decimals of the list's currency. */
const tried = z.object({
  /** Null where no article has this SKU or GTIN. */
  product: z.nullable(product),
  currency: text,
  is_tax_included: z.boolean(),
  /** Today's, of its class where the list's first shop sells; null where nobody entered one. */
  tax_rate: z.nullable(z.number()),
  /** Null where nobody entered a price for so many, of it or of what it is a variation of. */
  price: z.nullable(
    z.object({
      /** Whose price it is: its own, or that of what it is a variation of. */
      of: product,
      /** The quantity from which on it is asked for. */
      from: z.int(),
      price: text,
      /** What the list says, before the customer's discount. */
      full: text,
      net: text,
      tax: text,
      gross: text,
    }),
  ),
  /** All of what `price.of` costs, by the quantity from which on. */
  tiers: z.array(z.object({ min_quantity: z.int(), price: text })),
})
export type TriedPrice = z.infer<typeof tried>

export const priceRoutes = {
  'price_list.types': {
    method: 'GET',
    path: '/api/v3/price-lists/types',
    access: 'signed-in',
    changes: false,
    answer: envelope(z.array(z.object({ value: text, label: text }))),
  },
  'price_list.price': {
    method: 'POST',
    path: '/api/v3/price-list/{id}/price',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    /** The article by its SKU or GTIN. */
    body: z.strictObject({
      product: text.check(z.minLength(1), z.maxLength(64)),
      quantity: z.int().check(z.minimum(tierQuantity.min), z.maximum(tierQuantity.max)),
      /** That the customer has off the list. */
      discount_percent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    }),
    answer: envelope(tried),
  },
} as const satisfies Record<string, Route>
