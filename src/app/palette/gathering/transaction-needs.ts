import { DateTime } from 'luxon'
import { search } from '#api/reads.ts'
import type { RecordOf } from '#entities/entity.ts'
import type { invoice as invoiceEntity } from '#entities/invoice/invoice.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { amountOf, amountProblemOf } from './amount.ts'
import { reasonNeed } from './sync-job-needs.ts'

/** One argument of a payment's move: when it came, why it went back, or what is paid with what of it was too much. */
export const transactionNeed = async (
  name: string,
  id: string,
  { record }: { record: LiveRow },
  portContext: PortContext,
): Promise<CommandArgument | undefined> => {
  // these are asked of a payment alone
  const payment = record as unknown as TransactionRow
  if (name === 'invoice_id') return owedNeed(name, payment, portContext)
  if (name === 'amount')
    return id === 'transaction.capture'
      ? amountNeed(name, payment.currency, payment.amount, payment.amount)
      : usedNeed(name, payment, portContext)
  const today = DateTime.now().toISODate()
  if (name === 'date_paid') return { name, kind: 'text', lastDay: today, max: 16, value: today }
  return name === 'reason' ? reasonNeed(300) : undefined
}

/** Invoices that the same customer owes, the oldest debt first: nobody else's are paid with their money. */
async function owedBy({ order, customer, currency }: TransactionRow, { queries }: PortContext) {
  const params = {
    query: (customer ?? order).label,
    filters: [
      { field: 'open_total', op: 'gt' as const, value: '0' },
      { field: 'status', op: 'nin' as const, value: ['paid', 'cancelled', 'refunded'] },
    ],
    sort: [{ field: 'date_due', dir: 'asc' as const }],
    page_size: 50,
  }
  const { results } = await queries.fetchQuery(search({ object: 'invoice', scope: ['results'], params }))
  // as its entity says
  const found = (results ?? []) as unknown as readonly RecordOf<typeof invoiceEntity>[]
  return found
    .filter((one) => one.currency === currency)
    .filter((one) => (customer === null ? one.order.id === order.id : one.customer?.id === customer.id))
}

async function owedNeed(name: string, payment: TransactionRow, context: PortContext): Promise<CommandArgument> {
  const { money, day } = formatsOf(context.locale)
  const choices = (await owedBy(payment, context)).map(({ id, number, to_pay, date_due }) => ({
    value: id,
    label: [number, money(to_pay, payment.currency), ...(date_due === null ? [] : [day(date_due)])].join(' · '),
  }))
  return { name, kind: 'choice', choices, value: choices[0]?.value }
}

/** As far as the overpayment and the first invoice go. */
async function usedNeed(name: string, payment: TransactionRow, context: PortContext): Promise<CommandArgument> {
  const { currency, excess_left } = payment
  const most = excess_left ?? '0'
  const owed = (await owedBy(payment, context))[0]?.to_pay ?? most
  return amountNeed(name, currency, most, Number(owed) < Number(most) ? owed : most)
}

const amountNeed = (name: string, currency: string, most: string, usual: string): CommandArgument => ({
  name,
  kind: 'text',
  read: (text) => amountOf(text, currency),
  problem: (text) => amountProblemOf(text, currency),
  currency,
  most,
  max: 20,
  value: usual.replace('.', ','),
})
