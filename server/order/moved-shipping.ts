import { order as entity } from '#entities/order/order.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Tx } from '#server/db.ts'
import { rowsOf, writtenLists } from '#server/edit/list-rows.ts'
import type { Columns } from '#server/life/server-life.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import { termsOf } from './complete.ts'
import { shippingAfter } from './shipping-cost.ts'

/**
 * What follows for an order that a move gives another shipping method, as if it were written. Where something was paid
 * already what was agreed stays, as it does with the fee of a payment method.
 */
export async function shippingWith(tx: Tx, { id, has_payment }: OrderRow, method: number): Promise<Columns> {
  if (has_payment) return {}
  const row = await tx.one<Values>(sql`select * from ${named(knownSource(entity.name).view)} where id = ${id}`)
  const lists: [string, Values[]][] = []
  for (const [name, list] of writtenLists(entity)) lists.push([name, await rowsOf(tx, list, id)])
  const before = { ...row, ...Object.fromEntries(lists) }
  return shippingAfter(tx, before, { shipping_method_id: method }, await termsOf(tx, before, {}))
}
