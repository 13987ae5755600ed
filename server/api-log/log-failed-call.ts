import type { FastifyRequest } from 'fastify'
import { inBrief } from '#server/outage.ts'

/** A call that failed, as a line of the server’s log: with the id that its caller was told and its entry has. */
export const logFailedCall = ({ id, method, url, routeOptions }: FastifyRequest, error: unknown): void =>
  console.error(`${id} ${method} ${routeOptions.url ?? url}`, inBrief(error))
