import { DateTime } from 'luxon'
import { search } from '#api/reads.ts'
import type { RecordOf } from '#entities/entity.ts'
import type { invoice as invoiceEntity } from '#entities/invoice/invoice.ts'
import type { TransactionRow } from '#entities/transaction/transaction.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { reasonNeed } from './sync-job-needs.ts'

/** One argument of a payment's move: when it came, why it went back, or what is paid with what of it was too much. */
export const transactionNeed = async (
  name: string,
  _id: string,
  { record }: { record: LiveRow },
  portContext: PortContext,
): Promise<CommandArgument | undefined> => {
  // these are asked of a payment alone
  if (name === 'invoice_id') return owedNeed(name, record as unknown as TransactionRow, portContext)
  const today = DateTime.now().toISODate()
  if (name === 'date_paid') return { name, kind: 'text', lastDay: today, max: 16, value: today }
  return name === 'reason' ? reasonNeed(300) : undefined
}

/** Invoices that the same customer owes, the oldest debt first: nobody else's are paid with their money. */
async function owedNeed(
  name: string,
  { order, customer, currency }: TransactionRow,
  { queries, locale }: PortContext,
): Promise<CommandArgument> {
  const params = {
    query: (customer ?? order).label,
    filters: [
      { field: 'open_total', op: 'gt' as const, value: '0' },
      { field: 'status', op: 'nin' as const, value: ['paid', 'cancelled', 'refunded'] },
    ],
    sort: [{ field: 'date_due', dir: 'asc' as const }],
    page_size: 50,
  }
  const { results } = await queries.fetchQuery({
    ...search({ object: 'invoice', scope: ['results'], params }),
    staleTime: 0,
  })
  // as its entity says
  const found = (results ?? []) as unknown as readonly RecordOf<typeof invoiceEntity>[]
  const { money, day } = formatsOf(locale)
  const choices = found
    .filter((one) => one.currency === currency)
    .filter((one) => (customer === null ? one.order.id === order.id : one.customer?.id === customer.id))
    .map(({ id, number, to_pay, date_due }) => ({
      value: id,
      label: [number, money(to_pay, currency), ...(date_due === null ? [] : [day(date_due)])].join(' · '),
    }))
  return { name, kind: 'choice', choices, value: choices[0]?.value }
}
