import type { SentValues, Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import { joined, named, sql } from '#server/sql.ts'
import type { OrderExecution } from './arguments.ts'
import { addressesIn, countryIn, idOf } from './as-typed.ts'
import { isMoneyFixed } from './fixed-money.ts'
import { columnsOf, feeOfMethod, feeToCharge, feeOfOrder, type PaymentFee } from './payment-fee.ts'
import { awaitTotal, reckon } from './settle-sums.ts'

/** What the fee of an order follows. */
const charged = ['payment_method_id', 'payment_fee_waived']

/** Another method brings its fee as the order is saved, or takes the one before it away; is there anything to be reckoned? */
export async function chargeSaved(tx: Tx, id: number, sent: SentValues): Promise<boolean> {
  if (!charged.some((name) => sent[name] !== undefined)) return false
  if (await isMoneyFixed(tx, await standingOf(tx, id))) return false
  const fee = await feeToCharge(tx, id)
  await tx.run(sql`delete from order_fees where order_id = ${id} and payment_method_id is not null`)
  if (fee === undefined) return true
  const columns = Object.entries({ order_id: id, ...columnsOf(fee) })
  await tx.run(sql`
    insert into order_fees (${joined(columns.map(([name]) => named(name)))})
    values (${joined(columns.map(([, value]) => sql`${value}`))})`)
  return true
}

/** What is charged of an order as it is typed: what was agreed, or what another method asks for. */
export async function feeWhenTyped(
  db: Queries,
  before: Values | undefined,
  sent: SentValues,
): Promise<PaymentFee | undefined> {
  const isTouched = charged.some((name) => sent[name] !== undefined)
  if (before !== undefined && (!isTouched || (await isMoneyFixed(db, before))))
    return feeOfOrder(db, Number(before['id']))
  if ((sent['payment_fee_waived'] ?? before?.['payment_fee_waived']) === true) return undefined
  const addresses = addressesIn(before, sent)
  return feeOfMethod(db, idOf(before, sent, 'payment_method'), {
    country: countryIn(addresses, 'billing') ?? countryIn(addresses, 'shipping') ?? null,
    shop: idOf(before, sent, 'shop'),
  })
}

const standingOf = (db: Queries, id: number) =>
  db.one<{ id: number; status: string; is_paid: boolean }>(sql`
    select id, status, payment_state in ('paid', 'partly-refunded') as is_paid from orders where id = ${id}`)

/**
 * The method that an order is placed with brings its fee, so that the way back takes it along. Where it is the one that
 * the order had, what was agreed stays; and so it does where something was paid already.
 */
export async function chargePlaced({ tx, undoLog, args, record: order }: OrderExecution): Promise<void> {
  if (args.paymentMethod === null || args.paymentMethod === (order.payment_method?.id ?? null)) return
  if (order.has_payment || (await isMoneyFixed(tx, order))) return
  const [kept, fee] = [await feeOfOrder(tx, order.id), await feeToCharge(tx, order.id)]
  if (kept === undefined && fee === undefined) return
  if (fee === undefined) await undoLog.remove('order_fees', kept?.id ?? 0)
  else if (kept === undefined) await undoLog.insert('order_fees', { order_id: order.id, ...columnsOf(fee) })
  else await undoLog.update('order_fees', kept.id, columnsOf(fee))
  await reckonAnew(tx, order.id)
}

/** What the order comes to once its fee has changed, or is as it was again. */
export async function reckonAnew(tx: Tx, id: number): Promise<void> {
  await reckon(tx, id)
  await awaitTotal(tx, id)
}
