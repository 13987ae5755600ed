import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

export const letterheadRoutes = {
  /** An invoice made up, as the shop's papers are drawn, with what is typed and not saved yet; nothing of it is kept. */
  'shop.letterhead': {
    method: 'POST',
    path: '/api/v3/shop/{id}/letterhead',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    // what may be in it: `letterhead` in bodies.ts
    body: z.looseObject({}),
    /** A PDF, in base64. */
    answer: envelope(z.looseObject({ number: z.string(), pdf: z.string() })),
  },
} as const satisfies Record<string, Route>
