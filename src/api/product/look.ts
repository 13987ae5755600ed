import * as z from 'zod/mini'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'

const mostProducts = 200
const mostShops = 500

/** What a look shows of products as it is being written, and in which of its shops each is on sale. */
const onSale = z.array(
  z.object({
    id,
    sku: z.string(),
    /** Null where none is kept. */
    stock_quantity: z.nullable(z.int()),
    shops: z.array(id),
  }),
)
export type OnSale = z.infer<typeof onSale>

export const lookRoutes = {
  'look.on_sale': {
    method: 'POST',
    path: '/api/v3/look/on-sale',
    access: 'signed-in',
    changes: false,
    body: z.strictObject({
      products: z.array(id).check(z.maxLength(mostProducts)),
      shops: z.array(id).check(z.maxLength(mostShops)),
    }),
    answer: envelope(onSale),
  },
} as const satisfies Record<string, Route>
