import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '../client.ts'
import { envelope } from '../envelope.ts'
import { id } from '../values.ts'

const line = z.strictObject({ order_item_id: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) })
const items = z.union([z.literal('open'), z.array(line).check(z.maxLength(500))])
export type RefundedItems = z.infer<typeof items>

/** What a draft of it would come to, and whether the provider gives it back; an amount in the order's currency. */
const proposal = z.object({ currency: z.string(), gross: z.string(), is_automatic: z.boolean() })
export type RefundProposal = z.infer<typeof proposal>

export const refundProposalRoutes = {
  'order.refund_proposal': {
    method: 'POST',
    path: '/api/v3/order/{id}/refund_proposal',
    access: 'signed-in',
    params: z.object({ id: z.coerce.number() }),
    changes: false,
    body: z.strictObject({ items: z.optional(items) }),
    answer: envelope(proposal),
  },
} as const

export const refundProposalOf = (order: number, wanted: RefundedItems) =>
  queryOptions({
    queryKey: ['order refund', order, wanted],
    queryFn: async ({ signal }): Promise<RefundProposal> =>
      (await call('order.refund_proposal', { params: { id: order }, body: { items: wanted }, signal })).payload,
    // another refund may take of it at any time
    staleTime: 0,
    gcTime: 10_000,
  })
