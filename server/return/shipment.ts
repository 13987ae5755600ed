import type { ParcelOccurrence } from '#machines/parcel/parcel.ts'
import type { ShipmentOccurrence } from '#machines/shipment/shipment.ts'
import { sql } from '#server/sql.ts'
import { addParcel, weighParcels } from '#server/parcel/edits.ts'
import type { ReturnExecution } from './arguments.ts'

type Called = { readonly id: number }

/** The shipments by which it comes that nobody has called off. */
const openShipments = ({ tx, record }: ReturnExecution): Promise<Called[]> =>
  tx.rows<Called>(sql`
    select id from shipments where return_id = ${record.id} and status = 'not-yet-shipped' order by id`)

/** One parcel with a label of the house, unless it has some already; whoever needs more adds them to its shipment. */
export async function requestLabel(execution: ReturnExecution): Promise<void> {
  const { tx, undoLog, raise, record } = execution
  const [open] = await openShipments(execution)
  const shipment = open?.id ?? (await undoLog.insert('shipments', { order_id: record.order.id, return_id: record.id }))
  const waiting = () =>
    tx.rows<Called>(sql`
      select id from parcels where shipment_id = ${shipment} and status in ('draft', 'failed') order by id`)
  if ((await waiting()).length === 0) await addParcel(tx, shipment, 'return')
  await weighParcels(tx, shipment)
  for (const { id } of await waiting())
    await raise('parcel', id, { type: 'parcel.wanted' } satisfies ParcelOccurrence, { must: true })
}

/** It is here: what it came by has done its work. */
export async function arrive(execution: ReturnExecution): Promise<void> {
  const event = { type: 'shipment.arrived' } satisfies ShipmentOccurrence
  for (const { id } of await openShipments(execution))
    await execution.raise('shipment', id, event, { tells: [execution.record.number] })
}

/** It does not come: its label is given back. */
export async function callOff(execution: ReturnExecution): Promise<void> {
  const { tx, raise } = execution
  for (const { id } of await openShipments(execution)) {
    const parcels = await tx.rows<Called>(sql`
      select id from parcels where shipment_id = ${id} and status <> 'voided' order by id`)
    for (const parcel of parcels)
      await raise('parcel', parcel.id, { type: 'parcel.called_off' } satisfies ParcelOccurrence)
    await raise('shipment', id, { type: 'shipment.called_off' } satisfies ShipmentOccurrence)
  }
}
