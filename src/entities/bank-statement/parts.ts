import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'

/** Open is what is certain, what is to be checked, what nothing speaks for and what came back; then what was done about it. */
export const bankLineStatuses = ['sure', 'check', 'unclear', 'returned', 'later', 'booked', 'ignored'] as const
export type BankLineStatus = (typeof bankLineStatuses)[number]

/** What a line says by itself, held against what is owed. */
export const matchLevels = ['sure', 'check', 'unclear', 'returned'] as const
export type MatchLevel = (typeof matchLevels)[number]

/** Why something is suggested, or nothing. */
export const matchReasons = [
  'number_amount',
  'number_discount',
  'number_part',
  'number_over',
  'number_settled',
  'several',
  'iban_amount',
  'name_amount',
  'iban',
  'amount',
  'name',
  'return',
  'batch',
  'none',
] as const
export type MatchReason = (typeof matchReasons)[number]

/** How a line would settle what it is held against. */
export const matchKinds = ['full', 'discount', 'part', 'goodwill', 'over', 'several', 'return'] as const
export type MatchKind = (typeof matchKinds)[number]

/** What a record read expands: how the line may be settled, what was booked of it, and who did what about it. */
export const bankLineParts = {
  /** A row for each invoice; those of one number belong together. */
  candidates: {
    kind: 'list',
    readonly: true,
    of: {
      number: { kind: 'number', required: true },
      kind: { kind: 'choice', of: matchKinds, required: true },
      invoice: { kind: 'ref', to: 'invoice', required: true },
      order: { kind: 'ref', to: 'order', required: true },
      customer: { kind: 'text', max: 300 },
      status: { kind: 'text', max: 40, required: true },
      date_due: { kind: 'date' },
      total: { kind: 'money', required: true },
      open_total: { kind: 'money', required: true },
      /** Of its reminders, within that. */
      fee_open: { kind: 'money', required: true },
      discount_percent: { kind: 'percent' },
      date_discount: { kind: 'date' },
      /** The payment that would be taken back. */
      payment: { kind: 'number' },
      amount: { kind: 'money', required: true },
      discount: { kind: 'money', required: true },
      by_number: { kind: 'flag' },
      by_amount: { kind: 'flag' },
      by_name: { kind: 'flag' },
      by_iban: { kind: 'flag' },
      /** Its customer has paid from other accounts so far. */
      other_iban: { kind: 'flag' },
      /** Of what would be taken off, by rates. */
      taxes: {
        kind: 'list',
        of: {
          tax_rate: { kind: 'percent', required: true },
          net: { kind: 'money', required: true },
          tax: { kind: 'money', required: true },
        },
      },
    },
  },
  bookings: {
    kind: 'list',
    readonly: true,
    of: {
      kind: { kind: 'choice', of: ['payment', 'return', 'charge', 'excess'], required: true },
      invoice: { kind: 'ref', to: 'invoice' },
      payment: { kind: 'ref', to: 'transaction' },
      amount: { kind: 'money', required: true },
      discount: { kind: 'money', required: true },
      date_created: { kind: 'datetime', required: true },
      date_reversed: { kind: 'datetime' },
    },
  },
  history: historyOver(bankLineStatuses),
} as const satisfies Fields
