import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { shipmentParts, shipmentStatuses } from './parts.ts'

/** Spec §3, Shipment: what of an order leaves together, in one parcel or in several. */
export const shipment = entity({
  name: 'shipment',
  table: 'shipments',
  label: [['number']],
  chosen: { by: [], within: ['order'] },
  fields: {
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    status: { kind: 'choice', of: shipmentStatuses, required: true, readonly: true },
    order: { kind: 'ref', to: 'order', required: true, tells: ['customer', 'fulfilment_state'] },
    customer: { kind: 'ref', to: 'customer', readonly: true, derived: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    shipping_method: { kind: 'ref', to: 'shipping-method', readonly: true, derived: true },
    reference_number: { kind: 'text', max: 60 },
    /** Given by hand, where no label brings one. */
    tracking_number: { kind: 'text', max: 64, mono: true, format: 'tracking' },
    /** Pieces of all lines. */
    quantity: { kind: 'number', required: true, readonly: true, derived: true },
    /** With it everything of the order leaves, or has left: else it is a partial delivery. */
    is_full: { kind: 'flag', readonly: true, derived: true },
    /** All that is open is in it by itself, until somebody packs it (ADR 0182). */
    auto_full: { kind: 'flag' },
    /** By it a customer sends something back. */
    is_return: { kind: 'flag', readonly: true, derived: true },
    return: { kind: 'ref', to: 'return', readonly: true, derived: true },
    date_created: { kind: 'datetime', required: true, readonly: true },
    /** Packed and waiting to leave. */
    date_packed: { kind: 'datetime', readonly: true },
    date_shipped: { kind: 'datetime', readonly: true },
    /** The carrier's first event: from then on it is out of our hands. */
    date_tracked: { kind: 'datetime', exact: true, readonly: true },
    /** Who has it at the packing station now. */
    claimed_by: { kind: 'text', max: 300, readonly: true, derived: true },
    /** What the guards of its life read: where its order stands, and its labels that count. */
    order_status: { kind: 'text', max: 40, required: true, readonly: true, derived: true, inner: true },
    open_label_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    missing_label_count: { kind: 'number', required: true, readonly: true, derived: true, inner: true },
    /** Nobody packs it now, or all of it has been scanned. */
    is_verified: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Its packing was confirmed: it leaves by itself once its labels are there. */
    is_confirmed: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** It was sent, and pieces of it are coming back or have come. */
    has_return: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** All that is in it is still to be sent. */
    is_open: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Of its order: whether goods that leave with it leave without their money. */
    is_paid: { kind: 'flag', readonly: true, derived: true, inner: true },
    pays_later: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Its customer was told to come for it, with a code. */
    is_collected: { kind: 'flag', readonly: true, derived: true, inner: true },
    ...shipmentParts,
  },
  // whoever packs follows what they sent, also when its order is over
  access: { area: 'orders', read: ['order_manager', 'shipping_manager'], write: ['order_manager', 'shipping_manager'] },
  edit: { create: true },
  found: { in: 'documents', as: 'number', with: ['order', 'status'] },
  list: {
    text: ['number', 'tracking_number', 'reference_number', 'order', 'customer'],
    columns: [
      'number',
      'status',
      'order',
      'customer',
      'shipping_method',
      'quantity',
      'is_full',
      'auto_full',
      'tracking_number',
      'reference_number',
      'date_shipped',
      'is_return',
    ],
    // whose it is stays in sight
    spares: { order: 8, customer: 7, shipping_method: 3, quantity: 3, is_full: 2, auto_full: 1, reference_number: 1 },
    filters: ['status', 'order', 'shop', 'date_created', 'date_shipped'],
    sortable: ['date_created', 'date_shipped'],
    sort: 'date_created desc',
  },
  facts: ['order', 'shipping_method', 'quantity', 'tracking_number'],
  form: {
    contents: ['auto_full', 'contents', 'quantity', 'is_full'],
    base: [
      'order',
      'customer',
      'shop',
      'shipping_method',
      'claimed_by',
      'is_return',
      'return',
      'reference_number',
      'tracking_number',
    ],
    parcels: ['parcels'],
    documentation: ['documents'],
    dates: ['date_created', 'date_packed', 'date_shipped', 'date_tracked'],
  },
})
export type ShipmentRow = Omit<RecordOf<typeof shipment>, keyof typeof shipmentParts>
