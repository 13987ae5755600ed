import * as z from 'zod/mini'
import { labelFormats } from '#entities/parcel/carrier.ts'
import { envelope } from '../envelope.ts'
import { mostPrinted } from '../file/most-printed.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'

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
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(mostPrinted)),
      format: z.optional(z.enum(labelFormats)),
    }),
    answer: envelope(z.object({ file_id: id, download_url: z.string() })),
  },
} as const satisfies Record<string, Route>
