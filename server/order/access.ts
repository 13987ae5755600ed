import { maySee, readable } from '#entities/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Locale } from '#entities/locale.ts'
import type { OrderRow } from '#entities/order.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { addressOf } from '#server/request.ts'
import { rowOf } from '#server/store/order.ts'
import type { Person } from '#server/store/session.ts'

/** Who asks, from where and in which language. */
export type Caller = { readonly user: Person; readonly locale: Locale; readonly address: string }

export const callerOf = ({ user, locale, request }: Omit<Caller, 'address'> & { request: FastifyRequest }): Caller => ({
  user,
  locale,
  address: addressOf(request),
})

/** The order for this user: 403 for whoever reads no orders at all, 404 for one that is not there or not theirs to see. */
export async function visibleOrder(
  db: Queries,
  user: Person,
  id: number,
  options: { forUpdate?: boolean } = {},
): Promise<OrderRow> {
  if (readable(user, 'order') === null) throw refuse({ status: 403, code: 'no_right' })
  const row = await rowOf(db, id, options)
  if (row === undefined || !maySee(user, row)) throw refuse({ status: 404, code: 'order_not_found' })
  return row
}
