import { decimal, digitsOf, minorOf } from '#entities/money/amount.ts'
import type { InvoiceRow } from '#entities/invoice/invoice.ts'
import type { InvoiceStatus } from '#entities/invoice/parts.ts'
import type { InvoiceMove } from './events.ts'
import { isSentBefore, isRemindedEnough, isTakenBack, lifeOfInvoice } from './life.ts'
import { movesOf } from '../life/moves.ts'

/** What usually comes next, the likeliest first. */
const usual: Readonly<Partial<Record<InvoiceStatus, readonly InvoiceMove[]>>> = {
  created: ['invoice.send', 'invoice.mark_paid'],
  sent: ['invoice.mark_paid', 'invoice.send'],
  'over-due': ['invoice.remind', 'invoice.mark_paid'],
  reminded: ['invoice.remind', 'invoice.mark_paid'],
  'ready-for-debt-collection': ['invoice.hand_over', 'invoice.mark_paid', 'invoice.write_off'],
  'debt-default': ['invoice.mark_paid'],
}

/** What a move does with all that is to be paid, and with the fees that are open. */
const wholeOf: Readonly<Record<string, string>> = {
  'invoice.hand_over': 'handed_over',
  'invoice.write_off': 'given_up',
}
const feesOf: Readonly<Record<string, string>> = {
  'invoice.write_off': 'fees_given_up',
  'invoice.cancel': 'fees_dropped',
}

const named = (field: string, called: string | undefined, amount: string) =>
  called === undefined ? { field, amount } : { field, called, amount }

/** The tax in what is open of it: fees have none. */
const taxIn = (
  open: string,
  { total, tax_total, currency }: Pick<InvoiceRow, 'total' | 'tax_total' | 'currency'>,
): string => {
  const digits = digitsOf(currency)
  const whole = minorOf(total, digits)
  return decimal(whole === 0 ? 0 : Math.round((minorOf(tax_total, digits) * minorOf(open, digits)) / whole), digits)
}

/** What the console asks of an invoice's life. */
export const movesOfInvoice = movesOf(lifeOfInvoice, {
  nameOf: ({ number }) => number,
  standingOf: (status, { reminders_suspended }) => ({ status, reminders_suspended }),
  // each of many is paid as it was to be, and what of many is taken back is not one question
  notOfMany: ['amount', 'discount', 'payment_method_id', 'payment_id'],
  // whoever got the invoice gets what takes it back, once
  usual: (invoice) =>
    isTakenBack(invoice) && invoice.date_sent !== null && invoice.credit !== null && !isSentBefore(invoice)
      ? ['invoice.send']
      : (usual[invoice.status] ?? []),
  hasAddress: ({ email }) => email !== null,
  // what takes it back, or a copy: neither is what the key usually sends
  asksFirst: (id, invoice) => id === 'invoice.send' && (isTakenBack(invoice) || isSentBefore(invoice)),
  calledHere: (id, invoice) => {
    if (id === 'invoice.send' && isTakenBack(invoice)) return 'invoice.send_credit'
    // after the last one nothing is sent
    return id === 'invoice.remind' && isRemindedEnough(invoice) ? 'invoice.to_collection' : undefined
  },
  particulars: (id, { open_total, fee_open, next_fee, reminder_level, last_reminder, email, ...invoice }) => [
    ...(id !== 'invoice.send' || email === null
      ? []
      : [
          ...(isTakenBack(invoice) && invoice.credit !== null ? [{ field: 'credit', text: invoice.credit }] : []),
          { field: 'email', text: email },
        ]),
    { field: 'open_total', amount: open_total },
    ...(Number(fee_open) > 0 ? [named('fee_open', feesOf[id], fee_open)] : []),
    ...(id in wholeOf || (id === 'invoice.mark_paid' && Number(fee_open) > 0)
      ? [named('to_pay', wholeOf[id], invoice.to_pay)]
      : []),
    ...(id === 'invoice.write_off'
      ? [{ field: 'tax_total', called: 'tax_given_up', amount: taxIn(open_total, invoice) }]
      : []),
    ...(id !== 'invoice.remind' || reminder_level >= last_reminder || email === null
      ? []
      : [
          { field: 'reminder_level', text: String(reminder_level + 1) },
          ...(Number(next_fee ?? 0) > 0 ? [{ field: 'next_fee', amount: next_fee ?? '0.00' }] : []),
          { field: 'email', text: email },
        ]),
  ],
  outcome: (event, before, { to_pay: left }): Readonly<Record<string, string>> | undefined => {
    if (event.type === 'invoice.send' && isTakenBack(before)) return {}
    if (event.type !== 'invoice.mark_paid') return undefined
    const booked = before.status === 'paid' ? before.fee_open : before.open_total
    return { booked: 'amount' in event ? String(event.amount) : booked, left }
  },
  mailedTo: ({ type }, { reminder_level, email }, after) =>
    type === 'invoice.send' || (type === 'invoice.remind' && after.reminder_level > reminder_level)
      ? (email ?? undefined)
      : undefined,
  road: {
    columns: [
      { statuses: ['created'] },
      { statuses: ['sent', 'paid', 'refunded', 'cancelled'] },
      { statuses: ['over-due', 'reminded'] },
      { statuses: ['ready-for-debt-collection', 'debt-default'] },
    ],
    begins: [0, 22, 46, 68],
  },
})
