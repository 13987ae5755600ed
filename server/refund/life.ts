import type { RefundRow } from '#entities/refund/refund.ts'
import { lifeOfRefund } from '#machines/refund/life.ts'
import type { Queries } from '#server/db.ts'
import type { ServerLife } from '#server/life/server-life.ts'
import { sql } from '#server/sql.ts'
import { askProvider, confirm, ofOrder, payOut } from './confirm.ts'

/** An order is locked before its refunds, by whoever moves either of them: what is left is asked by one at a time. */
export const lockRefund = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`select from orders where id = (select order_id from refunds where id = ${id}) for update`)

export const refundLife: ServerLife<RefundRow> = {
  life: lifeOfRefund,
  noArguments: {},
  lock: lockRefund,
  columns: (_, { status }) => ({
    status,
    ...(status === 'paid-out' && { date_paid_out: sql`now()` }),
    ...(status === 'confirmed' && { failure: null }),
  }),
  effects: { 'refund confirm': confirm, 'refund ask': askProvider, 'refund pay_out': payOut },
  mailTo: ({ email }) => email,
  mailAs: (execution) => ({ as: ofOrder(execution), about: { refund_id: execution.record.id } }),
  undoReasons: { provider_told: { left: sql`kind = 'refund'` } },
  // why its provider refused it
  tells: async (tx, id) => {
    const { failure } = await tx.one<{ failure: string | null }>(sql`
      select case when status = 'failed' then failure end as failure from refunds where id = ${id}`)
    return failure === null ? [] : [failure]
  },
  sums: ({ gross, currency, quantity }) => ({ currency, total: gross, units: quantity }),
}
