import type { PaymentOperation } from '#entities/transaction/parts.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import { lifeOfTransaction } from '#machines/transaction/life.ts'
import type { Queries } from '#server/db.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { readPaymentArguments, type PaymentArguments, type PaymentExecution } from './arguments.ts'
import { bookOnOrder, chargeBack, reverse } from './booking.ts'
import { draftExcess, useExcess } from './excess.ts'

/** An order is locked before its payments, by whoever moves either of them. */
export const lockPayment = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`select from orders where id = (select order_id from transactions where id = ${id}) for update`)

/** What is asked of the provider is a job of the order, as that which the order's own moves ask. */
async function ask(execution: PaymentExecution, operation: PaymentOperation): Promise<number> {
  const { id, order, shop, amount: all } = execution.record
  const amount = execution.args.amount ?? all
  const ofOrder = { ...execution, object: 'order', record: { id: order.id, version: 1, shop } }
  return enqueue(ofOrder, 'payment', operation, { transaction_id: id, amount })
}

export const transactionLife: ServerLife<TransactionRow, PaymentArguments> = {
  life: lifeOfTransaction,
  noArguments: { datePaid: null, reason: null, amount: null, use: null },
  readArguments: readPaymentArguments,
  lock: lockPayment,
  columns: (_, { status }) => ({ status }),
  effects: {
    'provider authorise': (execution) => ask(execution, 'authorise'),
    'provider capture': (execution) => ask(execution, 'capture'),
    'provider void': async (execution) => {
      if (execution.record.provider !== null) await ask(execution, 'void')
    },
    'payment book': bookOnOrder,
    'payment reverse': reverse,
    'payment use': useExcess,
    'payment draft_refund': draftExcess,
    'payment charge_back': async (execution) => {
      await keepReason(execution)
      await chargeBack(execution)
    },
    'order refuse': async (execution) => {
      await keepReason(execution)
      const type = 'order.payment_refused' satisfies OrderOccurrence['type']
      await execution.raise('order', execution.record.order.id, { type })
    },
  },
  undoReasons: {
    provider_told: { left: sql`kind = 'payment'` },
    payment_booked: {
      found: ({ after }) => sql`select from transactions where date_booked is not null and id = ${after.id}`,
    },
    mail_sent: { left: sql`kind in ('email', 'document')` },
  },
  // why it was refused or came back by this transaction, and the refund that was drafted by it
  tells: async (tx, id) => {
    const { reason, refund } = await tx.one<{ reason: string | null; refund: string | null }>(sql`
      select case when status in ('failed', 'charged-back') then reason end as reason, (
        select r.number from refunds r
        where r.excess_id = t.id and r.status = 'draft' and now() in (r.date_created, r.date_updated) limit 1
      ) as refund
      from transactions t where id = ${id}`)
    return [reason, refund].filter((one) => one !== null)
  },
  sums: ({ amount, currency }) => ({ currency, total: amount, units: 0 }),
}

const keepReason = ({ undoLog, record, args }: PaymentExecution): Promise<void> =>
  undoLog.update('transactions', record.id, { reason: args.reason })
