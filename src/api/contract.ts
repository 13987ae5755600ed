import type * as z from 'zod/mini'
import { lateRoutes } from './late-routes.ts'
import { shellRoutes } from './shell-routes.ts'

/** The one table of routes: client, server, OpenAPI and the authorisation, fuzz and idempotency tests read it. */
export const routes = { ...shellRoutes, ...lateRoutes } as const

export type RouteId = keyof typeof routes
type Table = typeof routes
export type BodyOf<R extends RouteId> = Table[R] extends { body: infer B extends z.core.$ZodType }
  ? z.core.input<B>
  : undefined
export type AnswerOf<R extends RouteId> = z.core.output<Table[R]['answer']>
export type ParamsOf<R extends RouteId> = Table[R] extends { params: infer P extends z.core.$ZodType }
  ? z.core.output<P>
  : undefined
