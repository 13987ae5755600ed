import type { ShipmentContent } from '#machines/order/events.ts'
import type { ShipmentOccurrence } from '#machines/shipment/shipment.ts'
import { packslipsOf } from '#server/document/slip/ask-for-slips.ts'
import { enqueue } from '#server/outbox.ts'
import { sql } from '#server/sql.ts'
import type { OrderExecution } from './arguments.ts'
import { takeFromStock } from './stock.ts'

/** The order's shipments that have not left, voided with their labels; a label that was bought is given back. */
export async function voidLabels(execution: OrderExecution): Promise<void> {
  const { tx, undoLog, raise, record: order } = execution
  const labels = await tx.rows<{ id: number; status: string }>(sql`
    select l.id, l.status from parcels l join shipments s on s.id = l.shipment_id
    where s.order_id = ${order.id} and s.status = 'not-yet-shipped'
      and l.status in ('draft', 'requested', 'ready', 'printed')
    order by l.id`)
  for (const { id, status } of labels) {
    const told = status === 'draft' ? undefined : await enqueue(execution, 'carrier', 'void_label', { parcel_id: id })
    await undoLog.update('parcels', id, { status: 'voided' }, told === undefined ? {} : { told })
  }
  const event = { type: 'shipment.called_off' } satisfies ShipmentOccurrence
  for (const { id } of await waitingOf(execution)) await raise('shipment', id, event)
}

/** Sends what is packed, and what the move itself says is in the parcel; all of it is in stock no more. */
export async function ship(execution: OrderExecution): Promise<void> {
  await leave(execution, await sendPacked(execution))
}

async function sendPacked(execution: OrderExecution): Promise<number[]> {
  const {
    tx,
    raise,
    record: order,
    args: { contents, trackingNumber },
  } = execution
  const packed = await tx.rows<{ id: number; tracking_number: string | null }>(sql`
    select id, tracking_number from shipments
    where order_id = ${order.id} and status = 'not-yet-shipped' and date_packed is not null
      and exists (select from shipment_contents x where x.shipment_id = shipments.id) order by id`)
  // A number given with the move belongs to the parcel that the move makes, else to the first that has none.
  const numbered = contents.length > 0 ? undefined : packed.find(({ tracking_number }) => tracking_number === null)
  for (const { id } of packed) {
    const set = id === numbered?.id && trackingNumber !== null ? { tracking_number: trackingNumber } : {}
    await raise('shipment', id, { type: 'shipment.left' } satisfies ShipmentOccurrence, { set, must: true })
  }
  return [...packed.map(({ id }) => id), ...(await send(execution, contents))]
}

/** Gives the customer everything that is still here. */
export async function handOver(execution: OrderExecution): Promise<void> {
  const packed = await sendPacked(execution)
  const open = await execution.tx.rows<ShipmentContent>(sql`
    select id as order_item_id, open_quantity as quantity from order_item_rows
    where order_id = ${execution.record.id} and open_quantity > 0 order by place, id`)
  // in one go: products are taken in one order by everyone
  const shipments = [...packed, ...(await send(execution, open))]
  await leave(execution, shipments)
}

async function leave(execution: OrderExecution, shipments: readonly number[]): Promise<void> {
  const { id } = execution.record
  await takeFromStock(execution, { order: id, shipments })
  await packslipsOf(execution, id, shipments)
}

async function send(
  { tx, undoLog, record: order, args: { trackingNumber } }: OrderExecution,
  contents: readonly ShipmentContent[],
): Promise<number[]> {
  if (contents.length === 0) return []
  const shipment = await undoLog.insert('shipments', {
    order_id: order.id,
    status: 'shipped',
    tracking_number: trackingNumber,
    date_packed: sql`now()`,
    date_shipped: sql`now()`,
  })
  await tx.run(sql`
    insert into shipment_contents (shipment_id, order_item_id, quantity)
    select ${shipment}, c.item, c.quantity
    from unnest(${contents.map((line) => line.order_item_id)}::bigint[],
      ${contents.map((line) => line.quantity)}::integer[]) c(item, quantity)`)
  return [shipment]
}

/** What was packed, and got its label while the order was on hold, leaves now: nobody else sends it. */
export async function sendConfirmed({ tx, raise, record: order }: OrderExecution): Promise<void> {
  const confirmed = await tx.rows<{ id: number }>(sql`
    select id from shipment_rows h
    where ("order" ->> 'id')::bigint = ${order.id} and status = 'not-yet-shipped' and is_confirmed and is_open
      and is_verified and open_label_count > 0 and missing_label_count = 0
      and id in (select s.id from shipments s where s.order_id = ${order.id} and is_all_verified(s.id))
    order by id`)
  for (const { id } of confirmed) await raise('shipment', id, { type: 'shipment.ship' }, { must: true })
}

const waitingOf = ({ tx, record }: OrderExecution) =>
  tx.rows<{ id: number }>(sql`
    select id from shipments where order_id = ${record.id} and status = 'not-yet-shipped' order by id`)
