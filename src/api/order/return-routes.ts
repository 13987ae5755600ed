import * as z from 'zod/mini'
import { changed } from '../actions.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

/** Signs of the longest code that is looked up. */
const longestCode = 400

/** What comes back is taken in by its code, or by the number of its parcel: scanned twice it is taken in once. */
export const returnRoutes = {
  'return.receive': {
    method: 'POST',
    path: '/api/v3/return/receive',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(longestCode)) }),
    answer: envelope(changed),
  },
} as const satisfies Record<string, Route>
