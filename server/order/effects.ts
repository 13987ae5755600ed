import type { OrderStatus } from '#entities/order-status.ts'
import type { PaymentMethod } from '#entities/payment-method.ts'
import type { Effect } from '#machines/life.ts'
import { isQueued, enqueue, type MoveExecution } from './outbox.ts'
import { cancelInvoices, closeShort, markPaid, refundInFull, voidPayments } from './money.ts'
import { handOver, ship, voidLabels } from './shipping.ts'
import { sql } from '#server/sql.ts'

type EffectHandler = (execution: MoveExecution) => Promise<unknown>

/** What the chart's effects do to the order's tables; mails and documents go to the outbox by their names. */
const effects: Readonly<Record<string, EffectHandler>> = {
  'label void': voidLabels,
  'shipment ship': ship,
  'shipment hand_over': handOver,
  'payment void': voidPayments,
  'payment mark_paid': async (execution) => execution.markPaid && markPaid(execution),
  'invoice cancel': cancelInvoices,
  'refund in_full': refundInFull,
  'line close_short': async (execution) => {
    await voidLabels(execution)
    await closeShort(execution)
  },
}

/** Carries out one effect of a move; a name that nobody knows is an error of the chart. */
export async function runEffect(execution: MoveExecution, { kind, name }: Effect): Promise<void> {
  if (kind === 'mail') {
    // Nobody can be told by mail without an address.
    if (execution.order.has_email) await enqueue(execution, 'mail', name, { to: execution.order.email })
  } else if (kind === 'document') {
    await enqueue(execution, 'document', name)
  } else {
    const handler = effects[`${kind} ${name}`]
    if (handler === undefined) throw new Error(`No effect ${kind} ${name}`)
    await handler(execution)
  }
}

type Triggers = Pick<
  PaymentMethod,
  | 'auto_generate_invoice'
  | 'auto_send_invoice'
  | 'status_generates_invoice'
  | 'status_captures_payment'
  | 'status_marks_paid'
>

/** What the payment method asks for when an order enters this status (spec §3), each once in the order's life. */
export async function runStatusTriggers(
  execution: MoveExecution,
  status: OrderStatus,
  methodId: number | null,
): Promise<void> {
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

async function generateInvoice(execution: MoveExecution, isSent: boolean): Promise<void> {
  const billed = await execution.tx.run(sql`
    select from invoices where order_id = ${execution.order.id} and status <> 'cancelled' limit 1`)
  if (billed > 0 || (await isQueued(execution, 'document', 'invoice'))) return
  await enqueue(execution, 'document', 'invoice')
  if (isSent && execution.order.has_email) await enqueue(execution, 'mail', 'invoice', { to: execution.order.email })
}

/** Asks the provider for what was authorised; it is captured when the provider says so. */
async function capture(execution: MoveExecution): Promise<void> {
  const authorised = await execution.tx.rows<{ id: number; amount: string }>(sql`
    select id, amount from transactions where order_id = ${execution.order.id} and status = 'authorised' order by id`)
  if (await isQueued(execution, 'payment', 'capture')) return
  for (const { id, amount } of authorised)
    await enqueue(execution, 'payment', 'capture', { transaction_id: id, amount })
}
