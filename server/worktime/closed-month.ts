import { refuse, type HttpRefusal } from '#server/problem.ts'

/** The refusal of whatever would change a month that is closed (migration 0941). */
export const closedMonth = (error: unknown): (Error & HttpRefusal) | undefined =>
  error instanceof Error && 'code' in error && error.code === '23M01'
    ? refuse({ status: 409, code: 'month_closed' })
    : undefined
