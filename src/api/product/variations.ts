import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id, version } from '../values.ts'

const text = z.string()
const count = z.int()
const term = z.object({ id, name: text, color: z.nullable(text) })
const attribute = z.object({ id, name: text, classification: z.nullable(text), terms: z.array(term) })
/** As its editor writes them: the price of each quantity. */
const tiers = z.array(z.object({ min_quantity: count, price: text }))
const listed = z.object({ id, version, tiers })

const matrix = z.object({
  /** All attributes of the product; of those that make variations one term is in each of them. */
  attributes: z.array(z.object({ ...attribute.shape, makes_variations: z.boolean() })),
  variations: z.array(
    z.object({
      id,
      version,
      name: text,
      sku: text,
      gtin: z.nullable(text),
      stock_quantity: count,
      /** How many wait for it, in the shops that its reader sees. */
      waiting: count,
      is_active: z.boolean(),
      /** It went when variations were made anew. */
      is_retired: z.boolean(),
      terms: z.array(id),
      /** Its own in the list; null where it costs what its product does. */
      price: z.nullable(listed),
    }),
  ),
  /** The list that prices are shown of, with the product's own; null where nobody entered any list. */
  price_list: z.nullable(z.object({ id, label: text, currency: text, price: z.nullable(text) })),
  /** What comes of making them now. */
  plan: z.object({ added: count, kept: count, back: count, retired: count }),
})
export type VariationMatrix = z.infer<typeof matrix>
export type Term = z.infer<typeof term>
export type VariedBy = Pick<z.infer<typeof attribute>, 'id' | 'name' | 'terms'>

const params = z.object({ id: z.coerce.number() })

export const variationRoutes = {
  'attribute_term.merge': {
    method: 'POST',
    path: '/api/v3/attribute-term/{id}/merge',
    access: 'signed-in',
    changes: true,
    params,
    /** The one that stays, of the same attribute. */
    body: z.strictObject({ into_id: id }),
    answer: envelope(z.object({ moved: count })),
  },
  'product.variations': {
    method: 'POST',
    path: '/api/v3/product/{id}/variations',
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(matrix),
  },
  'product.make_variations': {
    method: 'POST',
    path: '/api/v3/product/{id}/variations/make',
    access: 'signed-in',
    changes: true,
    params,
    /** With the terms of one combination it alone is made, or comes back. */
    body: z.nullish(z.strictObject({ terms: z.optional(z.array(id).check(z.minLength(1), z.maxLength(50))) })),
    answer: envelope(matrix.shape.plan),
  },
} as const satisfies Record<string, Route>
