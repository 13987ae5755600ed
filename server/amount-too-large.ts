import { refuse, type HttpRefusal } from '#server/problem.ts'

/** What comes of amounts that are each fine may have more digits than a sum is kept with. */
export const amountTooLarge = (): Error & HttpRefusal => refuse({ status: 422, code: 'amount_too_large' })

/** The refusal of a change whose sums PostgreSQL has no room for (`numeric_value_out_of_range`). */
export const outOfRange = (error: unknown): (Error & HttpRefusal) | undefined =>
  error instanceof Error && 'code' in error && error.code === '22003' ? amountTooLarge() : undefined
