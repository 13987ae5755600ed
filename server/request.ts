import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { defaultLocale, isLocale, type Locale } from '#entities/locale.ts'

const header = (request: FastifyRequest, name: keyof IncomingHttpHeaders): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The locale the caller chose, in underscore form; an unknown one is the default of spec §1. */
export const localeOf = (request: FastifyRequest): Locale => {
  const chosen = header(request, 'override-locale')
  return isLocale(chosen) ? chosen : defaultLocale
}

/** The `Token` of spec §7, or what programs usually send their keys in: `Authorization: Bearer …`. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  header(request, 'token') || /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '')?.[1]

export const keyOf = (request: FastifyRequest): string | undefined => header(request, 'idempotency-key')

/**
 * Where the call comes from, as far as the proxies of TRUST_PROXY tell: an IPv4 address without its IPv6 clothes, an
 * IPv6 address without its zone. What a proxy hands on that is no address is its own; a caller that has gone has none.
 */
export const addressOf = (request: FastifyRequest): string => {
  const told = bare(request.ip)
  return isIP(told) > 0 ? told : bare(request.socket.remoteAddress)
}

/** An address without what it is dressed in. */
export const bare = (address = '') => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** A call of the API, however its path was spelt; not its description. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.routeId !== undefined || (/^\/(api|auth)(\/|\?|$)/.test(url) && !url.startsWith('/api/docs'))

/** The console asks for the export jobs every 5 s (spec §9), says what is open, and keeps its start page fresh: that is no sign of a person. */
export const isPoll = (request: FastifyRequest): boolean =>
  request.routeOptions.config.routeId === 'presence' ||
  // a clock looks whether another device has moved it
  request.routeOptions.config.routeId === 'worktime.status' ||
  request.routeOptions.config.routeId?.startsWith('dashboard.') === true ||
  (request.routeOptions.config.routeId === 'search' &&
    typeof request.body === 'object' &&
    request.body !== null &&
    'object' in request.body &&
    request.body.object === 'export-job')
