import { DateTime } from 'luxon'
import { choicesOf } from '#api/reads.ts'
import type { InvoiceRow } from '#entities/invoice.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/moves.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { amountOf, amountProblemOf } from './amount.ts'

/** Money comes on any way that the house knows, whatever the shop offers. */
const active = [{ field: 'is_active', op: 'eq' as const, value: true }]

/** One argument of an invoice's move: all that is open, today, as it was to be paid. */
export const invoiceNeed = async (
  name: string,
  _id: string,
  { record }: { record: LiveRow },
  { queries }: PortContext,
): Promise<CommandArgument | undefined> => {
  const invoice = record as unknown as InvoiceRow // these are asked of an invoice alone
  switch (name) {
    case 'amount': {
      const value = invoice.open_total.replace('.', ',')
      const { currency } = invoice
      return { name, kind: 'text', read: amountOf, problem: amountProblemOf, currency, max: 20, value }
    }
    case 'date_paid': {
      const today = DateTime.now().toISODate()
      return { name, kind: 'text', lastDay: today, max: 16, value: today }
    }
    case 'payment_method_id': {
      const choices = await queries.fetchQuery(choicesOf('payment-method', active))
      const value = choices.find(({ id }) => id === invoice.payment_method?.id)?.id ?? choices[0]?.id
      return { name, kind: 'choice', choices: choices.map(({ id, label }) => ({ value: id, label })), value }
    }
    default:
      return undefined
  }
}
