import type { MoveExecution } from '#server/life/server-life.ts'
import { sql, type Sql } from '#server/sql.ts'

/** A payment that something else brings along begins its own history with who booked it: nothing there starts with an undo. */
export const noteEntered = ({ tx, user }: Pick<MoveExecution, 'tx' | 'user'>, id: number, told: string | null) =>
  tx.run(sql`
    insert into history (object, record_id, verb, from_status, to_status, text, user_id, who)
    values ('transaction', ${id}, 'transaction.received', 'pending', 'captured', ${told}, ${user?.id ?? null}, ${user?.name ?? null})`)

type Excess = {
  readonly order: number
  readonly method: number
  readonly amount: string
  readonly currency: string
  readonly reference: string | null
  readonly day: string | Sql
}

/** What came in beyond what was owed is a payment of the order that it was meant for, and pays nothing of it (ADR 0184). */
export async function enterExcess(
  execution: Pick<MoveExecution, 'tx' | 'user' | 'undoLog'>,
  { order, method, amount, currency, reference, day }: Excess,
  told: string | null,
): Promise<number> {
  const payment = await execution.undoLog.insert(
    'transactions',
    {
      order_id: order,
      payment_method_id: method,
      status: 'captured',
      amount,
      currency,
      reference,
      date_paid: day,
      is_excess: true,
    },
    { status: 'voided' },
  )
  await noteEntered(execution, payment, told)
  return payment
}
