import { queryOptions } from '@tanstack/react-query'
import type { Me } from './account.ts'
import { call } from './client.ts'
import type { BodyOf } from './contract.ts'
import type { SearchBody } from './search.ts'
import type { Settings } from './settings.ts'

type Expansion = NonNullable<NonNullable<BodyOf<'user.me'>>['expand']>[number]

/** The lists of spec §7 with which the shell and the profile read the current user. */
const shellExpansions: Expansion[] = ['shops', 'price_lists']
const profileExpansions: Expansion[] = ['shops', 'roles', 'sessions', 'api_keys', 'ip_whitelist', 'channels']

const readMe = (expand: Expansion[]) =>
  queryOptions({
    queryKey: ['user.me', expand],
    queryFn: async ({ signal }): Promise<Me> => (await call('user.me', { body: { expand }, signal })).payload,
  })

/** Who is signed in, with what the drawer and the question of access need. */
export const me = () => readMe(shellExpansions)
export const profile = () => readMe(profileExpansions)

/** What the user has set for themselves. */
export const settings = () =>
  queryOptions({
    queryKey: ['user.settings'],
    queryFn: async ({ signal }): Promise<Settings> => (await call('user.settings', { signal })).payload,
    staleTime: Infinity,
  })

export const search = (body: SearchBody) =>
  queryOptions({
    queryKey: ['search', body.object, body],
    queryFn: async ({ signal }) => (await call('search', { body, signal })).payload,
  })

/** One record with the lists named in `expand`; `actions` among them brings what may happen. */
export const record = (object: string, id: number, expand: string[] = []) =>
  queryOptions({
    queryKey: ['record', object, id, expand],
    queryFn: async ({ signal }) =>
      (await call('record.read', { params: { object, id }, body: { expand }, signal })).payload,
  })

/** The choices of an object, such as `payment-methods`. */
export const types = (objects: string) =>
  queryOptions({
    queryKey: ['types', objects],
    queryFn: async ({ signal }) => (await call('object.types', { params: { objects }, signal })).payload,
    staleTime: 300_000,
  })

/** Spec §9: background jobs are asked for every 5 seconds, 100 to a page. */
const jobPoll = { interval: 5000, page: 100 }

export const jobs = () =>
  queryOptions({
    queryKey: ['search', 'export-job', 'poll'],
    queryFn: async ({ signal }) => {
      const body = { object: 'export-job', scope: ['results' as const], params: { page_size: jobPoll.page } }
      return (await call('search', { body, signal })).payload.results ?? []
    },
    refetchInterval: jobPoll.interval,
  })
