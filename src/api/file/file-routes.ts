import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import { stored, uploadBody } from './file.ts'
import type { Route } from '../route.ts'
import { instant } from '../values.ts'

const ticket = z.object({ url: z.string(), until: instant })

/** Files: what is uploaded, and what is fetched with a Token or by a ticket. */
export const fileRoutes = {
  'file.upload': {
    method: 'POST',
    path: '/api/v3/file',
    access: 'signed-in',
    changes: true,
    body: uploadBody,
    isUpload: true,
    answer: envelope(stored),
  },
  'file.content': {
    method: 'GET',
    path: '/api/v3/file/{id}/content',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    answer: z.unknown(),
    isFile: true,
  },
  // for lists: made small once, whoever asks
  'file.thumbnail': {
    method: 'GET',
    path: '/api/v3/file/{id}/thumbnail',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    answer: z.unknown(),
    isFile: true,
  },
  // by its own number: whatever shows it knows no other
  'media.thumbnail': {
    method: 'GET',
    path: '/api/v3/media/{id}/thumbnail',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    answer: z.unknown(),
    isFile: true,
  },
  // changes nothing that is kept: asking again is another ticket
  'file.ticket': {
    method: 'POST',
    path: '/api/v3/file/{id}/ticket',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    answer: envelope(ticket),
  },
  'file.by_ticket': {
    method: 'GET',
    path: '/api/v3/file/ticket/{token}',
    access: 'public',
    changes: false,
    params: z.object({ token: z.string() }),
    answer: z.unknown(),
    isFile: true,
  },
} as const satisfies Record<string, Route>
