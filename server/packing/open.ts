import type { OpenedAnswer } from '#api/order/packing.ts'
import { mayWrite, shippingStatuses } from '#entities/access.ts'
import type { Caller } from '#server/caller.ts'
import { createRecord } from '#server/edit/create.ts'
import type { Db, Tx } from '#server/db.ts'
import { recordToMove } from '#server/life/access.ts'
import { orderLife } from '#server/order/life.ts'
import { resolveScan } from '#server/scan/resolve.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { askAbout, blocked, claimShipment, prepareOrder, type Agreed } from './claim.ts'
import { openReturn, returnOfNote } from './back.ts'
import { countPieces } from './verify.ts'

/** What a code or a record names at the packing station. */
export type ToOpen =
  | { readonly shipment: number }
  | { readonly order: number }
  | { readonly back: number }
  /** An order that somebody holds while its slip lies on the bench. */
  | { readonly held: number }
  | { readonly product: number; readonly name: string }
  | { readonly foreign: Extract<OpenedAnswer, { outcome: 'unknown' }>['foreign'] }

/** A slip, an order’s number, a label or an article: the first of what a code names that can be packed. */
export async function namedBy(db: Db, caller: Caller, code: string): Promise<ToOpen> {
  const { hits } = await resolveScan(db, caller.user, code)
  const of = (object: string) => hits.find((hit) => hit.object === object)
  // its label may have lain in the parcel that was sent
  const [hit] = hits
  const back = hit?.object === 'return' ? hit.id : await returnOfNote(db, caller, of('document')?.id)
  if (back !== undefined) return { back }
  const shipment = of('shipment')
  if (shipment !== undefined) return { shipment: shipment.id }
  const order = of('order')
  if (order !== undefined) return { order: order.id }
  const product = of('product')
  if (product !== undefined) return { product: product.id, name: product.name }
  const parcel = of('parcel')
  if (parcel !== undefined) {
    const { id } = await db.one<{ id: number }>(sql`select shipment_id as id from parcels where id = ${parcel.id}`)
    return { shipment: id }
  }
  const held = hit === undefined ? await heldOrder(db, caller, code.trim()) : undefined
  if (held !== undefined) return { held: held.id }
  return { foreign: hit === undefined ? null : { object: hit.object, id: hit.id, name: hit.number } }
}

/** Whoever could pack it until then is told that it is held, and no more of it. */
async function heldOrder(db: Db, { user }: Caller, number: string): Promise<{ id: number } | undefined> {
  const order = await db.maybe<{ id: number; shop: number | null }>(sql`
    select id, shop_id as shop from orders
    where number = ${number} and status = 'on-hold' and held_from = any(${shippingStatuses}::text[])`)
  return order !== undefined && mayWrite(user, 'shipment', order.shop) ? order : undefined
}

export async function openStation(tx: Tx, caller: Caller, wanted: ToOpen, agreed: Agreed): Promise<OpenedAnswer> {
  if ('foreign' in wanted) return { outcome: 'unknown', foreign: wanted.foreign }
  if ('shipment' in wanted) return claimShipment(tx, caller, wanted.shipment, agreed)
  if ('held' in wanted) return blocked(tx, wanted.held, 'order_on_hold', caller)
  if ('back' in wanted) return openReturn(tx, caller, wanted.back)
  if ('order' in wanted) return openOrder(tx, caller, wanted.order, agreed)
  return openByProduct(tx, caller, wanted)
}

/** The shipment of it that waits, this packer’s own first; else a new one of all that is open. */
async function openOrder(tx: Tx, caller: Caller, id: number, agreed: Agreed): Promise<OpenedAnswer> {
  const { user } = await recordToMove(tx, caller.user, orderLife, id)
  const waiting = await tx.maybe<{ id: number }>(sql`
    select id from shipments where order_id = ${id} and status = 'not-yet-shipped'
    order by claimed_by = ${user.id} desc nulls last, date_confirmed is not null, id limit 1`)
  if (waiting !== undefined) return claimShipment(tx, caller, waiting.id, agreed)
  const { is_pickup, open } = await tx.one<{ is_pickup: boolean; open: number }>(sql`
    select coalesce(m.is_pickup, false) as is_pickup,
      (select coalesce(sum(i.open_quantity), 0)::integer from order_item_rows i where i.order_id = o.id) as open
    from orders o left join shipping_methods m on m.id = o.shipping_method_id where o.id = ${id}`)
  if (is_pickup && agreed !== 'pickup') return askAbout(tx, caller, id, { about: 'pickup' })
  const refused = await prepareOrder(tx, caller, id)
  if (refused !== undefined) return refused
  if (open === 0) return blocked(tx, id, 'no_shippable_items', caller)
  const { id: shipment } = await createRecord(tx, caller, 'shipment', { order_id: id })
  // unlike what somebody writes it is packed only once it is confirmed
  await tx.run(sql`update shipments set date_packed = null where id = ${shipment}`)
  return claimShipment(tx, caller, shipment, agreed)
}

/**
 * The article itself says what is packed: of the orders that wait for it the one with the fewest pieces, then the oldest,
 * that nobody packs. The piece that was scanned is counted.
 */
async function openByProduct(
  tx: Tx,
  caller: Caller,
  { product, name }: { product: number; name: string },
): Promise<OpenedAnswer> {
  const chosen = await tx.maybe<{ id: number }>(sql`
    select t.id from orders t
    left join shipping_methods m on m.id = t.shipping_method_id
    where t.status in ('processing', 'preparing-for-shipment', 'partial-shipment') and not coalesce(m.is_pickup, false)
      and exists (
        select from order_item_rows i where i.order_id = t.id and i.product_id = ${product} and i.open_quantity > 0)
      and not exists (
        select from shipments s where s.order_id = t.id and s.status = 'not-yet-shipped'
          and (s.date_confirmed is not null or s.claimed_by is not null and s.claimed_by <> ${caller.user.id}
            or not exists (
              select from shipment_contents x join order_items i on i.id = x.order_item_id
              left join verified_pieces v on v.shipment_id = s.id and v.order_item_id = i.id
              where x.shipment_id = s.id and i.product_id = ${product} and x.quantity > coalesce(v.quantity, 0))))
      and ${allOf(visibleTo(caller.user, knownSource('order')))}
    order by (select sum(i.open_quantity) from order_item_rows i where i.order_id = t.id), t.date_created, t.id
    limit 1 for update of t skip locked`)
  if (chosen === undefined) return { outcome: 'unknown', foreign: { object: 'product', id: product, name } }
  const opened = await openOrder(tx, caller, chosen.id, undefined)
  if (opened.outcome !== 'claimed') return opened
  const { station } = opened
  const line = station.lines.find((one) => one.product_id === product && one.verified < one.quantity)
  if (line === undefined) return opened
  await countPieces(tx, station.shipment_id, line, 1)
  const lines = station.lines.map((one) => (one === line ? { ...one, verified: one.verified + 1 } : one))
  return { outcome: 'claimed', station: { ...station, lines } }
}
