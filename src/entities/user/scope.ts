import type { Right } from '../access.ts'
import type { Entity } from '../entity.ts'
import { outlineOf } from '../outline.ts'
import type { Role } from '../role.ts'

/** What a key may be given, each to read or to write. */
export const scopeAreas = [
  'orders',
  'customers',
  'products',
  'translations',
  'shops',
  'worktime',
  'administration',
] as const
export type ScopeArea = (typeof scopeAreas)[number]

export const scopeLevels = ['read', 'write'] as const
export type ScopeLevel = (typeof scopeLevels)[number]

/** What a key is given; an area that is not named is closed to it. */
export type Scopes = { readonly [A in ScopeArea]?: ScopeLevel | undefined }

/** As the wire and the database say it: `orders:write products:read`. Who may write there reads, too. */
export const textOfScopes = (scopes: Scopes): string =>
  scopeAreas.flatMap((area) => (scopes[area] === undefined ? [] : [`${area}:${scopes[area]}`])).join(' ')

/** The same read again; undefined where it names what there is not, or an area twice. */
export const scopesIn = (text: string): Scopes | undefined => {
  const said = text.split(' ').filter((one) => one !== '')
  const scopes: Scopes = Object.fromEntries(
    scopeAreas.flatMap((area) =>
      scopeLevels.flatMap((level) => (said.includes(`${area}:${level}`) ? [[area, level]] : [])),
    ),
  )
  return textOfScopes(scopes).split(' ').filter(Boolean).length === said.length ? scopes : undefined
}

/** The area that a role answers for. */
const scopeOfRole: Readonly<Record<Role, ScopeArea>> = {
  admin: 'administration',
  customer_manager: 'customers',
  order_manager: 'orders',
  shipping_manager: 'orders',
  product_manager: 'products',
  translator: 'translations',
  shop_manager: 'shops',
  worktime_tracking_admin: 'worktime',
  worktime_tracking_kontor: 'worktime',
}

const scopeOfAccess = ({ area, licence, write, read }: Entity['access']): ScopeArea | undefined => {
  if (area !== undefined) return area
  if (licence !== undefined) return 'worktime'
  const [answers] = write.length > 0 || read === 'everyone' ? write : read
  return answers && scopeOfRole[answers]
}

/** The area of an object, which follows from who has access to it; undefined is one's own, whatever the area. */
export const scopeOf = (object: string): ScopeArea | undefined => {
  const access = outlineOf(object)?.access
  return access && scopeOfAccess(access)
}

/** Do these scopes reach so far? What is of no area asks for any. */
export const reaches = (scopes: Scopes, area: ScopeArea | undefined, level: ScopeLevel): boolean => {
  const given = area === undefined ? Object.values(scopes) : [scopes[area]]
  return given.some((one) => one === 'write' || (one !== undefined && one === level))
}

/** What says how people come in: who could write there could make themselves another way, so no key does. */
const ofPeople: readonly string[] = ['user', 'setting']

/** Do these scopes reach so far over this object? */
export const reachesObject = (scopes: Scopes, object: string, level: ScopeLevel): boolean =>
  reaches(scopes, scopeOf(object), level) && (level === 'read' || !ofPeople.includes(object))

/** What of an owner’s right over an object is left to a key. */
export const narrowed = (scopes: Scopes, object: string, right: Right): Right => {
  if (!reachesObject(scopes, object, 'read')) return 'none'
  return right === 'edit' && !reachesObject(scopes, object, 'write') ? 'view' : right
}

/**
 * The roles that what asks for a role by name, and not for a right, still finds: the administrator's opens what is
 * everybody's, so it is left to a key alone that writes there.
 */
export const rolesWithin = (scopes: Scopes, roles: readonly Role[]): readonly Role[] =>
  roles.filter((role) => reaches(scopes, scopeOfRole[role], role === 'admin' ? 'write' : 'read'))
