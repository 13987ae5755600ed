import type { OrderStatus } from '#entities/order-status.ts'
import type { PaymentMethod } from '#entities/payment-method.ts'
import type { Effect } from '#machines/life.ts'
import { isTold, tell, type Doing } from './doing.ts'
import { cancelInvoices, closeShort, markPaid, refundInFull, voidPayments } from './money.ts'
import { handOver, ship, voidLabels } from './shipping.ts'
import { sql } from '#server/sql.ts'

type Carry = (doing: Doing) => Promise<unknown>

/** What the chart's effects do to the order's tables; mails and documents go to the outbox by their names. */
const effects: Readonly<Record<string, Carry>> = {
  'label void': voidLabels,
  'shipment ship': ship,
  'shipment hand_over': handOver,
  'payment void': voidPayments,
  'payment mark_paid': async (doing) => doing.markPaid && markPaid(doing),
  'invoice cancel': cancelInvoices,
  'refund in_full': refundInFull,
  'line close_short': async (doing) => {
    await voidLabels(doing)
    await closeShort(doing)
  },
}

/** Carries out one effect of a move; a name that nobody knows is an error of the chart. */
export async function carryOut(doing: Doing, { kind, name }: Effect): Promise<void> {
  if (kind === 'mail') {
    // Nobody can be told by mail without an address.
    if (doing.order.has_email) await tell(doing, 'mail', name, { to: doing.order.email })
  } else if (kind === 'document') {
    await tell(doing, 'document', name)
  } else {
    const carry = effects[`${kind} ${name}`]
    if (carry === undefined) throw new Error(`No effect ${kind} ${name}`)
    await carry(doing)
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
export async function enter(doing: Doing, status: OrderStatus, methodId: number | null): Promise<void> {
  const method =
    methodId === null
      ? undefined
      : await doing.tx.one<Triggers>(sql`
          select auto_generate_invoice, auto_send_invoice, status_generates_invoice, status_captures_payment,
            status_marks_paid
          from payment_methods where id = ${methodId}`)
  if (method?.auto_generate_invoice === true && method.status_generates_invoice === status)
    await generateInvoice(doing, method.auto_send_invoice)
  if (method?.status_captures_payment === status) await capture(doing)
  if (method?.status_marks_paid === status) await markPaid(doing)
}

async function generateInvoice(doing: Doing, isSent: boolean): Promise<void> {
  const billed = await doing.tx.run(sql`
    select from invoices where order_id = ${doing.order.id} and status <> 'cancelled' limit 1`)
  if (billed > 0 || (await isTold(doing, 'document', 'invoice'))) return
  await tell(doing, 'document', 'invoice')
  if (isSent && doing.order.has_email) await tell(doing, 'mail', 'invoice', { to: doing.order.email })
}

/** Asks the provider for what was authorised; it is captured when the provider says so. */
async function capture(doing: Doing): Promise<void> {
  const authorised = await doing.tx.rows<{ id: number; amount: string }>(sql`
    select id, amount from transactions where order_id = ${doing.order.id} and status = 'authorised' order by id`)
  if (await isTold(doing, 'payment', 'capture')) return
  for (const { id, amount } of authorised) await tell(doing, 'payment', 'capture', { transaction_id: id, amount })
}
