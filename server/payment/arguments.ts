import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { Actor } from '#entities/access.ts'
import { digitsOf, minorOf } from '#entities/money/amount.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import type { Tx } from '#server/db.ts'
import type { MoveExecution, MoveRequest } from '#server/life/server-life.ts'
import { dayProblemOf } from './day-paid.ts'
import { readUse } from './excess.ts'

/** What the effects of a payment's move read of its arguments. */
export type PaymentArguments = {
  /** Today, unless a day is said. */
  readonly datePaid: string | null
  readonly reason: string | null
  /** How much of what was authorised is captured: all, unless less is said. */
  readonly amount: string | null
  /** For what an overpayment is used. */
  readonly use: { readonly invoice: number; readonly amount: string } | null
}
export type PaymentExecution = MoveExecution<TransactionRow, PaymentArguments>
export type PaymentRequest = MoveRequest<TransactionRow, PaymentArguments>

export async function readPaymentArguments(
  tx: Tx,
  plain: PaymentRequest,
  given: MoveParams,
  actor: Actor,
): Promise<PaymentRequest> {
  if (plain.event.type === 'transaction.use') return readUse(tx, plain, given, actor)
  const { date_paid = null, reason = null, amount = null } = given as ParamsOfMove<'transaction'> // the route has read them so
  const args = { ...plain.args, datePaid: date_paid, reason, amount }
  const problem = await dayProblemOf(tx, plain.record.order.id, date_paid)
  if (problem !== undefined) return { ...plain, args, invalid: { field: 'date_paid', problem } }
  if (plain.event.type === 'transaction.charge_back' && reason === null)
    return { ...plain, args, invalid: { field: 'reason', problem: 'field_required' } }
  const digits = digitsOf(plain.record.currency)
  if (amount !== null && minorOf(amount, digits) > minorOf(plain.record.amount, digits))
    return { ...plain, args, invalid: { field: 'amount', problem: 'more_than_authorised' } }
  return { ...plain, args }
}
