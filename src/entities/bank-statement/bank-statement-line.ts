import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { bankLineParts, bankLineStatuses, matchLevels, matchReasons } from './parts.ts'

/** What a bank has booked on an account, and what it is held to settle; what leaves the account is negative. */
export const bankStatementLine = entity({
  name: 'bank-statement-line',
  table: 'bank_statement_lines',
  label: [['name'], ['purpose']],
  fields: {
    status: { kind: 'choice', of: bankLineStatuses, required: true, readonly: true },
    match: { kind: 'choice', of: matchLevels, required: true, readonly: true },
    reason: { kind: 'choice', of: matchReasons, required: true, readonly: true },
    date_booked: { kind: 'date', required: true, readonly: true },
    date_value: { kind: 'date', required: true, readonly: true },
    /** Who paid, or who was paid, as long as the bank has it. */
    name: { kind: 'text', max: 1000, readonly: true },
    iban: { kind: 'text', max: 34, readonly: true, mono: true },
    purpose: { kind: 'text', max: 1000, required: true, readonly: true },
    amount: { kind: 'money', required: true, readonly: true },
    currency: { kind: 'text', max: 3, required: true, readonly: true },
    invoice: { kind: 'ref', to: 'invoice', readonly: true },
    invoice_count: { kind: 'number', required: true, readonly: true },
    /** Of the invoice that it names or is booked on; of what names none, none. */
    shop: { kind: 'ref', to: 'shop', readonly: true },
    account: { kind: 'ref', to: 'payment-account', required: true, readonly: true },
    statement: { kind: 'ref', to: 'bank-statement', required: true, readonly: true },
    end_to_end: { kind: 'text', max: 100, readonly: true, mono: true },
    bank_reference: { kind: 'text', max: 100, readonly: true, mono: true },
    is_reversal: { kind: 'flag', readonly: true },
    return_code: { kind: 'text', max: 40, readonly: true, mono: true },
    return_text: { kind: 'text', max: 400, readonly: true },
    original_amount: { kind: 'money', readonly: true },
    is_batch: { kind: 'flag', readonly: true },
    has_suggestion: { kind: 'flag', readonly: true, derived: true },
    /** As much as is suggested is still owed; a payment that came back is still there. */
    is_owed: { kind: 'flag', readonly: true, derived: true },
    /** The accounts have taken over a payment of it. */
    is_taken_over: { kind: 'flag', readonly: true, derived: true },
    /** Of what it brought too much something was given back or used. */
    is_excess_used: { kind: 'flag', readonly: true, derived: true },
    /** What of a booked line no invoice has: credit of whoever paid, or a part that was not shared out. */
    rest_total: { kind: 'money', readonly: true, derived: true },
    ...bankLineParts,
  },
  access: { area: 'orders', read: ['order_manager'], write: ['order_manager'] },
  list: {
    text: ['name', 'purpose', 'iban'],
    // the purpose stands beside the list as well, where there is no room for it
    columns: ['date_booked', 'status', 'name', 'amount', 'invoice', 'rest_total', 'reason', 'purpose'],
    // a line without its amount says nothing
    spares: { purpose: 0, rest_total: 0, reason: 1, invoice: 6, amount: 7 },
    filters: ['status', 'shop', 'account', 'statement', 'date_booked', 'reason', 'amount', 'rest_total'],
    sortable: ['date_booked', 'amount', 'status'],
    sort: 'date_booked desc',
  },
  form: {},
})
export type BankLineRow = Omit<RecordOf<typeof bankStatementLine>, keyof typeof bankLineParts>
