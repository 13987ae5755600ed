import type { Changed } from '#api/actions.ts'
import type { assistantRoutes } from '#api/order/assistant-routes.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import type { ShipmentMove } from '#machines/shipment/shipment.ts'
import { recordToMove } from '#server/life/access.ts'
import { moveRecord } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { refuse } from '#server/problem.ts'
import { mayWrite } from '#entities/access.ts'
import { shipmentLife } from '#server/shipment/life.ts'
import { sql } from '#server/sql.ts'
import type * as z from 'zod/mini'
import { returnableLines, shippableLines } from './propose.ts'

type Route = (typeof assistantRoutes)['order.ship_assisted']
type Wanted = z.infer<Route['body']>
type Assisted = z.infer<Route['answer']>['payload']
type Named = Assisted['shipment']

/** The shipment, or the return, its parcels and their labels: all of it, or nothing. */
export async function shipAssisted(tx: Tx, caller: Caller, order: number, wanted: Wanted): Promise<Assisted> {
  await requireOrder(tx, caller, order, wanted.kind)
  const isReturn = wanted.kind === 'return'
  const left = isReturn ? await returnableLines(tx, order) : await shippableLines(tx, order)
  if (left.length === 0) throw refuse({ status: 409, code: isReturn ? 'no_returnable_items' : 'no_shippable_items' })
  const back = isReturn ? await beginReturn(tx, caller, order, wanted) : null
  const shipment = back === null ? await beginDelivery(tx, caller, order, wanted) : await shipmentOf(tx, order, back.id)
  await fillParcels(tx, caller, shipment.id, wanted)
  if (wanted.labels !== false) await requestLabels(tx, caller, shipment.id)
  const parcels = await tx.rows<Named>(sql`
    select id, number as label from parcels where shipment_id = ${shipment.id} order by id`)
  const isEmpty = wanted.labels !== false && wanted.items?.length === 0
  return { shipment, return: back, parcels, warnings: isEmpty ? ['no_item_details'] : [] }
}

/** The order, which the caller sees, locked: what is left of it is asked by one at a time. */
async function requireOrder(tx: Tx, caller: Caller, order: number, kind: Wanted['kind']): Promise<void> {
  const { user, before } = await recordToMove(tx, caller.user, orderLife, order)
  const shop = before.shop?.id ?? null
  const objects = kind === 'return' ? ['return', 'shipment', 'parcel'] : ['shipment', 'parcel']
  if (objects.some((object) => !mayWrite(user, object, shop))) throw refuse({ status: 403, code: 'no_right' })
}

const beginDelivery = async (tx: Tx, caller: Caller, order: number, { items }: Wanted): Promise<Named> =>
  called(
    await createRecord(tx, caller, 'shipment', { order_id: order, ...(items !== undefined && { contents: items }) }),
  )

const beginReturn = async (tx: Tx, caller: Caller, order: number, { items }: Wanted): Promise<Named> =>
  called(await createRecord(tx, caller, 'return', { order_id: order, ...(items !== undefined && { items }) }))

const shipmentOf = (tx: Tx, order: number, back: number): Promise<Named> =>
  tx.one<Named>(sql`
    insert into shipments (order_id, return_id) values (${order}, ${back}) returning id, number as label`)

const called = (record: Readonly<Record<string, unknown>>): Named => ({
  id: Number(record['id']),
  label: String(record['number']),
})

/** As many as were asked for stand in the place of the one that a shipment begins with. */
async function fillParcels(tx: Tx, caller: Caller, shipment: number, wanted: Wanted): Promise<void> {
  const label_type = wanted.label_type ?? (wanted.kind === 'return' ? 'return' : 'standard')
  if (wanted.parcels === undefined && wanted.kind === 'delivery' && label_type === 'standard') return
  await tx.run(sql`delete from parcels where shipment_id = ${shipment} and status = 'draft'`)
  const usual = await tx.maybe<{ id: number }>(sql`
    select t.id from parcel_templates t where t.is_active
    order by (select count(*) from parcels p where p.template_id = t.id) desc, t.id limit 1`)
  for (const { template_id = usual?.id ?? null, service_id } of wanted.parcels ?? [{}]) {
    const service = service_id ?? null
    await createRecord(tx, caller, 'parcel', {
      shipment_id: shipment,
      label_type,
      ...(template_id !== null && { template_id }),
      ...(service === null ? { vendor: 'simulated' } : { service_id: service }),
    })
  }
}

async function requestLabels(tx: Tx, caller: Caller, shipment: number): Promise<Changed> {
  const { version } = await tx.one<{ version: number }>(sql`select version from shipments where id = ${shipment}`)
  const move = 'shipment.label' satisfies ShipmentMove
  return moveRecord(tx, caller, shipmentLife, shipment, move, { version })
}
