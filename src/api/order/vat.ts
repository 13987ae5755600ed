import * as z from 'zod/mini'
import { nameMatches, vatStatuses } from '#entities/order/vat-check.ts'
import { envelope } from '#api/envelope.ts'
import type { Route } from '#api/route.ts'
import { id } from '#api/values.ts'

const vatCheck = z.object({
  status: z.enum(vatStatuses),
  checked_at: z.string(),
  consultation_number: z.nullable(z.string()),
  name_match: z.enum(nameMatches),
})

export const vatRoutes = {
  /**
   * A VAT number as it stands on an order or at a customer, or is typed there; of a record that is not saved yet the shop
   * says in whose name is asked. What the EU says is kept, and an order that is saved with the number takes it along.
   */
  'vat.check': {
    method: 'POST',
    path: '/api/v3/vat/check',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({
      vat_number: z.string().check(z.maxLength(20)),
      company: z.nullish(z.string().check(z.maxLength(150))),
      order_id: z.optional(id),
      customer_id: z.optional(id),
      shop_id: z.nullish(id),
    }),
    answer: envelope(vatCheck),
  },
} as const satisfies Record<string, Route>
