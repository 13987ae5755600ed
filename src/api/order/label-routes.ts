import * as z from 'zod/mini'
import { carrierRefusals, labelFormats } from '#entities/parcel/carrier.ts'
import { labelStates } from '#entities/shipping-order/worklist.ts'
import { envelope } from '../envelope.ts'
import { mostLabels } from '../file/most-printed.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'

/** How far the labels of an order are, why one was refused or not asked for, and the parcels whose labels are there. */
const orderLabels = z.object({
  id,
  state: z.enum(labelStates),
  failure: z.nullable(z.string()),
  refusal: z.nullable(z.enum(carrierRefusals)),
  refusal_limit: z.nullable(z.number()),
  parcel_ids: z.array(id),
})
export type OrderLabels = z.infer<typeof orderLabels>

const ids = z.array(id).check(z.minLength(1), z.maxLength(mostLabels))

/** The labels of parcels: one is looked at as its carrier drew it, many are printed as one file, in this order. */
export const labelRoutes = {
  'parcel.label': {
    method: 'GET',
    path: '/api/v3/parcel/{id}/label/{format}',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number(), format: z.enum(labelFormats) }),
    answer: z.unknown(),
    isFile: true,
  },
  'parcel.print': {
    method: 'POST',
    path: '/api/v3/parcel/print',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({ ids, format: z.optional(z.enum(labelFormats)) }),
    answer: envelope(z.object({ file_id: id, download_url: z.string() })),
  },
  // what waits of each order to leave gets the labels that it lacks; where nothing waits yet, all that is open does; one that
  // is refused stops none of the others
  'shipping-order.request_labels': {
    method: 'POST',
    path: '/api/v3/shipping-order/labels/request',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({ ids }),
    answer: envelope(z.array(orderLabels)),
  },
  'shipping-order.labels': {
    method: 'POST',
    path: '/api/v3/shipping-order/labels',
    access: 'signed-in',
    changes: false,
    body: z.strictObject({ ids }),
    answer: envelope(z.array(orderLabels)),
  },
} as const satisfies Record<string, Route>
