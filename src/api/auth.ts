import * as z from 'zod/mini'
import { envelope } from './envelope.ts'
import { firstRoutes } from './first-calls.ts'
import type { Route } from './route.ts'

export const ping = z.object({
  payload: z.boolean(),
  is_test_server: z.boolean(),
  api_version: z.string(),
  /** A test server names its demo sign-ins to callers without a token. */
  demo: z.optional(z.array(z.object({ login: z.string(), roles: z.array(z.string()) }))),
})

export const done = envelope(z.boolean())
export const password = z.string().check(z.maxLength(128))

/** The rows of the table that signing in needs; the rest of it comes with the shell (ADR 0070). */
export const authRoutes = {
  'auth.login': {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    changes: false,
    body: z.object({
      login: z.string().check(z.maxLength(254)),
      password,
      server: z.optional(z.string().check(z.maxLength(300))),
      code: z.optional(z.unknown()),
    }),
    // `code` is a `proof` of security/passkey.ts and `second_factor` a `secondFactor` of security/set-up.ts: both come with the form that asks
    answer: z.object({ payload: z.union([z.string(), z.literal(false)]), second_factor: z.optional(z.unknown()) }),
  },
  'auth.ping': { ...firstRoutes['auth.ping'], access: 'public', changes: false, answer: ping },
  'auth.logout': { method: 'POST', path: '/auth/logout', access: 'public', changes: false, answer: done },
  'server.ready': { method: 'GET', path: '/ready', access: 'unasked', changes: false, answer: done },
} as const satisfies Record<string, Route>
