import * as z from 'zod/mini'
import { assistantRoutes } from './order/assistant-routes.ts'
import { labelRoutes } from './order/label-routes.ts'
import { returnRoutes } from './order/return-routes.ts'
import { envelope } from './envelope.ts'
import type { Route } from './route.ts'
import { id } from './values.ts'

const text = z.string()
const named = z.object({ id, label: text })
const bound = z.nullable(z.number())

/** A cost that might be charged, with what it holds for. */
const cost = z.object({
  id,
  price: text,
  /** Whose list it is for; null is everyone. */
  list: z.nullable(named),
  min_weight: bound,
  max_weight: bound,
  min_value: z.nullable(text),
  max_value: z.nullable(text),
})

/** What a method costs, and why; amounts are decimals of the currency. */
const triedCost = z.object({
  currency: text,
  /** Null where the method has no cost for this country. */
  zone: z.nullable(named),
  /** Null where none holds for this weight and value. */
  cost: z.nullable(cost),
  /** All of the zone, those of the price list first. */
  costs: z.array(cost),
})
export type TriedCost = z.infer<typeof triedCost>

export const shippingRoutes = {
  ...labelRoutes,
  ...assistantRoutes,
  ...returnRoutes,
  'shipping_method.cost': {
    method: 'POST',
    path: '/api/v3/shipping-method/{id}/cost',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({
      country_code: text.check(z.regex(/^[A-Z]{2}$/)),
      /** Kilograms. */
      weight: z.number().check(z.minimum(0), z.maximum(100_000)),
      value: text.check(z.regex(/^\d{1,10}(?:\.\d{1,2})?$/)),
      /** Without a list the currency is the shop's. */
      price_list_id: z.nullish(id),
      shop_id: z.nullish(id),
    }),
    answer: envelope(triedCost),
  },
} as const satisfies Record<string, Route>
