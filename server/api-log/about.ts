import type { FastifyRequest } from 'fastify'
import type { RouteId } from '#api/contract.ts'
import { redacted } from '#server/redact.ts'
import { sourceOf } from '#server/search/source.ts'

type About = { readonly event: string | null; readonly object: string | null; readonly record_id: number | null }

const textIn = (of: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : undefined
}

const isObject = (name: string | undefined): name is string => name !== undefined && sourceOf(name) !== undefined

/** `/api/v3/order/17/…`: which record a path is about. */
const recordIn = /^\/api\/v3\/([a-z-]+)\/(\d{1,15})(?:\/|$)/

/** The new record's id, where a call that made one tells it. */
const idIn = (returned: string): number | null => {
  const [, id] = /^\{"payload":\{"id":(\d{1,15})[,}]/.exec(returned) ?? []
  return id === undefined ? null : Number(id)
}

/** Calls that are about an object as a whole. */
const ofObject: readonly RouteId[] = ['search', 'record.create', 'export.start']

/** The move as people make it, or what was done with which object; any other call is called as its route is. */
const eventOf = (routeId: RouteId, object: string | null, action: string | undefined): string => {
  if (object === null) return routeId
  if (action !== undefined) return `${object}.${action}`
  const isOfObject = routeId.startsWith('record.') || ofObject.includes(routeId)
  return isOfObject ? `${object}.${routeId.replace('record.', '')}` : routeId
}

/** What a call is called, and which record it touched: read off its path, or off the object that its body names. */
export function aboutOf({ url, params, body, routeOptions }: FastifyRequest, returned: string): About {
  const { routeId } = routeOptions.config
  if (routeId === undefined) return { event: null, object: null, record_id: null }
  const [path = ''] = url.split('?')
  const [, named, id] = recordIn.exec(path) ?? []
  const asked = textIn(params, 'object') ?? named ?? (ofObject.includes(routeId) ? textIn(body, 'object') : undefined)
  const object = isObject(asked) ? asked : null
  const made = routeId === 'record.create' ? idIn(returned) : null
  const record_id = object === null ? null : id === undefined ? made : Number(id)
  return { event: eventOf(routeId, object, textIn(params, 'action')), object, record_id }
}

/** Headers that say something of the caller’s program, and open nothing. */
const told = ['content-type', 'user-agent', 'override-locale', 'idempotency-key', 'accept'] as const

/** What came beside the body: headers that tell something, and the query of the address. */
export function sentWith({ headers, query }: FastifyRequest, isKept: boolean): string | null {
  const named = told.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]))
  const asked = isKept && typeof query === 'object' && query !== null && Object.keys(query).length > 0 ? { query } : {}
  return redacted({ ...Object.fromEntries(named), ...asked })
}
