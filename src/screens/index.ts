import type { ComponentType } from 'react'
import type { BuiltPlaceId } from '#commands/places.ts'
import { customer } from '#entities/customer.ts'
import type { ScreenProps } from './screen-props.ts'

/** Each built place's screen, fetched when somebody goes there; a place without one does not compile. */
export const screens = {
  home: async () => (await import('./home/home.tsx')).HomeScreen,
  profile: async () => (await import('./profile/profile.tsx')).ProfileScreen,
  exports: async () => (await import('./admin/exports.tsx')).ExportsScreen,
  test: async () => (await import('./test.tsx')).TestScreen,
  orders: async () => (await import('./order/orders.tsx')).OrdersScreen,
  customers: async () => (await import('./search/list-of.tsx')).listOf(customer, 'customers', 'customer'),
  customer: async () => (await import('./record/record-of.tsx')).recordOf(customer, 'customer', 'customers'),
  order: async () => (await import('./order/order.tsx')).OrderScreen,
} as const satisfies Record<BuiltPlaceId, () => Promise<ComponentType<ScreenProps>>>
