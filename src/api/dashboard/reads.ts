import { queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { late, lateMeta } from '../late.ts'

/** What all figures of the start page are kept under: they are read anew together. */
export const dashboardKey = 'dashboard'

/** How often they are read anew while somebody looks. */
const fresh = { refetchInterval: 60_000, staleTime: 15_000, meta: lateMeta } as const

/** The first so many of them, or all. */
export const worklists = (locale: string, most?: number) =>
  queryOptions({
    queryKey: [dashboardKey, 'worklists', locale, most],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.worklists', { body: most === undefined ? {} : { most }, signal })).payload
    },
    ...fresh,
  })

/** The same of one list alone, for whoever shows nothing but its figure. */
export const worklistsOfObject = (object: string) =>
  queryOptions({
    queryKey: [dashboardKey, 'worklists_of', object],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.worklists', { body: { objects: [object] }, signal })).payload
    },
    ...fresh,
  })

export const orderStats = (shop: number | undefined) =>
  queryOptions({
    queryKey: [dashboardKey, 'order_stats', shop],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.order_stats', { body: shop === undefined ? {} : { shop }, signal })).payload
    },
    ...fresh,
  })

export const queueStand = () =>
  queryOptions({
    queryKey: [dashboardKey, 'sync_queue'],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.sync_queue', { signal })).payload
    },
    ...fresh,
  })

export const activeUsers = () =>
  queryOptions({
    queryKey: [dashboardKey, 'active_users'],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.active_users', { signal })).payload
    },
    ...fresh,
  })

/** How the start page of each role is arranged. */
export const startPages = () =>
  queryOptions({
    queryKey: ['start_page'],
    queryFn: async ({ signal }) => (await call('start_page.of_roles', { signal })).payload,
  })

export const licenceStand = () =>
  queryOptions({
    queryKey: [dashboardKey, 'licence'],
    queryFn: async ({ signal }) => {
      await late()
      return (await call('dashboard.licence', { signal })).payload
    },
    ...fresh,
  })
