import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Me } from './account.ts'
import { call } from './client.ts'
import { id } from './values.ts'
import { shellExpansions } from './first-calls.ts'
import { late, lateMeta } from './late.ts'
import type { BodyOf } from './contract.ts'
import type { Filter, LookupBody, SearchBody } from './search.ts'
import type { Settings } from './settings.ts'

type Expansion = NonNullable<NonNullable<BodyOf<'user.me'>>['expand']>[number]

const readMe = (expand: Expansion[]) =>
  queryOptions({
    queryKey: ['user.me', expand],
    queryFn: async ({ signal }): Promise<Me> => (await call('user.me', { body: { expand }, signal })).payload,
  })

/** Who is signed in, with what the drawer and the question of access need. */
export const me = () => readMe(shellExpansions)

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

/** What is called so, in all these objects at once. */
export const lookup = (body: LookupBody) =>
  queryOptions({
    queryKey: ['lookup', body],
    queryFn: async ({ signal }) => (await call('lookup', { body, signal })).payload,
  })

/** One record with the lists named in `expand`; `actions` among them brings what may happen. */
export const record = (object: string, id: number, expand: string[] = []) =>
  queryOptions({
    queryKey: ['record', object, id, expand],
    queryFn: async ({ signal }) =>
      (await call('record.read', { params: { object, id }, body: { expand }, signal })).payload,
  })

/** As many as one page takes; a longer list is to be narrowed by words. */
const mostChoices = 500
const choice = z.array(z.object({ id, label: z.string() }))

/** The names that a reference may be chosen from, e.g. of `payment-method`, where they are narrowed in the entity's own way. */
export const choicesOf = (object: string, filters: Filter[] = []) =>
  queryOptions({
    queryKey: ['choices', object, filters],
    meta: lateMeta,
    queryFn: async ({ signal }) => {
      await late()
      const params = { fields: ['label'], page_size: mostChoices, filters }
      const { payload } = await call('search', { body: { object, scope: ['results'], params }, signal })
      return z.parse(choice, payload.results)
    },
    staleTime: 300_000,
  })

/** Spec §9: background jobs are asked for every 5 seconds, 100 to a page. */
const jobPoll = { interval: 5000, page: 100 }

export const jobs = () =>
  queryOptions({
    queryKey: ['search', 'export-job', 'poll'],
    meta: lateMeta,
    queryFn: async ({ signal }) => {
      await late()
      const body = { object: 'export-job', scope: ['results' as const], params: { page_size: jobPoll.page } }
      return (await call('search', { body, signal })).payload.results ?? []
    },
    refetchInterval: jobPoll.interval,
  })
