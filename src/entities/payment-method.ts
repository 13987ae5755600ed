import { entity } from './entity.ts'
import { historyOver } from './history.ts'
import { translatedLocales } from './locale.ts'
import { calculations } from './money/totals.ts'
import { orderStatuses, placementStatuses } from './order/status.ts'
import { methodKinds } from './transaction/method-kinds.ts'
import { providers } from './transaction/parts.ts'

const days = { kind: 'number', min: 1, max: 3650 } as const

/** Spec §3, Payment method: what is said of it, what it costs, and what an order does by it as it enters a status. */
export const paymentMethod = entity({
  name: 'payment-method',
  table: 'payment_methods',
  label: [['name']],
  chosen: {
    by: [],
    within: ['is_active'],
    tells: ['status_after_placement', 'auto_generate_invoice', 'status_generates_invoice'],
  },
  fields: {
    name: { kind: 'text', max: 100, required: true, translated: true },
    kind: { kind: 'choice', of: methodKinds, required: true, default: 'prepayment' },
    /** Who is asked for its money; empty where it is booked by hand. */
    provider: { kind: 'choice', of: providers },
    description: { kind: 'longtext', max: 2000, translated: true },
    instructions: { kind: 'longtext', max: 2000, translated: true },
    invoice_instructions: { kind: 'longtext', max: 2000, translated: true },
    /** Where its money goes; empty is the shop's own. */
    account: { kind: 'ref', to: 'payment-account' },
    is_active: { kind: 'flag', inline: true, default: true },
    is_local: { kind: 'flag' },
    pays_after_delivery: { kind: 'flag' },
    /** What an order is charged or let off for it; empty is nothing. */
    fee_type: { kind: 'choice', of: ['fee', 'discount'] },
    fee_calculation: { kind: 'choice', of: calculations, required: true, default: 'fixed' },
    fee_name: { kind: 'text', max: 150, translated: true },
    fee_amount: { kind: 'money', min: 0 },
    fee_percent: { kind: 'percent', min: 0, max: 100 },
    auto_generate_invoice: { kind: 'flag' },
    auto_send_invoice: { kind: 'flag' },
    /** Between the issue of an invoice and the last one on which it is paid in time. */
    days_to_pay: { kind: 'number', required: true, min: 0, max: 3650, default: 30 },
    /** What may be taken off within so many days of the issue; without both nothing is. */
    discount_percent: { kind: 'percent', min: 0.01, max: 99 },
    discount_days: { kind: 'number', min: 0, max: 3650 },
    manual_refund_allowed: { kind: 'flag', default: true },
    /** Its provider can be asked to pay back. */
    api_refund_supported: { kind: 'flag' },
    api_refund_enabled: { kind: 'flag' },
    refund_days: days,
    api_refund_days: days,
    status_after_placement: { kind: 'choice', of: placementStatuses, required: true, default: 'pending' },
    status_generates_invoice: { kind: 'choice', of: orderStatuses },
    status_marks_paid: { kind: 'choice', of: orderStatuses },
    status_captures_payment: { kind: 'choice', of: orderStatuses },
    /** What is said of it to customers of another language: its translations (ADR 0255). */
    texts: {
      kind: 'list',
      key: ['language'],
      of: {
        language: { kind: 'choice', of: translatedLocales, required: true },
        name: { kind: 'text', max: 100 },
        description: { kind: 'text', max: 2000 },
        instructions: { kind: 'text', max: 2000 },
        invoice_instructions: { kind: 'text', max: 2000 },
        fee_name: { kind: 'text', max: 150 },
      },
    },
    date_updated: { kind: 'datetime', required: true, readonly: true },
    history: historyOver([]),
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  edit: { create: true, delete: true, clone: true },
  found: { as: 'name', with: ['kind'] },
  list: {
    text: ['name'],
    columns: ['name', 'kind', 'is_active', 'status_after_placement', 'fee_type', 'days_to_pay', 'account'],
    filters: ['kind', 'is_active', 'is_local', 'status_after_placement', 'account'],
    sortable: ['name'],
    sort: 'name asc',
  },
  facts: ['kind', 'status_after_placement', 'account'],
  form: {
    base: [
      'name',
      'kind',
      'provider',
      'is_active',
      'is_local',
      'pays_after_delivery',
      'account',
      'description',
      'instructions',
      'date_updated',
    ],
    fee: ['fee_type', 'fee_calculation', 'fee_name', 'fee_amount', 'fee_percent'],
    invoices: [
      'auto_generate_invoice',
      'auto_send_invoice',
      'days_to_pay',
      'discount_percent',
      'discount_days',
      'invoice_instructions',
    ],
    triggers: ['status_after_placement', 'status_generates_invoice', 'status_marks_paid', 'status_captures_payment'],
    refunds: ['manual_refund_allowed', 'refund_days', 'api_refund_supported', 'api_refund_enabled', 'api_refund_days'],
    texts: ['texts'],
  },
})
