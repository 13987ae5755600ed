import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import { id } from '../values.ts'
import type { Route } from '../route.ts'

const one = z.object({ id: z.coerce.number() })

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
} as const satisfies Record<string, Route>
