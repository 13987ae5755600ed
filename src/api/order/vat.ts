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
  /** A VAT number of an order, as it stands there or is typed; what the EU says is kept with the order. */
  'vat.check': {
    method: 'POST',
    path: '/api/v3/vat/check',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({
      vat_number: z.string().check(z.maxLength(20)),
      company: z.nullish(z.string().check(z.maxLength(150))),
      order_id: id,
    }),
    answer: envelope(vatCheck),
  },
} as const satisfies Record<string, Route>
