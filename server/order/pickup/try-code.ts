import { timingSafeEqual } from 'node:crypto'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { plainCode } from '#entities/order/pickup-code.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import type { Caller } from '#server/caller.ts'
import { transaction, type Db, type Queries } from '#server/db.ts'
import { recordToMove } from '#server/life/access.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { audit } from '#server/store/audit.ts'

/** So many wrong codes of an order in so many minutes, and it asks for none until the first of them is that old. */
const mostWrong = 5
const minutes = 15

/**
 * Whoever hands an order over says its code: a wrong one is written down with who said it, and stays so although the move
 * is refused. Forcing asks for none; it has a reason, and the history tells it.
 */
export async function tryPickupCode(
  db: Db,
  caller: Caller,
  id: number,
  move: string,
  given: MoveParams,
): Promise<void> {
  const { pickup_code, force } = given as ParamsOfMove<'order'> // the route has read them so
  if (move !== 'order.confirm_pickup' || pickup_code === undefined || force !== undefined) return
  const isWrong = await transaction(db, async (tx) => {
    const { user, before } = await recordToMove(tx, caller.user, { life: lifeOfOrder }, id)
    // what else is against it the move says
    if (!lifeOfOrder.mayMove(user, move, before) || before.status !== 'ready-for-pickup') return false
    const { wrong, wait } = await tx.one<{ wrong: number; wait: number }>(sql`
      select count(*)::integer as wrong,
        ceil(extract(epoch from min(date_created) + make_interval(mins => ${minutes}) - clock_timestamp()) / 60)::integer as wait
      from pickup_tries where order_id = ${id} and date_created > clock_timestamp() - make_interval(mins => ${minutes})`)
    if (wrong >= mostWrong) throw refuse({ status: 409, code: 'pickup_locked', params: { count: Math.max(wait, 1) } })
    if (await isPickupCode(tx, id, pickup_code)) return false
    await tx.run(sql`insert into pickup_tries (order_id, user_id) values (${id}, ${user.id})`)
    const after = { wrong: wrong + 1 }
    await audit(tx, {
      user,
      verb: 'order.wrong_pickup_code',
      object: 'order',
      objectId: id,
      after,
      remoteAddress: caller.address,
    })
    return true
  })
  if (isWrong) throw refuse({ status: 422, code: 'invalid', fields: { pickup_code: 'wrong_pickup_code' } })
}

/** Is this what the customer was told? An order that has no code takes every one. */
export async function isPickupCode(tx: Queries, id: number, said: string): Promise<boolean> {
  const { code } = await tx.one<{ code: string | null }>(sql`select pickup_code as code from orders where id = ${id}`)
  if (code === null) return true
  const [own, other] = [Buffer.from(code), Buffer.from(plainCode(said))]
  return own.length === other.length && timingSafeEqual(own, other)
}
