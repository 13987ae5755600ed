import * as z from 'zod/mini'
import { returnConditions } from '#entities/return/condition.ts'
import { changed } from '../actions.ts'
import { envelope } from '../envelope.ts'
import type { Route } from '../route.ts'
import { id } from '../values.ts'

/** Signs of the longest code that is looked up. */
const longestCode = 400

/** Pieces of a line that came in one condition; null of those that nobody has looked at. */
export const returnedPieces = z.object({ condition: z.nullable(z.enum(returnConditions)), quantity: z.int() })
const most = 100_000

/** What comes back is taken in by its code, or by the number of its parcel: scanned twice it is taken in once. */
export const returnRoutes = {
  'return.receive': {
    method: 'POST',
    path: '/api/v3/return/receive',
    access: 'signed-in',
    changes: true,
    body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(longestCode)) }),
    answer: envelope(changed),
  },
  /**
   * Counts pieces of a line while the return is open, or takes them back: so many more or fewer in each condition. A
   * condition that is said of pieces takes them from those without one. Named as the station's calls are: whoever counts is
   * told by what counts, and by no toast.
   */
  'packing.count_back': {
    method: 'POST',
    path: '/api/v3/return/{id}/action/count',
    access: 'signed-in',
    changes: true,
    params: z.object({ id: z.coerce.number() }),
    body: z.strictObject({
      order_item_id: id,
      pieces: z
        .array(
          z.strictObject({
            condition: z.nullable(z.enum(returnConditions)),
            quantity: z.int().check(z.gte(-most), z.lte(most)),
          }),
        )
        .check(z.minLength(1), z.maxLength(returnConditions.length + 1)),
    }),
    answer: envelope(z.object({ order_item_id: id, pieces: z.array(returnedPieces) })),
  },
} as const satisfies Record<string, Route>
