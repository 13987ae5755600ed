import * as z from 'zod/mini'
import { done, password } from '../auth.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { name } from '../values.ts'
import { proof, registration, toMake, toSign } from './passkey.ts'

/** One's own passkeys: made by a device, listed with the user, and removed by whoever proves who they are. */
export const passkeyRoutes = {
  // what a device is to make one of, or to sign: good once, for a few minutes
  'passkey.begin': {
    method: 'POST',
    path: '/api/v3/user/me/passkey/begin',
    access: 'session',
    changes: false,
    body: z.strictObject({ password }),
    answer: envelope(toMake),
  },
  'passkey.ask': {
    method: 'POST',
    path: '/api/v3/user/me/passkey/ask',
    access: 'session',
    changes: false,
    answer: envelope(toSign),
  },
  // the first way of proving it brings recovery codes, told once
  'passkey.add': {
    method: 'POST',
    path: '/api/v3/user/me/passkey',
    access: 'session',
    changes: true,
    isSecret: true,
    body: z.strictObject({ name, made: registration }),
    answer: envelope(z.object({ codes: z.nullable(z.array(z.string())) })),
    once: ['codes'],
  },
  'passkey.remove': {
    method: 'POST',
    path: '/api/v3/user/me/passkey/{id}/remove',
    access: 'session',
    changes: true,
    isSecret: true,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({ password, code: proof }),
    answer: done,
  },
} as const satisfies Record<string, Route>
