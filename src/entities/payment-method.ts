import { entity } from './entity.ts'
import type { RecordOf } from './entity.ts'
import { orderStatuses, placementStatuses } from './order/status.ts'

/** Spec §3, Payment method: the flags and order status triggers that the order's life reads. */
export const paymentMethod = entity({
  name: 'payment-method',
  table: 'payment_methods',
  label: [['name']],
  chosen: { by: [], within: ['is_active'] },
  fields: {
    name: { kind: 'text', max: 100, required: true },
    kind: {
      kind: 'choice',
      of: ['prepayment', 'invoice', 'card', 'wallet', 'cash', 'cash-on-delivery'],
      required: true,
    },
    description: { kind: 'longtext', max: 2000 },
    instructions: { kind: 'longtext', max: 2000 },
    is_active: { kind: 'flag' },
    is_local: { kind: 'flag' },
    pays_after_delivery: { kind: 'flag' },
    auto_generate_invoice: { kind: 'flag' },
    auto_send_invoice: { kind: 'flag' },
    /** Between the issue of an invoice and the last one on which it is paid in time. */
    days_to_pay: { kind: 'number', required: true, min: 0 },
    status_after_placement: { kind: 'choice', of: placementStatuses, required: true },
    status_generates_invoice: { kind: 'choice', of: orderStatuses },
    status_marks_paid: { kind: 'choice', of: orderStatuses },
    status_captures_payment: { kind: 'choice', of: orderStatuses },
  },
  access: { read: ['shop_manager'], write: ['shop_manager'] },
  list: {
    text: ['name'],
    columns: ['name', 'kind', 'is_active'],
    filters: ['kind', 'is_active'],
    sortable: ['name'],
    sort: 'name asc',
  },
  form: {
    base: ['name', 'kind', 'description', 'instructions', 'is_active', 'is_local', 'pays_after_delivery'],
    invoices: ['auto_generate_invoice', 'auto_send_invoice', 'days_to_pay'],
    triggers: ['status_after_placement', 'status_generates_invoice', 'status_marks_paid', 'status_captures_payment'],
  },
})
export type PaymentMethod = RecordOf<typeof paymentMethod>
