import { decimal, minorOf, sum } from '#entities/money/amount.ts'
import type { InvoiceEvent, InvoiceOccurrence } from '#machines/invoice/events.ts'
import type { InvoiceArguments, PaymentDiscount } from '#server/invoice/arguments.ts'
import { discountByRate } from '#server/invoice/discount.ts'
import { invoiceLife } from '#server/invoice/life.ts'
import { lockPayment } from '#server/payment/life.ts'
import type { InvoiceSum } from '#server/invoice/sums.ts'
import { refuse } from '#server/problem.ts'
import { enterExcess } from '#server/payment/entered.ts'
import { sql } from '#server/sql.ts'
import type { BankLineExecution, LineShareToBook } from './shares.ts'

type Kind = 'payment' | 'return' | 'charge' | 'excess'

/** Books a line to the cent: each share by the life of its invoice, in the order in which orders are locked. */
export async function bookLine(execution: BankLineExecution): Promise<void> {
  const { record, args } = execution
  // an undo has brought the bookings back already
  if ((await bookingsOf(execution)).length > 0) return
  for (const share of await inOrder(execution, args.shares)) {
    if (share.amount === 0) continue
    if (share.payment === null) await pay(execution, share)
    else await takeBack(execution, share, share.payment)
  }
  const rest = minorOf(record.amount) - sum(args.shares.map(({ amount }) => amount))
  if (rest === 0) return
  // what the bank charges for a return, what came in beyond what was owed, or what nobody has shared out
  const invoice = rest < 0 || (await areSettled(execution)) ? (args.shares[0]?.invoice ?? null) : null
  const payment = rest > 0 && invoice !== null ? await keepExcess(execution, invoice, rest) : null
  await note(execution, rest > 0 ? 'excess' : 'charge', { invoice, amount: rest, payment })
}

const areSettled = async ({ tx, args }: BankLineExecution): Promise<boolean> =>
  (await tx.run(sql`
    select from invoices where id = any(${args.shares.map(({ invoice }) => invoice)}::bigint[]) and to_pay > 0`)) === 0

/** Two who book on the same orders meet them in the same order. */
async function inOrder({ tx }: BankLineExecution, shares: readonly LineShareToBook[]): Promise<LineShareToBook[]> {
  const orders = await tx.rows<{ id: number; order: number }>(sql`
    select id, order_id as order from invoices where id = any(${shares.map(({ invoice }) => invoice)}::bigint[])`)
  const placeOf = new Map(orders.map(({ id, order }) => [id, order]))
  return shares.toSorted(
    (a, b) => (placeOf.get(a.invoice) ?? 0) - (placeOf.get(b.invoice) ?? 0) || a.invoice - b.invoice,
  )
}

const moved = (type: InvoiceEvent['type'] | InvoiceOccurrence['type'], amount?: string) => ({
  type,
  ...(amount !== undefined && { amount }),
})

type Paid = { order: number; currency: string; total: string; sums: InvoiceSum[]; method: number }

/** Money by bank is a bank transfer, however it was to be paid; where no method is called that, as the invoice says. */
async function toPayOn({ tx }: BankLineExecution, invoice: number): Promise<Paid> {
  const of = await tx.one<Omit<Paid, 'method'> & { method: number | null }>(sql`
    select order_id as order, currency, total::text, sums, (
      select id from payment_methods
      where id = n.payment_method_id or kind in ('bank-transfer', 'invoice', 'prepayment')
      order by (kind = 'bank-transfer') desc, (id = n.payment_method_id and kind in ('invoice', 'prepayment')) desc, (kind = 'invoice') desc, id limit 1
    ) as method
    from invoices n where id = ${invoice}`)
  if (of.method === null) throw refuse({ status: 409, code: 'no_payment_method' })
  return { ...of, method: of.method }
}

const referenceOf = ({ record }: BankLineExecution): string | null =>
  (record.bank_reference ?? record.end_to_end)?.slice(0, 100) ?? null

async function keepExcess(execution: BankLineExecution, invoice: number, amount: number): Promise<number> {
  const { record } = execution
  const { order, method } = await toPayOn(execution, invoice)
  return enterExcess(
    execution,
    {
      order,
      method,
      amount: decimal(amount),
      currency: record.currency,
      reference: referenceOf(execution),
      day: record.date_value,
    },
    record.purpose?.slice(0, 300) ?? null,
  )
}

async function pay(execution: BankLineExecution, { invoice, amount, discount }: LineShareToBook): Promise<void> {
  const { raise, record, undoLog } = execution
  const of = await toPayOn(execution, invoice)
  const args: InvoiceArguments = {
    ...invoiceLife.noArguments,
    amount: decimal(amount),
    discount: discount === 0 ? null : discountByRate(of, discount),
    reference: referenceOf(execution),
    datePaid: record.date_value,
    paymentMethod: of.method,
  }
  const tells = [`${decimal(amount)} ${record.currency}`]
  await raise('invoice', invoice, moved('invoice.mark_paid', decimal(amount + discount)), { args, tells, must: true })
  // the one that was entered: what its order was waiting for is closed after it
  const payment =
    undoLog.written.findLast(({ table, before }) => table === 'transactions' && before === null)?.id ?? null
  await note(execution, 'payment', { invoice, amount, discount, payment })
}

