import * as z from 'zod/mini'
import { textFormats } from '#entities/edit-schema.ts'
import { methodKinds } from '#entities/transaction/method-kinds.ts'

/** Without signs that no eye sees and no paper shows, and without what could not be read of it. */
const readable = /^(?:[^\p{Cc}\uFFFD]|[\t\n\r])*$/u
const text = (most: number) => z.string().check(z.maxLength(most), z.regex(readable))
const amount = z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,4})?$/))
const optional = (most: number) => z.nullish(text(most))

const address = z.object({
  first_name: optional(100),
  last_name: optional(100),
  company: optional(150),
  address_line_1: optional(150),
  address_line_2: optional(150),
  postal_code: optional(20),
  city: optional(100),
  country_code: optional(2),
  phone: optional(40),
})

/** An order as docs/connectors.md describes it; whatever else a shop sends with it is kept, and not read. */
export const shopOrder = z.object({
  number: text(60),
  date: z.nullish(text(40)),
  currency: text(3),
  price_list: optional(60),
  customer: z.object({
    email: text(254).check(z.regex(textFormats.email)),
    first_name: optional(100),
    last_name: optional(100),
    company: optional(150),
  }),
  addresses: z.object({ billing: z.nullish(address), shipping: z.nullish(address) }),
  lines: z
    .array(
      z.object({
        sku: text(64).check(z.minLength(1)),
        name: text(200),
        quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
        price: amount,
      }),
    )
    .check(z.maxLength(500)),
  shipping: z.nullish(amount),
  discount: z.nullish(amount),
  total: amount,
  payment: z.object({ kind: z.enum(methodKinds), paid: z.boolean(), reference: optional(100) }),
})
export type ReadOrder = z.infer<typeof shopOrder>
