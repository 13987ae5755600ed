import type { ErrorCode } from '#entities/reason.ts'
import { refuse } from '#server/problem.ts'

/** Texts of their own in spec §8. */
const own: Readonly<Record<string, ErrorCode>> = {
  order: 'order_not_found',
  product: 'product_not_found',
  user: 'user_not_found',
}

export const notFoundCode = (object: string): ErrorCode => own[object] ?? 'record_not_found'

/** 404: there is no such record, or none for this user. */
export const notFound = (object: string): Error => refuse({ status: 404, code: notFoundCode(object) })
