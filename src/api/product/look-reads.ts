import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../client.ts'
import { id } from '../values.ts'

const shops = z.array(z.looseObject({ id, label: z.string() }))
const mostShops = 500

/** Every shop that a look may be shown in. */
export const shopsForLooks = queryOptions({
  queryKey: ['look.shops'],
  queryFn: async ({ signal }) => {
    const params = { fields: ['label'], page_size: mostShops }
    const { payload } = await call('search', { body: { object: 'shop', scope: ['results'], params }, signal })
    return z.parse(shops, payload.results)
  },
  staleTime: 30_000,
})

/** Of these products in which of these shops each is on sale. */
export const onSale = (body: { products: number[]; shops: number[] }) =>
  queryOptions({
    queryKey: ['look.on_sale', body],
    queryFn: async ({ signal }) => (await call('look.on_sale', { body, signal })).payload,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
