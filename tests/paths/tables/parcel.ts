import type { ParcelFacts } from '#machines/parcel/parcel.ts'
import type { Policy } from '../policy.ts'

const weighed: ParcelFacts = {
  has_vendor: true,
  has_address: true,
  weight: 1.25,
  shipment_status: 'not-yet-shipped',
  is_tracked: false,
  is_verified: true,
  order_status: 'preparing-for-shipment',
  is_return: false,
  is_collected: false,
}

/**
 * Labels of lifecycles §8: asked for where it is known who carries what to whom and the goods may leave or come back, printed as often as needed, given back
 * until the carrier has the parcel; a refused one is asked for again, a voided one never.
 */
export const parcelPolicy = {
  events: {
    request: { type: 'parcel.request' },
    void: { type: 'parcel.void' },
    wanted: { type: 'parcel.wanted' },
    labelled: { type: 'parcel.labelled' },
    refused: { type: 'parcel.refused' },
    printed: { type: 'parcel.printed' },
    'called off': { type: 'parcel.called_off' },
  },
  knows: {
    '': weighed,
    'nobody carries it': { ...weighed, has_vendor: false },
    'no address': { ...weighed, has_address: false },
    'no weight': { ...weighed, weight: 0 },
    'being packed': { ...weighed, is_verified: false },
    'order confirmed': { ...weighed, order_status: 'confirmed' },
    'order processing': { ...weighed, order_status: 'processing' },
    'order partly shipped': { ...weighed, order_status: 'partial-shipment' },
    'order partly refunded': { ...weighed, order_status: 'partial-refund' },
    'coming back': { ...weighed, order_status: 'order-in-transit', is_return: true },
    collected: { ...weighed, is_collected: true },
    'collected, coming back': { ...weighed, is_return: true, is_collected: true },
    'on its way': { ...weighed, shipment_status: 'shipped', order_status: 'order-in-transit' },
    'shipment voided': { ...weighed, shipment_status: 'voided' },
    'shipment returned': { ...weighed, shipment_status: 'returned' },
    tracked: { ...weighed, shipment_status: 'shipped', is_tracked: true },
  },
  table: `
    draft                     | request → requested, wanted → requested, void → voided, called off → voided
    draft (on its way)        | request → requested
    draft (order confirmed)   | request → –, wanted → –, void → voided, called off → voided
    draft (order processing)  | request → requested, wanted → requested
    draft (order partly shipped) | request → requested, wanted → requested
    draft (order partly refunded) | request → requested, wanted → requested
    draft (coming back)       | request → requested, wanted → requested
    draft (collected)         | request → –, wanted → –, void → voided, called off → voided
    draft (collected, coming back) | request → requested, wanted → requested
    draft (nobody carries it) | request → –, wanted → –
    draft (no address)        | request → –, wanted → –
    draft (no weight)         | request → –, wanted → –
    draft (being packed)      | request → –, wanted → –
    draft (shipment voided)   | request → –, wanted → –
    draft (shipment returned) | request → –, wanted → –
    draft (tracked)           | void → –
    requested                 | labelled → ready, refused → failed, void → voided, called off → voided
    requested (tracked)       | void → –
    ready                     | printed → printed, void → voided, called off → voided
    ready (tracked)           | void → –
    printed                   | printed → printed, void → voided, called off → voided
    printed (tracked)         | void → –
    failed                    | request → requested, wanted → requested, void → voided, called off → voided
    failed (nobody carries it) | request → –, wanted → –
    failed (collected)        | request → –, wanted → –
    failed (no address)       | request → –, wanted → –
    failed (no weight)        | request → –, wanted → –
    failed (being packed)     | request → –, wanted → –
    failed (order confirmed)  | request → –, wanted → –
    failed (shipment voided)  | request → –, wanted → –
    failed (tracked)          | void → –
    voided                    |`,
} as const satisfies Policy<ParcelFacts>
