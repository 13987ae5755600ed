import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { deliveryParts, deliveryStatuses, deliveryTroubles } from './parts.ts'

/** What a webhook told, tells or is about to tell of one record, and what came of it. */
export const webhookDelivery = entity({
  name: 'webhook-delivery',
  table: 'webhook_deliveries',
  label: [['event']],
  fields: {
    status: { kind: 'choice', of: deliveryStatuses, required: true, readonly: true },
    /** As the receiver knows it: `order.shipped`. */
    event: { kind: 'text', max: 80, required: true, readonly: true, mono: true },
    object: {
      kind: 'choice',
      of: ['order', 'invoice', 'transaction', 'refund', 'return', 'shipment', 'customer', 'product', 'webhook'],
      required: true,
      readonly: true,
    },
    record: { kind: 'ref', to: 'any', objectIn: 'object', required: true, readonly: true },
    webhook: { kind: 'ref', to: 'webhook', required: true, readonly: true, belongs: true },
    tries: { kind: 'number', required: true, readonly: true },
    /** As its webhook says; a trial is made once. */
    is_retried: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** The status of the last answer, as HTTP numbers it. */
    code: { kind: 'number', readonly: true },
    trouble: { kind: 'choice', of: deliveryTroubles, readonly: true },
    /** When it leaves or is tried again. */
    date_next: { kind: 'datetime', exact: true, readonly: true, derived: true },
    /** Why somebody dismissed it. */
    reason: { kind: 'longtext', max: 500, readonly: true },
    /** By it the receiver knows one that comes twice. */
    message: { kind: 'text', max: 40, required: true, readonly: true, mono: true },
    is_test: { kind: 'flag', readonly: true },
    date_created: { kind: 'datetime', exact: true, required: true, readonly: true },
    date_done: { kind: 'datetime', exact: true, readonly: true },
    ...deliveryParts,
  },
  access: { read: ['admin'], write: ['admin'] },
  list: {
    text: [],
    columns: ['status', 'event', 'record', 'webhook', 'tries', 'code', 'trouble', 'date_created', 'date_next'],
    // what went wrong stands beside the list, in a sentence
    spares: { trouble: 0, date_next: 0.1, webhook: 2, date_created: 5 },
    filters: ['status', 'webhook', 'object', 'trouble', 'code', 'tries', 'date_created'],
    sortable: ['date_created', 'status', 'tries'],
    sort: 'date_created desc',
  },
  form: {},
})
export type DeliveryRow = Omit<RecordOf<typeof webhookDelivery>, keyof typeof deliveryParts>
