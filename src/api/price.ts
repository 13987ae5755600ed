import * as z from 'zod/mini'
import { priceListTypes, tierQuantity } from '#entities/price-list-type.ts'
import { envelope } from './envelope.ts'
import type { Route } from './route.ts'
import { id } from './values.ts'

const text = z.string()
const product = z.object({ id, label: text })
const quantity = z.int().check(z.minimum(tierQuantity.min), z.maximum(tierQuantity.max))
const moment = z.string()
const tier = z.object({ min_quantity: z.int(), price: text })

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
  tiers: z.array(tier),
})
export type TriedPrice = z.infer<typeof tried>

/** A price list, and what a product costs in it. */
const listed = z.object({
  id,
  label: text,
  type: z.enum(priceListTypes),
  currency: text,
  is_tax_included: z.boolean(),
  /** Its own prices, by the quantity from which on; none where it has no price there. */
  tiers: z.array(tier),
  /** Of what it is a variation of: they count where it has none of its own for so many. */
  inherited: z.nullable(z.object({ of: product, tiers: z.array(tier) })),
  /** Of the smallest quantity, as the rest: since when it is what it is; null where there is none. */
  valid_since: z.nullable(moment),
  /** The lowest of the 30 days before that, and of the 30 days until now. */
  lowest_before: z.nullable(text),
  lowest_now: z.nullable(text),
  /** Since when each tier is what it is. */
  since: z.array(z.object({ min_quantity: z.int(), date_from: moment })),
  /** What each tier was before, the latest first. */
  former: z.array(z.object({ min_quantity: z.int(), date_from: moment, date_until: moment, price: text })),
})
export type PricesInList = z.infer<typeof listed>

export const priceRoutes = {
  'price_list.types': {
    method: 'GET',
    path: '/api/v3/price-lists/types',
    access: 'signed-in',
    changes: false,
    answer: envelope(z.array(z.object({ value: text, label: text }))),
  },
  'price_list.prices': {
    method: 'POST',
    path: '/api/v3/price-lists/prices',
    access: 'signed-in',
    changes: false,
    /** Of no product the lists alone. */
    body: z.strictObject({ product_id: z.nullable(id) }),
    answer: envelope(z.array(listed)),
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
      quantity,
      /** That the customer has off the list. */
      /** As they are being written: in the place of those that the article has in the list. */
      tiers: z.optional(
        z
          .array(z.strictObject({ min_quantity: quantity, price: text.check(z.regex(/^\d{1,10}(?:\.\d{1,10})?$/)) }))
          .check(z.maxLength(500)),
      ),
      discount_percent: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    }),
    answer: envelope(tried),
  },
} as const satisfies Record<string, Route>
