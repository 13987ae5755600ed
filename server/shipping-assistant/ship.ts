import type { Changed } from '#api/actions.ts'
import type { assistantRoutes } from '#api/order/assistant-routes.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import type { ShipmentMove } from '#machines/shipment/shipment.ts'
import { recordToMove } from '#server/life/access.ts'
import { moveRecord } from '#server/life/move.ts'
import { orderLife } from '#server/order/life.ts'
import { isRefused, refuse } from '#server/problem.ts'
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
    await refusedAs(
      (path) => asSent(path, 'contents', items),
      createRecord(tx, caller, 'shipment', { order_id: order, ...(items !== undefined && { contents: items }) }),
    ),
  )

const beginReturn = async (tx: Tx, caller: Caller, order: number, { items }: Wanted): Promise<Named> =>
  called(
    await refusedAs(
      (path) => asSent(path, 'items', items),
      createRecord(tx, caller, 'return', { order_id: order, ...(items !== undefined && { items }) }),
    ),
  )

/** What is wrong with a record is told at its place in the call that makes it. */
async function refusedAs<T>(named: (path: string) => string, made: Promise<T>): Promise<T> {
  try {
    return await made
  } catch (error) {
    if (!isRefused(error) || error.fields === undefined) throw error
    const fields = Object.fromEntries(Object.entries(error.fields).map(([path, wrong]) => [named(path), wrong]))
    throw refuse({ ...error, fields })
  }
}

/** A line goes by its item in a record, and by its place in the call. */
const asSent = (path: string, list: string, items: Wanted['items']): string => {
  const [first, line = '', ...rest] = path.split('.')
  if (first !== list) return path
  const at = items?.findIndex(({ order_item_id }) => line === `[${order_item_id}]`) ?? -1
  return ['items', ...(line === '' ? [] : [at < 0 ? line.replace('new_', '') : at]), ...rest].join('.')
}

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
  for (const [at, { template_id = usual?.id ?? null, service_id }] of (wanted.parcels ?? [{}]).entries()) {
    const service = service_id ?? null
    const made = createRecord(tx, caller, 'parcel', {
      shipment_id: shipment,
      label_type,
      ...(template_id !== null && { template_id }),
      ...(service !== null && { service_id: service }),
    })
    await refusedAs((path) => `parcels.${at}.${path}`, made)
  }
}

async function requestLabels(tx: Tx, caller: Caller, shipment: number): Promise<Changed> {
  const { version } = await tx.one<{ version: number }>(sql`select version from shipments where id = ${shipment}`)
  const move = 'shipment.label' satisfies ShipmentMove
  return moveRecord(tx, caller, shipmentLife, shipment, move, { version })
}
