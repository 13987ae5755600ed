import type { ComponentType } from 'react'
import { entityAt, isBuilt, isRecordPlace, listPlaceOf, placeIds, recordPlaceOf } from '#commands/places.ts'
import type { BuiltPlaceId, EntityPlaceId } from '#commands/places.ts'
import type { ScreenProps } from './screen-props.ts'

type Load = () => Promise<ComponentType<ScreenProps>>

/** Each built place's screen, fetched when somebody goes there; a place without one that is no entity's does not compile. */
const own = {
  home: async () => (await import('./home/home.tsx')).HomeScreen,
  profile: async () => (await import('./profile/profile.tsx')).ProfileScreen,
  exports: async () => (await import('./admin/exports.tsx')).ExportsScreen,
  test: async () => (await import('./test.tsx')).TestScreen,
  orders: async () => (await import('./order/orders.tsx')).OrdersScreen,
  order: async () => (await import('./order/order.tsx')).OrderScreen,
} as const satisfies Record<Exclude<BuiltPlaceId, EntityPlaceId>, Load> & Partial<Record<BuiltPlaceId, Load>>

/** Is the entity's list or record shown there as it is? */
export const isDerived = (id: BuiltPlaceId): boolean => !Object.hasOwn(own, id) && entityAt(id) !== undefined

const derivedAt = (id: BuiltPlaceId): Load => {
  const entity = entityAt(id)
  if (entity === undefined) throw new Error(`${id} has no screen`)
  return isRecordPlace(id)
    ? async () => (await import('./record/record-of.tsx')).recordOf(entity, id, listPlaceOf(entity) ?? id)
    : async () => (await import('./search/list-of.tsx')).listOf(entity, id, recordPlaceOf(entity) ?? id)
}

const derived = placeIds.filter(isBuilt).filter(isDerived)

export const screens: Readonly<Record<string, Load>> = {
  ...own,
  ...Object.fromEntries(derived.map((id) => [id, derivedAt(id)])),
}
