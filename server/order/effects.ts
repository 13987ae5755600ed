import type { OrderStatus } from '#entities/order/status.ts'
import { pickslipOf } from '#server/document/slip/ask-for-slips.ts'
import { generateInvoice } from '#server/invoice/generate.ts'
import { draftRefund, draftRest } from '#server/refund/draft.ts'
import { sql } from '#server/sql.ts'
import { enqueue, isQueued } from '#server/outbox.ts'
import { sendingStatuses } from '#machines/shipment/shipment.ts'
import type { OrderExecution } from './arguments.ts'
import { chargePlaced, reckonAnew } from './charge.ts'
import { cancelInvoices, closeShort, markPaid, refundInFull, voidPayments } from './money.ts'
import { handOver, sendConfirmed, ship, voidLabels } from './shipping.ts'

/** What the chart's effects do to the order's tables. */
export const orderEffects: Readonly<Record<string, (execution: OrderExecution) => Promise<unknown>>> = {
  'fee charge': chargePlaced,
  'label void': voidLabels,
  'shipment ship': ship,
  'shipment hand_over': handOver,
  'payment void': voidPayments,
  'payment mark_paid': async (execution) => execution.args.markPaid && markPaid(execution),
  'invoice cancel': cancelInvoices,
  'refund in_full': refundInFull,
  'refund draft': draftRefund,
  'refund draft_rest': draftRest,
  'line close_short': async (execution) => {
    await voidLabels(execution)
    await closeShort(execution)
  },
}

type Triggers = {
  auto_generate_invoice: boolean
  auto_send_invoice: boolean
  status_generates_invoice: OrderStatus | null
  status_captures_payment: OrderStatus | null
  status_marks_paid: OrderStatus | null
}

/** What the payment method asks for when an order enters this status (spec §3), each once in the order's life. */
export async function runStatusTriggers(execution: OrderExecution, status: string): Promise<void> {
  const { args, record } = execution
  if (args.isRepriced) await reckonAnew(execution.tx, record.id)
  if (status === 'preparing-for-shipment' || status === 'preparing-for-pickup') await pickslipOf(execution)
  if (record.status === 'on-hold' && sendingStatuses.some((one) => one === status)) await sendConfirmed(execution)
  const methodId = args.paymentMethod ?? record.payment_method?.id ?? null
  const method =
    methodId === null
      ? undefined
      : await execution.tx.one<Triggers>(sql`
          select auto_generate_invoice, auto_send_invoice, status_generates_invoice, status_captures_payment,
            status_marks_paid
          from payment_methods where id = ${methodId}`)
  if (method?.auto_generate_invoice === true && method.status_generates_invoice === status)
    await generateInvoice(execution, method.auto_send_invoice)
  if (method?.status_captures_payment === status) await capture(execution)
  if (method?.status_marks_paid === status) await markPaid(execution)
}

/** Asks the provider for what was authorised; it is captured when the provider says so. */
async function capture(execution: OrderExecution): Promise<void> {
  const authorised = await execution.tx.rows<{ id: number; amount: string }>(sql`
    select id, amount from transactions where order_id = ${execution.record.id} and status = 'authorised' order by id`)
  if (await isQueued(execution, 'payment', 'capture')) return
  for (const { id, amount } of authorised)
    await enqueue(execution, 'payment', 'capture', { transaction_id: id, amount })
}
