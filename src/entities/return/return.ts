import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { returnParts, returnStatuses } from './parts.ts'

/** What a customer sends back of an order (lifecycles §8, ADR 0181): no more than was sent, and it leads to a refund. */
export const returnEntity = entity({
  name: 'return',
  table: 'returns',
  label: [['number']],
  chosen: { by: [], within: ['order'] },
  fields: {
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    status: { kind: 'choice', of: returnStatuses, required: true, readonly: true },
    order: { kind: 'ref', to: 'order', required: true, tells: ['customer', 'fulfilment_state'] },
    customer: { kind: 'ref', to: 'customer', readonly: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    /** Pieces of all lines. */
    quantity: { kind: 'number', required: true, readonly: true, derived: true },
    /** Of the label by which it comes. */
    tracking_number: { kind: 'text', max: 64, readonly: true, derived: true, mono: true },
    note: { kind: 'longtext', max: 4000 },
    /** Why nothing of it is given back. */
    refusal: { kind: 'text', max: 300, readonly: true },
    refund: { kind: 'ref', to: 'refund', readonly: true, derived: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_received: { kind: 'datetime', readonly: true },
    /** Accepted, or refused. */
    date_decided: { kind: 'datetime', readonly: true },
    date_refunded: { kind: 'datetime', readonly: true },
    /** What the guards of its life read. */
    open_label_count: { kind: 'number', required: true, readonly: true, derived: true },
    is_tracked: { kind: 'flag', readonly: true, derived: true },
    /** All of it was sent, beside what other returns hold. */
    is_sent: { kind: 'flag', readonly: true, derived: true },
    /** Something of the order's payments is left to be given back; how much, whoever follows the goods does not read. */
    has_payments: { kind: 'flag', readonly: true, derived: true },
    ...returnParts,
  },
  // whoever packs also takes in what comes back; what it is worth is decided by those who write refunds
  access: { area: 'orders', read: ['order_manager', 'shipping_manager'], write: ['order_manager', 'shipping_manager'] },
  edit: { create: true },
  found: { in: 'documents', as: 'number', with: ['order', 'status'] },
  list: {
    text: ['number', 'order', 'customer'],
    columns: [
      'number',
      'status',
      'customer',
      'order',
      'quantity',
      'refund',
      'tracking_number',
      'date_created',
      'date_received',
    ],
    filters: ['status', 'order', 'shop', 'date_created', 'date_received'],
    sortable: ['date_created', 'date_received'],
    sort: 'date_created desc',
  },
  facts: ['order', 'quantity', 'tracking_number'],
  form: {
    contents: ['items', 'quantity', 'note', 'refusal'],
    base: ['order', 'customer', 'shop', 'refund'],
    parcels: ['tracking_number', 'shipments'],
    documentation: ['documents'],
    dates: ['date_created', 'date_received', 'date_decided', 'date_refunded'],
  },
})
export type ReturnRow = Omit<RecordOf<typeof returnEntity>, keyof typeof returnParts>
