import * as z from 'zod/mini'
import { letterheadTexts } from '#entities/shop/letterhead.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'

const typed = z.nullish(z.string().check(z.maxLength(10_000)))
const days = z.nullish(z.int().check(z.gte(0), z.lte(3650)))

export const letterheadRoutes = {
  /** An invoice made up, as the shop's papers are drawn, with what is typed and not saved yet; nothing of it is kept. */
  'shop.letterhead': {
    method: 'POST',
    path: '/api/v3/shop/{id}/letterhead',
    access: 'signed-in',
    changes: false,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({
      data: z.strictObject({
        ...(Object.fromEntries(letterheadTexts.map((name) => [name, typed])) as Record<
          (typeof letterheadTexts)[number],
          typeof typed
        >),
        payment_account_id: z.nullish(z.int().check(z.positive())),
        days_to_pay: days,
        discount_percent: z.nullish(z.number().check(z.gte(0), z.lte(100))),
        discount_days: days,
        is_small_business: z.optional(z.boolean()),
      }),
    }),
    /** A PDF, in base64. */
    answer: envelope(z.object({ number: z.string(), pdf: z.string() })),
  },
} as const satisfies Record<string, Route>
