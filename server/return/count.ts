import type { ReturnedPieces } from '#entities/return/condition.ts'
import { isSoldAgain } from '#entities/return/condition.ts'
import { lifeOfReturn } from '#machines/return/life.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { recordToMove } from '#server/life/access.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'
import { returnLife } from './life.ts'

type Counted = { order_item_id: number; pieces: ReturnedPieces[] }

/**
 * Counts pieces of a line, or takes them back: never more than were announced, never fewer than none. Nothing of the
 * return is decided by it, and whoever goes on with it at another bench goes on from there.
 */
export async function countReturned(tx: Tx, caller: Caller, id: number, changed: Counted): Promise<Counted> {
  const { user, before } = await recordToMove(tx, caller.user, returnLife, id)
  if (!lifeOfReturn.mayMove(user, 'return.accept', before)) throw refuse({ status: 403, code: 'no_right' })
  if (before.status !== 'announced' && before.status !== 'received') throw refuse({ status: 409, code: 'return_over' })
  const { order_item_id: item } = changed
  const line = await tx.maybe<{ quantity: number }>(sql`
    select quantity from return_items where return_id = ${id} and order_item_id = ${item}`)
  if (line === undefined) throw refuse({ status: 422, code: 'invalid', fields: { order_item_id: 'reference_missing' } })
  const own = sql`return_id = ${id} and order_item_id = ${item}`
  const piecesOf = () =>
    tx.rows<ReturnedPieces>(sql`select condition, quantity from return_pieces where ${own} order by id`)
  const sumOf = (pieces: Iterable<number>) => [...pieces].reduce((all, quantity) => all + quantity, 0)
  const counts = new Map((await piecesOf()).map(({ condition, quantity }) => [condition, quantity]))
  const sumBefore = sumOf(counts.values())
  for (const { condition, quantity } of changed.pieces) counts.set(condition, (counts.get(condition) ?? 0) + quantity)
  if ([...counts.values()].some((quantity) => quantity < 0)) throw refuse({ status: 409, code: 'nothing_counted' })
  const sum = sumOf(counts.values())
  // fewer may have been announced since than were counted: those are taken back one by one
  if (sum > line.quantity && sum > sumBefore) {
    const problem = { code: 'more_than_open' as const, params: { count: line.quantity } }
    throw refuse({ status: 422, code: 'invalid', fields: { pieces: problem } })
  }
  for (const [condition, quantity] of counts) {
    const same = sql`${own} and condition is not distinct from ${condition}::text`
    if (quantity === 0) await tx.run(sql`delete from return_pieces where ${same}`)
    else if ((await tx.run(sql`update return_pieces set quantity = ${quantity} where ${same}`)) === 0)
      await tx.run(sql`
        insert into return_pieces (return_id, order_item_id, condition, quantity, restock)
        values (${id}, ${item}, ${condition}, ${quantity}, ${condition !== null && isSoldAgain(condition)})`)
  }
  await audit(tx, {
    user,
    verb: 'return.count',
    object: 'return',
    objectId: id,
    after: changed,
    remoteAddress: caller.address,
  })
  return { order_item_id: item, pieces: await piecesOf() }
}
