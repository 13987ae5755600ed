import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import { mayWrite, type Actor } from '#entities/access.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import type { InvoiceEvent } from '#machines/invoice/events.ts'
import type { Tx } from '#server/db.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import type { FieldProblem } from '#server/problem.ts'
import { settleRefund } from '#server/refund/settle.ts'
import { sql } from '#server/sql.ts'
import type { PaymentExecution, PaymentRequest } from './arguments.ts'

type Owed = { order: number; shop: number | null; currency: string; to_pay: string; is_owed: boolean }

/** For which invoice an overpayment is used, and how much of it: as far as both go, unless less is said. */
export async function readUse(tx: Tx, plain: PaymentRequest, given: MoveParams, actor: Actor): Promise<PaymentRequest> {
  const { invoice_id: id, amount } = given as ParamsOfMove<'transaction'> // the route has read them so
  const { currency, excess_left } = plain.record
  const wrong = (field: string, problem: FieldProblem): PaymentRequest => ({ ...plain, invalid: { field, problem } })
  if (id === undefined) return wrong('invoice_id', 'field_required')
  const invoice = await tx.maybe<Owed>(sql`
    select order_id as order, shop_id as shop, currency, to_pay::text,
      to_pay > 0 and status not in ('cancelled', 'refunded') as is_owed
    from invoices where id = ${id}`)
  if (invoice === undefined || !mayWrite(actor, 'invoice', invoice.shop))
    return wrong('invoice_id', 'reference_missing')
  if (invoice.currency !== currency) return wrong('invoice_id', 'other_currency')
  if (!invoice.is_owed) return wrong('invoice_id', 'nothing_owed')
  // its order before the invoice, as everybody who pays it; two that use what the other one brought are repeated
  await tx.run(sql`select from orders where id = ${invoice.order} for update`)
  const digits = digitsOf(currency)
  const [left, owed] = [minorOf(excess_left ?? '0', digits), minorOf(invoice.to_pay, digits)]
  const used = amount === undefined ? Math.min(left, owed) : minorOf(amount, digits)
  if (used > left)
    return wrong('amount', { code: 'more_than_overpaid', params: { amount: excess_left ?? '0', currency } })
  if (used > owed) return wrong('amount', { code: 'more_than_owed', params: { amount: invoice.to_pay, currency } })
  return { ...plain, args: { ...plain.args, use: { invoice: id, amount: decimal(used, digits) } } }
}

/** The invoice gets a payment of its own, which says where it came from: reversed, it is left of the overpayment again. */
export async function useExcess({ raise, record: payment, args: { use } }: PaymentExecution): Promise<void> {
  if (use === null) return
  const { invoice, amount } = use
  const event = { type: 'invoice.mark_paid', amount } satisfies InvoiceEvent
  await raise('invoice', invoice, event, {
    args: {
      ...invoiceLife.noArguments,
      amount,
      paymentMethod: payment.payment_method.id,
      reference: payment.number,
      excess: payment.id,
    },
    tells: [`${amount} ${payment.currency}`, payment.number],
    must: true,
  })
}

/** All that is left is drafted, in the draft that there is already; whoever confirms may give back less. */
export async function draftExcess({ tx, undoLog, record: payment }: PaymentExecution): Promise<void> {
  const adjustment = payment.excess_left
  const drafted = await tx.maybe<{ id: number }>(sql`
    select id from refunds where excess_id = ${payment.id} and status = 'draft' order by id limit 1 for update`)
  if (drafted !== undefined) {
    await undoLog.update('refunds', drafted.id, { adjustment })
    await tx.run(sql`update refunds set date_updated = now() where id = ${drafted.id}`)
  }
  const id =
    drafted?.id ??
    (await undoLog.insert('refunds', {
      order_id: payment.order.id,
      currency: payment.currency,
      excess_id: payment.id,
      adjustment,
    }))
  await settleRefund(tx, id)
}
