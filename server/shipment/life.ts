import type { ShipmentRow } from '#entities/shipment/shipment.ts'
import type { ParcelStatus } from '#entities/parcel/parts.ts'
import type { MoveParams } from '#api/actions.ts'
import type { ParamsOfMove } from '#api/bodies.ts'
import type { OrderOccurrence } from '#machines/order/events.ts'
import type { ParcelOccurrence } from '#machines/parcel/parcel.ts'
import { lifeOfShipment } from '#machines/shipment/life.ts'
import type { Queries, Tx } from '#server/db.ts'
import { packslipsOf } from '#server/document/slip/ask-for-slips.ts'
import type { MoveExecution, MoveRequest, ServerLife } from '#server/life/server-life.ts'
import { putBackIntoStock, takeFromStock } from '#server/order/stock.ts'
import { withdraw } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import { heldElsewhere } from './held-elsewhere.ts'

/** Its carrier was asked for it, or has drawn it. */
const withLabel = ['requested', 'ready', 'printed'] as const satisfies readonly ParcelStatus[]

/** What the effects of a shipment's move read of its arguments. */
type ShipmentArguments = { readonly trackingNumber: string | null }
type Execution = MoveExecution<ShipmentRow, ShipmentArguments>

/** An order is locked before its shipments, by whoever moves either of them. */
export const lockShipment = (db: Queries, id: number): Promise<unknown> =>
  db.run(sql`select from orders where id = (select order_id from shipments where id = ${id}) for update`)

export const shipmentLife: ServerLife<ShipmentRow, ShipmentArguments> = {
  life: lifeOfShipment,
  noArguments: { trackingNumber: null },
  readArguments: async (_: Tx, plain: MoveRequest<ShipmentRow, ShipmentArguments>, given: MoveParams) => {
    const { tracking_number } = given as ParamsOfMove<'shipment'> // the route has read them so
    return { ...plain, args: { trackingNumber: tracking_number?.trim() || null } }
  },
  lock: lockShipment,
  columns: (before, { status }) => ({
    status,
    ...(before.status !== status &&
      status === 'shipped' && { date_shipped: sql`now()`, date_packed: before.date_packed ?? sql`now()` }),
    // whoever packed it is done
    ...(status !== before.status && { date_confirmed: null, claimed_by: null, date_claimed: null }),
    ...(before.status === 'shipped' && status === 'not-yet-shipped' && { date_shipped: null }),
  }),
  effects: {
    'shipment request_labels': (execution) => tellParcels(execution, ['draft', 'failed'], { type: 'parcel.wanted' }),
    'shipment give_back_labels': (execution) => tellParcels(execution, withLabel, { type: 'parcel.called_off' }),
    'shipment void_labels': (execution) =>
      tellParcels(execution, ['draft', ...withLabel, 'failed'], { type: 'parcel.called_off' }),
    'shipment ship': ship,
    'shipment unship': recall,
  },
  undoReasons: {
    carrier_told: { left: sql`kind = 'carrier'` },
    label_bought: {
      found: ({ after }) => sql`
        select from parcels where shipment_id = ${after.id} and status in ('requested', 'ready', 'printed')`,
    },
    label_replaced: {
      found: ({ after: { id } }) => sql`
        select from parcels p where p.shipment_id = ${id} and p.status <> 'voided' and p.date_created > (
          select max(date_created) from history
          where object = 'shipment' and record_id = ${id} and verb = 'shipment.void_labels')`,
    },
    carrier_event: {
      found: ({ after }) => sql`select from shipments where id = ${after.id} and date_tracked is not null`,
    },
    return_stands: { found: ({ after }) => sql`select where are_coming_back(array[${after.id}::bigint])` },
    no_longer_open: {
      found: ({ after: { id } }) => sql`
        select from shipment_contents x join order_item_rows i on i.id = x.order_item_id ${heldElsewhere(id)}
        where x.shipment_id = ${id} and x.quantity > i.open_quantity - coalesce(e.quantity, 0)`,
    },
    invoice_issued: { left: sql`kind = 'number'` },
    mail_sent: { left: sql`kind in ('email', 'document')` },
  },
  tells: async (tx, id) => {
    const { number } = await tx.one<{ number: string | null }>(sql`
      select case when date_shipped = now() then tracking_number end as number from shipments where id = ${id}`)
    return number === null ? [] : [number]
  },
  sums: ({ quantity }) => ({ currency: 'EUR', total: '0', units: quantity }),
}

/** All of them, or the move is refused for the reason of the first that cannot. */
async function tellParcels(
  { tx, raise, record }: Execution,
  statuses: readonly ParcelStatus[],
  event: ParcelOccurrence,
): Promise<void> {
  const parcels = await tx.rows<{ id: number }>(sql`
    select id from parcels where shipment_id = ${record.id} and status = any(${statuses}::text[]) order by id`)
  for (const { id } of parcels) await raise('parcel', id, event, { must: true })
}

/** What is in it is in stock no more, and its order is on its way: wholly, where nothing is left here. */
async function ship(execution: Execution): Promise<void> {
  const { tx, undoLog, raise, record: shipment, args } = execution
  const labelled = await tx.maybe<{ number: string }>(sql`
    select tracking_number as number from parcels
    where shipment_id = ${shipment.id} and tracking_number is not null and status <> 'voided' order by id limit 1`)
  const number = shipment.tracking_number ?? labelled?.number ?? args.trackingNumber
  if (number !== null) await undoLog.update('shipments', shipment.id, { tracking_number: number })
  const order = shipment.order.id
  await takeFromStock(execution, { order, shipments: [shipment.id] })
  await packslipsOf(execution, order, [shipment.id])
  const { in_full } = await tx.one<{ in_full: boolean }>(sql`
    select coalesce(sum(open_quantity), 0) = 0 as in_full from order_item_rows where order_id = ${order}`)
  const event = { type: 'order.shipment_left', in_full } satisfies OrderOccurrence
  await raise('order', order, event, { tells: [number ?? shipment.number], must: true })
}

/** Taken back before the carrier had it: what is in it is here again, and nobody is told that it left. */
async function recall(execution: Execution): Promise<void> {
  // an undo has brought order and stock back
  if (execution.isUndo === true) return
  const { tx, raise, record: shipment } = execution
  const order = shipment.order.id
  await putBackIntoStock(execution, { order, shipments: [shipment.id] })
  const { in_full } = await tx.one<{ in_full: boolean }>(sql`
    select coalesce(sum(shipped_quantity), 0) = 0 as in_full from order_item_rows where order_id = ${order}`)
  const event = { type: 'order.shipment_recalled', in_full } satisfies OrderOccurrence
  await raise('order', order, event, { tells: [shipment.number], must: true })
  await withdraw({ ...execution, object: 'order', record: { id: order, version: 1 } }, 'email', ['order_shipped'])
}
