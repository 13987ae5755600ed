import { routes, type RouteId } from '#api/contract.ts'
import type { Route } from '#api/route.ts'
import { outlineOf } from '#entities/outline.ts'
import { reaches, reachesObject, type ScopeArea, type ScopeLevel } from '#entities/user/scope.ts'
import { refuse } from '#server/problem.ts'
import type { Person } from '#server/store/session.ts'

type Acting = Pick<Person, 'api_key'>

const beyond = () => refuse({ status: 403, code: 'key_scope' })

/** 403 for a key that does not reach so far over this object; whoever signed in is asked for their right alone. */
export function requireReach({ api_key }: Acting, object: string, level: ScopeLevel): void {
  if (api_key !== undefined && !reachesObject(api_key.scopes, object, level)) throw beyond()
}

type Reached = {
  /** None of a single area: what is answered is asked of each object as it is read. */
  readonly area: ScopeArea | 'any'
  /** Makes something of what is read and changes nothing of it. */
  readonly isReading?: true
  /** A file: who reads the record that it is of reads it, not who reads the list of all files. */
  readonly isOfRecord?: true
}

/** Calls that name no object; those that are neither here nor about one are closed to keys. */
const byRoute: { readonly [R in RouteId]?: Reached } = {
  'user.me': { area: 'any' },
  'user.settings': { area: 'any' },
  'saved_view.list': { area: 'any' },
  lookup: { area: 'any' },
  'scan.resolve': { area: 'any' },
  'scan.cards': { area: 'any' },
  'export.start': { area: 'any', isReading: true },
  'export.abort': { area: 'any', isReading: true },
  'file.upload': { area: 'any', isOfRecord: true },
  'file.content': { area: 'any', isOfRecord: true },
  'file.thumbnail': { area: 'any', isOfRecord: true },
  'file.ticket': { area: 'any', isOfRecord: true },
  undo: { area: 'any' },
  'vat.check': { area: 'customers' },
  'price_list.types': { area: 'any' },
  'price_list.prices': { area: 'any' },
  'packing.open': { area: 'orders' },
  'packing.claim': { area: 'orders' },
  'packing.release': { area: 'orders' },
  'packing.verify_item': { area: 'orders' },
  'packing.parcel': { area: 'orders' },
  'packing.next_parcel': { area: 'orders' },
  'packing.pack': { area: 'orders' },
  'dashboard.worklists': { area: 'any' },
  'dashboard.order_stats': { area: 'orders' },
  'dashboard.sync_queue': { area: 'administration' },
  'dashboard.active_users': { area: 'administration' },
  'dashboard.licence': { area: 'any' },
  'start_page.of_roles': { area: 'any' },
}

const named = (read: unknown): string | undefined =>
  typeof read === 'object' && read !== null && 'object' in read && typeof read.object === 'string'
    ? read.object
    : undefined

/** The object that a call is about: as its path or its body says, or as its path begins. */
const objectOf = ({ path }: Route, params: unknown, body: unknown): string | undefined =>
  named(params) ?? named(body) ?? path.split('/').find((part) => outlineOf(part) !== undefined && part !== 'user')

const levelOf = (id: RouteId): ScopeLevel =>
  (routes[id] as Route).changes && byRoute[id]?.isReading !== true ? 'write' : 'read'

/** Refuses a key at the door that reaches nothing, and a change to one that writes nowhere. */
export function requireAnyScope({ api_key }: Acting, id: RouteId): void {
  if (api_key !== undefined && !reaches(api_key.scopes, undefined, levelOf(id))) throw beyond()
}

/**
 * Refuses a key what its scopes do not reach, before the call is begun: to change something takes the right to write
 * there, and a call that says neither what it is about nor stands above is refused. What of other objects a call reads is
 * decided with every other right, which the scopes have narrowed.
 */
export function requireScope({ api_key }: Acting, id: RouteId, params: unknown, body: unknown): void {
  if (api_key === undefined) return
  const route: Route = routes[id]
  const level = levelOf(id)
  const object = objectOf(route, params, body)
  const area = byRoute[id]?.area ?? (route.licence && 'worktime')
  if (area === undefined && object === undefined) throw beyond()
  if (area !== undefined && !reaches(api_key.scopes, area === 'any' ? undefined : area, level)) throw beyond()
  if (object !== undefined && byRoute[id]?.isOfRecord !== true && !reachesObject(api_key.scopes, object, level))
    throw beyond()
}
