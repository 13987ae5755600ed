import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import { houseZone } from '#entities/zone.ts'
import { discounted } from '#server/bank-statement/claims.ts'
import { owedInvoices } from '#server/bank-statement/owed.ts'
import type { Tx } from '#server/db.ts'
import type { MoveExecution, MoveRequest } from '#server/life/server-life.ts'
import { dayProblemOf } from '#server/payment/day-paid.ts'
import { sql } from '#server/sql.ts'
import { discountByRate } from './discount.ts'
import type { InvoiceSum } from './sums.ts'

/** What the effects of an invoice's move read of its arguments: all that is open, today, unless something else is said. */
export type InvoiceArguments = {
  readonly amount: string | null
  /** What is taken off with it, and its tax by rates: settled, without having come in. */
  readonly discount: PaymentDiscount | null
  /** What the bank calls it by. */
  readonly reference: string | null
  readonly datePaid: string | null
  readonly paymentMethod: number | null
  /** The payment that was taken back. */
  readonly payment: number | null
  /** The overpayment out of which it is paid. */
  readonly excess: number | null
  /** Why it was given up or taken back. */
  readonly reason: string | null
}
export type PaymentDiscount = {
  readonly amount: string
  readonly taxes: readonly { readonly tax_rate: number; readonly net: string; readonly tax: string }[]
}
export type InvoiceExecution = MoveExecution<InvoiceRow, InvoiceArguments>
type InvoiceRequest = MoveRequest<InvoiceRow, InvoiceArguments>

/** Reads what came in, when and how. Money comes on any way that the house knows, whatever the shop offers. */
export async function readInvoiceArguments(tx: Tx, plain: InvoiceRequest, given: MoveParams): Promise<InvoiceRequest> {
  if (plain.event.type === 'invoice.reverse_payment') return readPayment(tx, plain, given)
  const { amount, date_paid, discount, payment_method_id, reason } = given as ParamsOfMove<'invoice'> // the route has read them so
  if (plain.event.type !== 'invoice.mark_paid') return { ...plain, args: { ...plain.args, reason: reason ?? null } }
  const method = payment_method_id ?? plain.record.payment_method?.id ?? null
  const args = { ...plain.args, amount: amount ?? null, datePaid: date_paid ?? null, paymentMethod: method }
  if (method === null) return { ...plain, args, invalid: { field: 'payment_method_id', problem: 'field_required' } }
  const known = await tx.one<{ is_method: boolean }>(sql`
    select exists (select from payment_methods where id = ${method}) as is_method`)
  if (!known.is_method) return { ...plain, args, invalid: { field: 'payment_method_id', problem: 'reference_missing' } }
  const problem = await dayProblemOf(tx, plain.record.order.id, args.datePaid)
  if (problem !== undefined) return { ...plain, args, invalid: { field: 'date_paid', problem } }
  return discount === 'taken' ? lessDiscount(tx, { ...plain, args }) : { ...plain, args }
}

/** What was taken off in its term settles with what came, as it does where a bank says so. */
async function lessDiscount(tx: Tx, plain: InvoiceRequest): Promise<InvoiceRequest> {
  const { args, record } = plain
  const digits = digitsOf(record.currency)
  const [claim] = await owedInvoices(tx, sql`n.id = ${record.id}`)
  const { sums, day } = await tx.one<{ sums: InvoiceSum[]; day: string }>(sql`
    select sums, coalesce(${args.datePaid}::date, (now() at time zone ${houseZone})::date)::text as day
    from invoices where id = ${record.id}`)
  const off = claim && discounted(claim, day)
  // whoever leaves the amount as it stood means that all of it is settled
  const came =
    args.amount === null || minorOf(args.amount, digits) === claim?.open ? off?.pays : minorOf(args.amount, digits)
  if (off === undefined || came !== off.pays)
    return { ...plain, invalid: { field: 'discount', problem: 'discount_not_due' } }
  return {
    ...plain,
    event: { ...plain.event, amount: decimal(off.pays + off.off, digits) } as InvoiceRequest['event'],
    args: { ...args, amount: decimal(off.pays, digits), discount: discountByRate({ ...record, sums }, off.off) },
  }
}

/** Which payment is meant: one may be left out where there are no others. */
async function readPayment(tx: Tx, plain: InvoiceRequest, given: MoveParams): Promise<InvoiceRequest> {
  const { payment_id } = given as ParamsOfMove<'invoice'> // the route has read them so
  const reversible = await tx.rows<{ id: number; is_of_fees: boolean }>(sql`
    select id, fee_amount > 0 and fee_amount = amount as is_of_fees from transactions
    where invoice_id = ${plain.record.id} and status = 'captured' and date_booked is null order by id`)
  const meant = reversible.filter(({ id }) => payment_id === undefined || id === payment_id)
  const [payment, ...others] = meant
  if (payment !== undefined && others.length === 0) {
    const event = { ...plain.event, ...(payment.is_of_fees && { is_of_fees: true as const }) }
    return { ...plain, event, args: { ...plain.args, payment: payment.id } }
  }
  const problem = payment_id === undefined ? 'field_required' : 'reference_missing'
  return { ...plain, invalid: { field: 'payment_id', problem } }
}