/** A payment comes back: a paid invoice is over-due then, any other stays where it is and owes it again. */
async function takeBack(
  execution: BankLineExecution,
  { invoice, amount }: LineShareToBook,
  payment: number,
): Promise<void> {
  const { tx, raise, record } = execution
  const { status, is_of_fees } = await tx.one<{ status: string; is_of_fees: boolean }>(sql`
    select n.status, t.fee_amount = t.amount as is_of_fees
    from invoices n, transactions t where n.id = ${invoice} and t.id = ${payment}`)
  // what paid fees alone leaves the invoice as paid as it was
  const event = is_of_fees
    ? { ...moved('invoice.reverse_payment'), is_of_fees }
    : moved(status === 'paid' ? 'invoice.charged_back' : 'invoice.reverse_payment')
  const tells = [[`${decimal(amount)} ${record.currency}`, record.return_text].filter(Boolean).join(', ')]
  await raise('invoice', invoice, event, { args: { ...invoiceLife.noArguments, payment }, tells, must: true })
  await note(execution, 'return', { invoice, amount, payment })
}

type Booked = { invoice: number | null; amount: number; discount?: number; payment?: number | null }

async function note(
  { undoLog, record }: BankLineExecution,
  kind: Kind,
  { invoice, amount, discount = 0, payment = null }: Booked,
): Promise<void> {
  await undoLog.insert('bank_bookings', {
    line_id: record.id,
    kind,
    invoice_id: invoice,
    transaction_id: payment,
    amount: decimal(amount),
    discount: decimal(discount),
  })
}

type Booking = {
  id: number
  kind: Kind
  invoice: number | null
  payment: number | null
  amount: string
  status: string | null
}

const bookingsOf = ({ tx, record }: BankLineExecution): Promise<Booking[]> =>
  tx.rows<Booking>(sql`
    select b.id, b.kind, b.invoice_id as invoice, b.transaction_id as payment, b.amount::text, t.status
    from bank_bookings b
    left join transactions t on t.id = b.transaction_id
    left join invoices n on n.id = b.invoice_id
    where b.line_id = ${record.id} and b.date_reversed is null order by n.order_id, n.id, b.id`)

/** Takes back what a line was booked as, each booking by another of the invoice's life; nothing is removed. */
export async function unbookLine(execution: BankLineExecution): Promise<void> {
  const { undoLog, raise, record } = execution
  for (const { id, kind, invoice, payment, amount, status } of await bookingsOf(execution)) {
    // what was given back, or taken back by the bank, is no longer only this line's
    if (kind === 'payment' && status !== null && !['captured', 'voided'].includes(status))
      throw refuse({ status: 409, code: 'no_payment_to_reverse' })
    // somebody may have reversed the payment on its invoice's page
    if (kind === 'payment' && invoice !== null && status === 'captured')
      await raise('invoice', invoice, moved('invoice.reverse_payment'), {
        args: { ...invoiceLife.noArguments, payment },
        tells: [`${amount} ${record.currency}`],
        must: true,
      })
    if (kind === 'excess' && payment !== null) await giveUpExcess(execution, payment)
    if (kind === 'return' && invoice !== null && payment !== null) await payAgain(execution, invoice, payment)
    await undoLog.update('bank_bookings', id, { date_reversed: sql`now()` })
  }
  await undoLog.update('bank_statement_lines', record.id, {
    invoice_id: sql`(candidates -> 0 -> 'shares' -> 0 ->> 'invoice')::bigint`,
    invoice_count: sql`coalesce(jsonb_array_length(candidates -> 0 -> 'shares'), 0)`,
  })
}

/** It was never there; what of it was given back, or paid another invoice, has to be taken back first. */
async function giveUpExcess({ tx, undoLog }: BankLineExecution, payment: number): Promise<void> {
  await lockPayment(tx, payment)
  const { is_whole, named } = await tx.one<{ is_whole: boolean; named: string }>(sql`
    select status = 'captured' and excess_left = amount as is_whole, coalesce(uses_of_excess(id), number) as named
    from transactions where id = ${payment} for update`)
  if (!is_whole) throw refuse({ status: 409, code: 'overpayment_used', params: { named } })
  await undoLog.update('transactions', payment, { status: 'voided', date_reversed: sql`now()` })
}

type Was = {
  amount: string
  discount: string
  taxes: PaymentDiscount['taxes']
  day: string | null
  method: number
  reference: string | null
}

/** It had not come back after all: the payment is entered as it was, with what was taken off it. */
async function payAgain({ tx, raise, record }: BankLineExecution, invoice: number, payment: number): Promise<void> {
  const was = await tx.one<Was>(sql`
    select amount::text, discount::text, date_paid as day, payment_method_id as method, reference, coalesce((
      select jsonb_agg(jsonb_build_object('tax_rate', d.tax_rate, 'net', d.net::text, 'tax', d.tax::text) order by d.tax_rate)
      from transaction_discounts d where d.transaction_id = t.id), '[]') as taxes
    from transactions t where id = ${payment}`)
  const { amount, discount, taxes } = was
  const settled = decimal(minorOf(amount) + minorOf(discount))
  await raise('invoice', invoice, moved('invoice.mark_paid', settled), {
    args: {
      ...invoiceLife.noArguments,
      amount,
      discount: minorOf(discount) === 0 ? null : { amount: discount, taxes },
      datePaid: was.day,
      paymentMethod: was.method,
      reference: was.reference,
    },
    tells: [`${amount} ${record.currency}`],
    must: true,
  })
}
