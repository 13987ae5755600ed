import { DateTime } from 'luxon'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import type { Tx } from '#server/db.ts'
import type { MoveExecution, MoveRequest } from '#server/life/server-life.ts'

/** What the effects of a payment's move read of its arguments. */
export type PaymentArguments = {
  /** Today, unless a day is said. */
  readonly datePaid: string | null
  readonly reason: string | null
}
export type PaymentExecution = MoveExecution<TransactionRow, PaymentArguments>
type PaymentRequest = MoveRequest<TransactionRow, PaymentArguments>

export async function readPaymentArguments(_: Tx, plain: PaymentRequest, given: MoveParams): Promise<PaymentRequest> {
  const { date_paid = null, reason = null } = given as ParamsOfMove<'transaction'> // the route has read them so
  const args = { datePaid: date_paid, reason }
  // the day may have begun for whoever types it
  const last = DateTime.utc().plus({ hours: 14 }).toISODate()
  if (date_paid !== null && !DateTime.fromISO(date_paid).isValid)
    return { ...plain, args, invalid: { field: 'date_paid', problem: 'field_invalid' } }
  if (date_paid !== null && date_paid > last)
    return { ...plain, args, invalid: { field: 'date_paid', problem: 'date_to_come' } }
  if (plain.event.type === 'transaction.charge_back' && reason === null)
    return { ...plain, args, invalid: { field: 'reason', problem: 'field_required' } }
  return { ...plain, args }
}
