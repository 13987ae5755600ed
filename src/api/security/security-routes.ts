import * as z from 'zod/mini'
import { apiKeyRoutes } from './api-key.ts'
import { done, password } from '../auth.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { proof } from './passkey.ts'
import { setUp } from './set-up.ts'

const code = z.string().check(z.maxLength(60))
const whose = z.object({ user: z.string() })
/** Told once: whoever asks again under the same `Idempotency-Key` is told null. */
const codes = envelope(z.object({ codes: z.nullable(z.array(z.string())) }))

/**
 * Passwords, sessions, keys and second factors: one's own is set up, renewed and ended; that of somebody else is ended by
 * whoever manages users.
 */
export const securityRoutes = {
  'user.change_password': {
    method: 'POST',
    path: '/api/v3/user/me/password',
    access: 'session',
    changes: true,
    body: z.strictObject({ old_password: password, new_password: password }),
    answer: done,
  },
  'user.end_session': {
    method: 'DELETE',
    path: '/api/v3/user/me/session/{id}',
    access: 'session',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    answer: done,
  },
  'user.end_other_sessions': {
    method: 'DELETE',
    path: '/api/v3/user/me/session',
    access: 'session',
    changes: true,
    answer: done,
  },
  'user.end_session_of': {
    method: 'DELETE',
    path: '/api/v3/user/{user}/session/{id}',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string(), id: z.coerce.number() }),
    answer: done,
  },
  'user.end_sessions_of': {
    method: 'DELETE',
    path: '/api/v3/user/{user}/session',
    access: 'session',
    changes: true,
    params: z.object({ user: z.string() }),
    answer: done,
  },
  // a session of that user that writes nothing and ends with one's own
  'user.view_as': {
    method: 'POST',
    path: '/api/v3/user/{user}/view-as',
    access: 'session',
    changes: true,
    params: whose,
    answer: envelope(z.object({ token: z.nullable(z.string()) })),
    once: ['token'],
  },
  ...apiKeyRoutes,
  // the same answer for every name: true where this server can send mails at all
  'auth.forgot': {
    method: 'POST',
    path: '/auth/forgot',
    access: 'public',
    changes: false,
    isSecret: true,
    body: z.strictObject({ login: z.string().check(z.maxLength(254)) }),
    answer: done,
  },
  // by the token of a mail; false where it is none, was used or is over
  'auth.reset': {
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    changes: false,
    isSecret: true,
    body: z.strictObject({ token: z.string().check(z.maxLength(100)), password }),
    answer: done,
  },
  'second_factor.begin': {
    method: 'POST',
    path: '/api/v3/user/me/second-factor',
    access: 'session',
    changes: true,
    body: z.strictObject({ password }),
    answer: envelope(z.object({ setup: z.nullable(setUp) })),
    once: ['setup'],
  },
  'second_factor.confirm': {
    method: 'POST',
    path: '/api/v3/user/me/second-factor/confirm',
    access: 'session',
    changes: true,
    isSecret: true,
    body: z.strictObject({ code }),
    answer: codes,
    once: ['codes'],
  },
  'second_factor.renew_codes': {
    method: 'POST',
    path: '/api/v3/user/me/second-factor/codes',
    access: 'session',
    changes: true,
    isSecret: true,
    body: z.strictObject({ code: proof }),
    answer: codes,
    once: ['codes'],
  },
  'second_factor.end': {
    method: 'POST',
    path: '/api/v3/user/me/second-factor/end',
    access: 'session',
    changes: true,
    body: z.strictObject({ password, code: proof }),
    answer: done,
  },
  'second_factor.reset': {
    method: 'DELETE',
    path: '/api/v3/user/{user}/second-factor',
    access: 'session',
    changes: true,
    params: whose,
    answer: done,
  },
  ...passkeyRoutes,
} as const satisfies Record<string, Route>
