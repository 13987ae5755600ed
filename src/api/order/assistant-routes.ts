import * as z from 'zod/mini'
import { labelTypes } from '#entities/parcel/carrier.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'

/** No order fills more at once. */
const mostParcels = 20

const named = z.object({ id, label: z.string() })
const line = z.object({
  order_item_id: id,
  sku: z.string(),
  name: z.string(),
  /** So many can be sent, or come back. */
  left_quantity: z.number(),
})
const proposal = z.object({
  delivery: z.array(line),
  return: z.array(line),
  templates: z.array(named),
  services: z.array(named),
  /** The package that is taken most; empty where there is none. */
  template: z.nullable(id),
})
export type ShippingProposal = z.infer<typeof proposal>

const params = z.object({ id: z.coerce.number() })

/** All of a delivery, or of a return, in one call: the shipment, its parcels and their labels (spec §5, ADR 0183). */
export const assistantRoutes = {
  'order.shipping_proposal': {
    method: 'GET',
    path: '/api/v3/order/{id}/shipping-assistant',
    access: 'signed-in',
    changes: false,
    params,
    answer: envelope(proposal),
  },
  'order.ship_assisted': {
    method: 'POST',
    path: '/api/v3/order/{id}/shipping-assistant',
    access: 'signed-in',
    changes: true,
    params,
    body: z.strictObject({
      kind: z.enum(['delivery', 'return']),
      /** Without it all that is left; empty is a parcel of which nobody says what is in it. */
      items: z.optional(
        z
          .array(z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) }))
          .check(z.maxLength(500)),
      ),
      /** Without it one, in the package that is taken most. */
      parcels: z.optional(
        z
          .array(z.strictObject({ template_id: z.nullish(id), service_id: z.nullish(id) }))
          .check(z.minLength(1), z.maxLength(mostParcels)),
      ),
      /** Without it as its kind says. */
      label_type: z.optional(z.enum(labelTypes)),
      /** Their labels are asked for at once, unless it says no. */
      labels: z.optional(z.boolean()),
    }),
    answer: envelope(
      z.object({
        shipment: named,
        return: z.nullable(named),
        parcels: z.array(named),
        warnings: z.array(z.enum(['no_item_details'])),
      }),
    ),
  },
} as const satisfies Record<string, Route>
