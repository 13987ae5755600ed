import { entity } from '../entity.ts'
import type { RecordOf } from '../entity.ts'
import { carrierRefusals, carriers, labelTypes } from './carrier.ts'
import { parcelParts, parcelStatuses } from './parts.ts'

/** Spec §3, Parcel: one package of a shipment with its label, whose life it lives. Lengths in cm, weights in kg. */
export const parcel = entity({
  name: 'parcel',
  table: 'parcels',
  label: [['number']],
  fields: {
    number: { kind: 'text', max: 30, required: true, readonly: true, mono: true },
    status: { kind: 'choice', of: parcelStatuses, required: true, readonly: true },
    shipment: { kind: 'ref', to: 'shipment', required: true, belongs: true },
    order: { kind: 'ref', to: 'order', readonly: true, derived: true },
    customer: { kind: 'ref', to: 'customer', readonly: true, derived: true },
    shop: { kind: 'ref', to: 'shop', readonly: true },
    tracking_number: { kind: 'text', max: 64, readonly: true, mono: true },
    return_tracking_number: { kind: 'text', max: 64, readonly: true, mono: true },
    reference_number: { kind: 'text', max: 60 },
    vendor: { kind: 'choice', of: carriers },
    /** What is ordered of the carrier; it brings its vendor. */
    service: { kind: 'ref', to: 'shipping-service' },
    label_type: { kind: 'choice', of: labelTypes, required: true, default: 'standard' },
    /** Fills in sizes and the weight of the packaging. */
    template: { kind: 'ref', to: 'parcel-template' },
    length: { kind: 'number', min: 0, max: 1000, digits: 1, unit: 'cm' },
    width: { kind: 'number', min: 0, max: 1000, digits: 1, unit: 'cm' },
    height: { kind: 'number', min: 0, max: 1000, digits: 1, unit: 'cm' },
    /** Are weights those of what is in it? */
    auto_weight: { kind: 'flag', default: true },
    item_weight: { kind: 'number', min: 0, max: 100_000, digits: 3, unit: 'kg' },
    packaging_weight: { kind: 'number', min: 0, max: 1000, digits: 3, unit: 'kg' },
    total_weight: { kind: 'number', readonly: true, digits: 3, unit: 'kg' },
    date_created: { kind: 'datetime', required: true, readonly: true },
    date_printed: { kind: 'datetime', exact: true, readonly: true },
    date_shipped: { kind: 'datetime', readonly: true, derived: true },
    /** Why the carrier refused it, the kilograms that it names, and its own words. */
    refusal: { kind: 'choice', of: carrierRefusals, readonly: true },
    refusal_limit: { kind: 'number', readonly: true, digits: 3, unit: 'kg' },
    failure: { kind: 'text', max: 300, readonly: true },
    /** What the guards of its life read. */
    shipment_status: { kind: 'text', max: 40, required: true, readonly: true, derived: true, inner: true },
    is_tracked: { kind: 'flag', readonly: true, derived: true, inner: true },
    has_contents: { kind: 'flag', readonly: true, derived: true, inner: true },
    has_address: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** The carrier was asked, and has not answered yet. */
    is_asked: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Nobody packs its shipment now, or all of that has been scanned. */
    is_verified: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Where its order stands, and whether a customer sends something back by it. */
    order_status: { kind: 'text', max: 40, required: true, readonly: true, derived: true, inner: true },
    is_return: { kind: 'flag', readonly: true, derived: true, inner: true },
    /** Its customer was told to come for it, with a code. */
    is_collected: { kind: 'flag', readonly: true, derived: true, inner: true },
    ...parcelParts,
  },
  access: { area: 'orders', read: ['order_manager', 'shipping_manager'], write: ['order_manager', 'shipping_manager'] },
  edit: { create: true },
  found: { in: 'documents', as: 'tracking_number', with: ['order', 'vendor'] },
  list: {
    text: ['tracking_number', 'return_tracking_number', 'reference_number', 'number', 'order', 'customer'],
    columns: [
      'tracking_number',
      'order',
      'customer',
      'vendor',
      'service',
      'status',
      'label_type',
      'total_weight',
      'return_tracking_number',
      'date_shipped',
    ],
    filters: ['status', 'vendor', 'label_type', 'shop', 'date_created', 'date_printed'],
    sortable: ['date_created', 'tracking_number'],
    sort: 'date_created desc',
  },
  facts: ['order', 'tracking_number', 'vendor', 'total_weight'],
  form: {
    base: ['shipment', 'order', 'customer', 'shop', 'reference_number', 'date_created', 'date_shipped'],
    label: [
      'vendor',
      'service',
      'label_type',
      'tracking_number',
      'return_tracking_number',
      'date_printed',
      'refusal',
      'refusal_limit',
      'failure',
    ],
    weights: [
      'template',
      'length',
      'width',
      'height',
      'auto_weight',
      'item_weight',
      'packaging_weight',
      'total_weight',
    ],
  },
})
export type ParcelRow = Omit<RecordOf<typeof parcel>, keyof typeof parcelParts>
