import * as z from 'zod/mini'
import { apiKeyFields } from '../account.ts'
import { done } from '../auth.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { instant, name } from '../values.ts'

// the contract comes with the sign-in page: what a name and a time have to be besides, the server knows

/** What it is called, until when it opens something (without a day, until somebody revokes it), and where: nowhere that is not named. */
const newKey = z.strictObject({ name, expires: z.nullish(instant), scopes: z.optional(z.string()) })

/** The key itself is said once: whoever asks again under the same `Idempotency-Key` is told null. */
const madeKey = z.object({ ...apiKeyFields, key: z.nullable(z.string()) })

/** How a user comes in: keys of their own by `me`, those and a new password of somebody else for whoever manages users. */
export const apiKeyRoutes = {
  // for whoever has none yet, or has forgotten theirs: it is said once, to whoever manages users
  'user.give_password': {
    method: 'POST',
    path: '/api/v3/user/{user}/password',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string() }),
    answer: envelope(z.object({ password: z.nullable(z.string()) })),
    once: ['password'],
  },
  'user.create_api_key': {
    method: 'POST',
    path: '/api/v3/user/{user}/api-key',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string() }),
    body: newKey,
    answer: envelope(madeKey),
    once: ['key'],
  },
  'user.scope_api_key': {
    method: 'PATCH',
    path: '/api/v3/user/{user}/api-key/{id}',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string(), id: z.coerce.number() }),
    body: z.strictObject({ scopes: z.string() }),
    answer: done,
  },
  'user.revoke_api_key': {
    method: 'DELETE',
    path: '/api/v3/user/{user}/api-key/{id}',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string(), id: z.coerce.number() }),
    answer: done,
  },
} as const satisfies Record<string, Route>
