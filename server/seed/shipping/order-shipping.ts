import { packageFor } from './parcel-templates.ts'
import type { Order } from '#entities/order/order.ts'
import { later, lastTime, timeOf, type OrderDraft, type SeedContext } from '../order-draft.ts'

type Parcel = {
  readonly units: number
  readonly shipped: Date | null
  readonly packed: Date | null
  readonly label: string | null
}

type Sent = {
  /** When the last parcel left. */
  readonly shipped: Date | null
  readonly fulfilment: NonNullable<Order['fulfilment_state']>
  /** By which it is followed on its way. */
  readonly tracking: string | null
}

/** Parcels that left, wait or are only labelled, as the order's shape asks for; answers what became of its units. */
export function addShipments(context: SeedContext, draft: OrderDraft): Sent {
  const { shape, created } = draft.plan
  const shippable = draft.lines.filter((line) => line.is_shippable)
  const units = shippable.reduce((sum, line) => sum + line.quantity, 0)
  if (units === 0) return { shipped: null, fulfilment: 'none', tracking: null }

  const left = timeOf(draft, 'order.confirm_shipment') ?? timeOf(draft, 'order.confirm_pickup') ?? lastTime(draft)
  const waiting = later(created, 3, context.end)
  const shipped = shape.shipped === 'all' ? units : shape.shipped === 'part' ? Math.ceil(units / 3) : 0
  const packed = shape.packed === 'rest' ? units - shipped : shape.packed === 'part' ? 1 : 0
  const parcels: Parcel[] = [
    { units: shipped, shipped: left, packed: left, label: draft.shipping?.is_pickup === true ? null : 'printed' },
    { units: packed, shipped: null, packed: waiting, label: shape.label ? 'ready' : null },
    { units: 0, shipped: null, packed: null, label: shape.label && packed === 0 ? 'ready' : null },
  ]
  let from = 0
  let tracking: string | null = null
  for (const parcel of parcels.filter(({ units, label }) => units > 0 || label === 'ready')) {
    const number = addParcel(context, draft, parcel, from)
    if (parcel.shipped !== null) tracking = number
    from += parcel.units
  }
  if (shipped > 0) return { shipped: left, fulfilment: shipped === units ? 'shipped' : 'partly-shipped', tracking }
  return { shipped: null, fulfilment: packed > 0 ? 'packed' : 'open', tracking }
}

/** Answers its tracking number. */
function addParcel({ add, nextId, random }: SeedContext, draft: OrderDraft, parcel: Parcel, from: number) {
  const { label, packed, shipped } = parcel
  const id = nextId('shipments')
  const created = packed ?? lastTime(draft)
  const tracking_number =
    label === null ? null : `0034${random.between(10_000_000, 99_999_999)}${String(id).padStart(8, '0')}`
  // as somebody's own books call it
  const reference = id % 7 === 0 ? `WE-${String(id).padStart(5, '0')}` : null
  add('shipments', {
    id,
    order_id: draft.id,
    status: shipped === null ? 'not-yet-shipped' : 'shipped',
    tracking_number: shipped === null ? null : tracking_number,
    date_created: created,
    date_packed: packed,
    date_shipped: shipped,
    date_tracked: shipped !== null && label !== null && draft.plan.status !== 'order-in-transit' ? shipped : null,
    reference_number: reference,
    shop_id: draft.shop?.id ?? null,
    search: `sh-${id} ${shipped === null ? '' : (tracking_number ?? '')} ${reference?.toLowerCase() ?? ''} ${draft.number} ${draft.customer.search}`,
  })
  const weight = weightOf(draft, from, parcel.units)
  if (label !== null) {
    const parcelId = nextId('parcels')
    // some are sent with a label to come back by
    const back = parcelId % 9 === 0 && tracking_number !== null ? `R${tracking_number}` : null
    add('parcels', {
      id: parcelId,
      shipment_id: id,
      status: label,
      vendor: weight > 31.5 ? 'simulated-freight' : 'simulated',
      tracking_number,
      date_created: created,
      date_printed: label === 'printed' ? created : null,
      auto_weight: true,
      item_weight: weight.toFixed(3),
      ...packageFor(weight),
      shop_id: draft.shop?.id ?? null,
      reference_number: reference,
      return_tracking_number: back,
      search: `pc-${parcelId} ${tracking_number ?? ''} ${back?.toLowerCase() ?? ''} ${reference?.toLowerCase() ?? ''} ${draft.number} ${draft.customer.search}`,
    })
  }
  // The units of the order stand in one row; this parcel takes its stretch of them.
  let at = 0
  for (const line of draft.lines.filter(({ is_shippable }) => is_shippable)) {
    const quantity = Math.min(at + line.quantity, from + parcel.units) - Math.max(at, from)
    if (quantity > 0) add('shipment_contents', { shipment_id: id, order_item_id: line.id, quantity })
    at += line.quantity
  }
  return tracking_number
}

/** Kilograms of the units that are in a parcel. */
function weightOf(draft: OrderDraft, from: number, units: number): number {
  let at = 0
  let weight = 0
  for (const line of draft.lines.filter(({ is_shippable }) => is_shippable)) {
    const quantity = Math.min(at + line.quantity, from + units) - Math.max(at, from)
    if (quantity > 0) weight += quantity * line.weight
    at += line.quantity
  }
  return weight
}
