import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from './client.ts'
import { id } from './values.ts'
import type { Filter } from './search.ts'

const choices = z.array(z.object({ id, label: z.string() }))

/** As many as somebody reads before typing more. */
const fewChoices = 20

/** What is called so, to refer to it: by its name, its number or whatever else its entity is looked in by. */
export const choicesCalled = (object: string, query: string, filters: Filter[] = []) =>
  queryOptions({
    queryKey: ['choices', object, filters, query],
    queryFn: async ({ signal }) => {
      const params = { fields: ['label'], page_size: fewChoices, filters, ...(query !== '' && { query }) }
      const { payload } = await call('search', { body: { object, scope: ['results'], params }, signal })
      return z.parse(choices, payload.results)
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
