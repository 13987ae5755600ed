import * as z from 'zod/mini'
import { calculations } from '#entities/money/totals.ts'
import { anyData } from '../edit/bodies.ts'
import { envelope } from '../envelope.ts'
import { id } from '../values.ts'

const text = z.string()
const named = z.nullable(text)
const reference = z.nullable(z.object({ id, label: text }))

/** What an order would come to, in the order of what was sent; amounts are decimals of its currency. */
const reckoned = z.object({
  currency: text,
  is_tax_included: z.boolean(),
  items: z.array(
    z.object({
      product: reference,
      sku: named,
      name: named,
      price: named,
      tax_rate: z.nullable(z.number()),
      total: text,
      /** What one costs its customer by the price list where so many are taken, and from which quantity on. */
      list_price: named,
      list_from: z.nullable(z.int()),
    }),
  ),
  /** Percent that the customer has off the price list; the list prices above are without it already. */
  customer_discount: z.number(),
  fees: z.array(text),
  /** What the payment method charges or lets off, beside what people write. */
  payment_fee: z.nullable(
    z.object({
      type: z.enum(['fee', 'discount']),
      name: text,
      calculation: z.enum(calculations),
      percent: z.nullable(z.number()),
      amount: text,
    }),
  ),
  coupons: z.array(text),
  taxes: z.array(z.object({ tax_rate: z.number(), base: text, amount: text })),
  subtotal: text,
  shipping_total: text,
  /** Nobody wrote it by hand: it follows from what its method costs, where anything holds for it. */
  shipping_by_hand: z.boolean(),
  discount_total: text,
  fee_total: text,
  voucher_credit: text,
  tax_total: text,
  total: text,
  /** What a new order begins with, by its customer and its shop: who writes it sees it at once. */
  begins: z.nullable(
    z.object({
      shop: reference,
      email: named,
      vat_number: named,
      price_list: reference,
      addresses: z.array(z.looseObject({ type: text })),
    }),
  ),
})
export type Begins = NonNullable<Reckoned['begins']>
export type Reckoned = z.infer<typeof reckoned>

const toReckon = {
  method: 'POST',
  access: 'signed-in',
  changes: false,
  body: z.strictObject({ data: anyData }),
  answer: envelope(reckoned),
} as const

/** Totals while an order is typed; nothing is stored. */
export const orderTotalsRoutes = {
  'order.new_totals': { ...toReckon, path: '/api/v3/order/totals' },
  'order.totals': { ...toReckon, path: '/api/v3/order/{id}/totals', params: z.object({ id: z.coerce.number() }) },
} as const
