import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { orderStatuses, placementStatuses } from '#entities/order/status.ts'
import { call } from '../client.ts'
import type { Filter } from '../search.ts'
import { id } from '../values.ts'

/** As many as one page takes. */
const mostMethods = 500

const method = z.object({
  id,
  label: z.string(),
  status_after_placement: z.enum(placementStatuses),
  auto_generate_invoice: z.boolean(),
  status_generates_invoice: z.nullable(z.enum(orderStatuses)),
})

/** The payment methods that an order may be placed with, and what each of them makes of it. */
export const paymentChoices = (object: string, filters: Filter[]) =>
  queryOptions({
    queryKey: ['choices', object, filters, 'placed'],
    queryFn: async ({ signal }) => {
      const fields = ['label', 'status_after_placement', 'auto_generate_invoice', 'status_generates_invoice']
      const params = { fields, page_size: mostMethods, filters }
      const { payload } = await call('search', {
        body: { object, scope: ['results'], params },
        signal,
      })
      return z.parse(z.array(method), payload.results)
    },
    staleTime: 300_000,
  })
