import { documentStatuses, slipTypes } from '../document/parts.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { parcelStatuses } from '../parcel/parts.ts'

/** Lifecycles §8, in the order in which a shipment usually meets them. */
export const shipmentStatuses = ['not-yet-shipped', 'shipped', 'returned', 'voided'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** What a record read expands. */
export const shipmentParts = {
  /** The lines of its order that are sent; of one that has not left also those of which nothing is in it. */
  contents: {
    kind: 'list',
    key: ['order_item_id'],
    fixed: true,
    taken: 'quantity',
    of: {
      order_item_id: { kind: 'number', required: true },
      sku: { kind: 'text', max: 64, readonly: true, derived: true, mono: true },
      name: { kind: 'text', max: 300, readonly: true, derived: true },
      /** So many are neither sent nor in another shipment. */
      left_quantity: { kind: 'number', readonly: true, derived: true },
      quantity: { kind: 'number', required: true, min: 0, max: 1_000_000, default: 1 },
    },
  },
  parcels: {
    kind: 'list',
    readonly: true,
    of: {
      parcel: { kind: 'ref', to: 'parcel', required: true },
      status: { kind: 'choice', of: parcelStatuses, required: true },
      tracking_number: { kind: 'text', max: 64, mono: true },
      total_weight: { kind: 'number', unit: 'kg' },
    },
  },
  /** What goes with it on paper. */
  documents: {
    kind: 'list',
    readonly: true,
    of: {
      document: { kind: 'ref', to: 'document', required: true },
      type: { kind: 'choice', of: slipTypes, required: true },
      status: { kind: 'choice', of: documentStatuses, required: true },
      date_issued: { kind: 'datetime' },
    },
  },
  history: historyOver(shipmentStatuses),
} as const satisfies Fields
