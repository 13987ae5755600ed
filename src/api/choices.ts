import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Field } from '#entities/entity.ts'
import { call } from './client.ts'
import type { Filter } from './search.ts'
import { id } from './values.ts'

const choices = z.array(z.looseObject({ id, label: z.string() }))

/** As many as somebody reads before typing more. */
const fewChoices = 20

type Reference = Pick<Extract<Field, { kind: 'ref' }>, 'to' | 'among'>

/** What narrows them to those that may stand there. */
export const filtersOf = ({ among = {} }: Reference): Filter[] =>
  Object.entries(among).map(([field, values]) => ({ field, op: 'in', value: [...values] }))

/**
 * What is called so and may be referred to: by its name, its number or whatever else its entity is looked in by; with
 * these fields of it, which nobody asks who may not read it.
 */
export const choicesOf = (reference: Reference, query: string, told: readonly string[] = []) => {
  const filters = filtersOf(reference)
  return queryOptions({
    queryKey: ['choices', reference.to, filters, query, told],
    queryFn: async ({ signal }) => {
      const params = { fields: ['label', ...told], page_size: fewChoices, filters, ...(query !== '' && { query }) }
      const { payload } = await call('search', { body: { object: reference.to, scope: ['results'], params }, signal })
      return z.parse(choices, payload.results)
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}
