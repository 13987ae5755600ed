import { DateTime } from 'luxon'
import { choicesOf, record as readRecord } from '#api/reads.ts'
import { decimal, digitsOf, minorOf, percentOf } from '#entities/money/amount.ts'
import type { RecordOf } from '#entities/entity.ts'
import type { invoice as invoiceEntity, InvoiceRow } from '#entities/invoice/invoice.ts'
import type { CommandArgument } from '#machines/command-arguments.ts'
import type { LiveRow } from '#machines/life/moves.ts'
import { formatsOf } from '#screens/format.ts'
import type { PortContext } from '#app/palette/port-context.ts'
import { objectMeantBy } from './object-meant.ts'
import { amountOf, amountProblemOf } from './amount.ts'
import { reasonNeed } from './sync-job-needs.ts'

/** Money comes on any way that the house knows, whatever the shop offers. */
const active = [{ field: 'is_active', op: 'eq' as const, value: true }]

/** One argument of an invoice's move: all that is open of it and its fees, today, as it was to be paid; why it is given up. */
export const invoiceNeed = async (
  name: string,
  _id: string,
  { record }: { record: LiveRow },
  portContext: PortContext,
): Promise<CommandArgument | undefined> => {
  const { queries, locale } = portContext
  const invoice = record as unknown as InvoiceRow // these are asked of an invoice alone
  switch (name) {
    case 'amount': {
      // what goes beyond the invoice pays its fees
      const { currency, to_pay: most } = invoice
      const value = most.replace('.', ',')
      return {
        name,
        kind: 'text',
        read: (text) => amountOf(text, currency),
        problem: (text) => amountProblemOf(text, currency),
        currency,
        most,
        max: 20,
        value,
      }
    }
    case 'date_paid': {
      const today = DateTime.now().toISODate()
      return { name, kind: 'text', lastDay: today, max: 16, value: today }
    }
    case 'discount':
      return discountNeed(name, invoice, portContext)
    case 'payment_method_id': {
      const choices = await queries.fetchQuery(choicesOf(objectMeantBy(name), active))
      const value = choices.find(({ id }) => id === invoice.payment_method?.id)?.id ?? choices[0]?.id
      return { name, kind: 'choice', choices: choices.map(({ id, label }) => ({ value: id, label })), value }
    }
    case 'payment_id': {
      const found = await queries.fetchQuery({ ...readRecord('invoice', invoice.id, ['payments']), staleTime: 0 })
      const { money, day } = formatsOf(locale)
      // as its entity says
      const { payments } = found as unknown as RecordOf<typeof invoiceEntity>
      const choices = payments
        .filter(({ is_reversible }) => is_reversible)
        .map(({ id, amount, date_paid, payment_method }) => ({
          value: id,
          label: `${money(amount, invoice.currency)} · ${day(date_paid)} · ${payment_method.label}`,
        }))
      // the last one is the likeliest to be wrong
      return { name, kind: 'choice', choices, value: choices.at(-1)?.value }
    }
    case 'reason':
      return reasonNeed(300)
    default:
      return undefined
  }
}

/**
 * What may be taken off within its term, as long as nothing was paid without; what came is said with it. Past the term it
 * is for money that came within it and is booked late, and is said to be; who was reminded has let it pass.
 */
function discountNeed(
  name: string,
  { currency, total, open_total, fee_open, discount_percent, date_discount }: InvoiceRow,
  { locale, t }: PortContext,
): CommandArgument | undefined {
  if (discount_percent === null || date_discount === null || open_total !== total || Number(fee_open) > 0)
    return undefined
  const digits = digitsOf(currency)
  const off = percentOf(minorOf(total, digits), discount_percent)
  const isPast = date_discount < DateTime.now().toISODate()
  const { money, day, percent } = formatsOf(locale)
  const words = {
    ns: 'palette',
    percent: percent(discount_percent),
    date: day(date_discount),
    came: money(decimal(minorOf(total, digits) - off, digits), currency),
    off: money(decimal(off, digits), currency),
  }
  return {
    name,
    kind: 'choice',
    choices: [
      { value: 'none', label: t('discount.none', { ns: 'palette' }) },
      { value: 'taken', label: t(isPast ? 'discount.past' : 'discount.taken', words) },
    ],
    value: 'none',
  }
}
