import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { version } from '../values.ts'

/** What signs the messages of a webhook. */
export const webhookRoutes = {
  // made by the server and said once; asked for again it is another one
  'webhook.secret': {
    method: 'POST',
    path: '/api/v3/webhook/{id}/secret',
    access: 'signed-in',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({ version: z.optional(version) }),
    answer: envelope(z.object({ secret: z.nullable(z.string()) })),
    once: ['secret'],
  },
} as const satisfies Record<string, Route>
