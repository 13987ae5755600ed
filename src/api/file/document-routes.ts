import * as z from 'zod/mini'
import { documentStatuses, documentTypes, slipTypes } from '#entities/document/parts.ts'
import { issuedByHand } from '#machines/order/issuing.ts'
import { envelope } from '../envelope.ts'
import { id } from '../values.ts'
import type { Route } from '../route.ts'
import { mostPrinted } from './most-printed.ts'

const one = z.object({ id: z.coerce.number() })

const issued = z.object({
  id,
  number: z.string(),
  type: z.enum(documentTypes),
  status: z.enum(documentStatuses),
})
export type IssuedDocument = z.infer<typeof issued>

/** The papers of documents: looked at with a Token, a draft as it would be issued now, and fetched as the stored file, or as XRechnung. */
export const documentRoutes = {
  'document.content': {
    method: 'GET',
    path: '/api/v3/document/{id}/content',
    access: 'signed-in',
    changes: false,
    params: one,
    answer: z.unknown(),
    isFile: true,
  },
  // what is drawn by it would be drawn by the worker: asking again is the same file
  'document.file': {
    method: 'POST',
    path: '/api/v3/document/{id}/file',
    access: 'signed-in',
    changes: false,
    params: one,
    answer: envelope(z.object({ file_id: id })),
  },
  'document.xrechnung': {
    method: 'GET',
    path: '/api/v3/document/{id}/xrechnung/{syntax}',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number(), syntax: z.enum(['cii', 'ubl']) }),
    answer: z.unknown(),
    isFile: true,
  },
  'document.print': {
    method: 'POST',
    path: '/api/v3/document/print',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostPrinted)) }),
    answer: envelope(z.object({ file_id: id, download_url: z.string() })),
  },
  // papers that go with the goods: one that stands and says what would be said now is answered as it is
  'document.issue_slips': {
    method: 'POST',
    path: '/api/v3/document/slip',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({
      type: z.enum(slipTypes),
      object: z.enum(['order', 'shipment', 'parcel', 'return']),
      ids: z.array(id).check(z.minLength(1), z.maxLength(mostPrinted)),
    }),
    answer: envelope(z.object({ documents: z.array(issued) })),
  },
  // for whoever has no mail: drawn anew each time, and written down who asked for it
  'order.pickup_slip': {
    method: 'GET',
    path: '/api/v3/order/{id}/pickup-slip',
    access: 'signed-in',
    changes: false,
    params: one,
    answer: z.unknown(),
    isFile: true,
  },
  // at once; an offer that is sent is the order's move, and issued once nobody has taken that back
  'order.issue_document': {
    method: 'POST',
    path: '/api/v3/order/{id}/document',
    access: 'signed-in',
    changes: true,
    params: one,
    body: z.strictObject({
      type: z.enum(issuedByHand),
      send: z.optional(z.boolean()),
      /** What it is drawn as: the e-invoice lies in it. */
      format: z.optional(z.literal('pdf')),
    }),
    answer: envelope(issued),
  },
} as const satisfies Record<string, Route>
