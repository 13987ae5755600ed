import { documentStatuses } from '../document/parts.ts'
import type { Fields } from '../entity.ts'
import { historyOver } from '../history.ts'
import { parcelStatuses } from '../parcel/parts.ts'
import { returnConditions } from './condition.ts'

/** Lifecycles §8, in the order in which a return usually meets them. */
export const returnStatuses = ['announced', 'received', 'accepted', 'refunded', 'refused', 'withdrawn'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/** Why the customer sends it back, as they say it. */
const returnReasons = [
  'changed-mind',
  'does-not-fit',
  'not-as-described',
  'defective',
  'damaged',
  'wrong-item',
  'late',
  'other',
] as const

/** What a record read expands. */
export const returnParts = {
  /** The lines that come back; until it is judged also those of which nothing does. */
  items: {
    kind: 'list',
    key: ['order_item_id'],
    fixed: true,
    taken: 'quantity',
    of: {
      order_item_id: { kind: 'number', required: true },
      sku: { kind: 'text', max: 64, readonly: true, derived: true, mono: true },
      name: { kind: 'text', max: 300, readonly: true, derived: true },
      /** So many were sent and are in no other return. */
      left_quantity: { kind: 'number', readonly: true, derived: true },
      quantity: { kind: 'number', required: true, min: 0, max: 1_000_000, default: 1 },
      reason: { kind: 'choice', of: returnReasons },
      /** Of all its pieces; once it is accepted empty where they came in several. */
      condition: { kind: 'choice', of: returnConditions },
      /** It goes back into stock when the return is accepted; then whether any of it did. */
      restock: { kind: 'flag', default: true },
    },
  },
  /** What has been counted of its lines, and how it came; once it is accepted what came. The page says it in a sentence. */
  pieces: {
    kind: 'list',
    readonly: true,
    inner: true,
    of: {
      order_item_id: { kind: 'number', required: true },
      /** Nobody has looked where it is empty. */
      condition: { kind: 'choice', of: returnConditions },
      quantity: { kind: 'number', required: true },
      restock: { kind: 'flag' },
    },
  },
  /** By which it comes, in parcels with a label of ours. */
  shipments: {
    kind: 'list',
    readonly: true,
    of: {
      shipment: { kind: 'ref', to: 'shipment', required: true },
      parcel: { kind: 'ref', to: 'parcel' },
      status: { kind: 'choice', of: parcelStatuses },
      return_tracking_number: { kind: 'text', max: 64, mono: true },
    },
  },
  /** The note that lies in the box. */
  documents: {
    kind: 'list',
    readonly: true,
    of: {
      document: { kind: 'ref', to: 'document', required: true },
      status: { kind: 'choice', of: documentStatuses, required: true },
      date_issued: { kind: 'datetime' },
    },
  },
  history: historyOver(returnStatuses),
} as const satisfies Fields
