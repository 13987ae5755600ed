import type { OpenedAnswer } from '#api/order/packing.ts'
import type { OrderRow } from '#entities/order/order.ts'
import type { Refusal } from '#machines/life/life.ts'
import { lifeOfOrder } from '#machines/order/life.ts'
import { lifeOfShipment } from '#machines/shipment/life.ts'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db.ts'
import { paramsOf } from '#server/life/actions.ts'
import { recordChange } from '#server/life/change-history.ts'
import { moveRecord } from '#server/life/move.ts'
import { countChange, rowOf } from '#server/life/record.ts'
import { orderLife } from '#server/order/life.ts'
import { addParcelTo } from '#server/parcel/edits.ts'
import { sql } from '#server/sql.ts'
import { isAlive, isTheirOwn, nameOf } from '#server/store/session.ts'
import { text } from '#server/texts.ts'
import { shipmentToPack, type Packed } from './claimed.ts'
import { stationOf } from './station.ts'
import { partiesOf } from '#server/document/parties.ts'

export type Agreed = 'taken' | 'pickup' | undefined

type OrderMeant = Extract<OpenedAnswer, { outcome: 'blocked' }>['order']

/** By its number and its customer whoever stands at the bench knows it, and by its id it is opened. */
async function orderMeant(tx: Tx, id: number, { user }: Caller): Promise<OrderMeant> {
  const { number } = await tx.one<{ number: string }>(sql`select number from orders where id = ${id}`)
  const { buyer, delivery } = await partiesOf(tx, id)
  const row: OrderRow | undefined = await rowOf(tx, orderLife, id)
  const isRead = row !== undefined && lifeOfOrder.maySee(user, row)
  return {
    order_id: id,
    order_number: number,
    customer: (delivery ?? buyer).name || buyer.name,
    ...(!isRead && { is_hidden: true }),
  }
}

export const askAbout = async (
  tx: Tx,
  caller: Caller,
  id: number,
  question: Extract<OpenedAnswer, { outcome: 'asks' }>['question'],
): Promise<OpenedAnswer> => ({ outcome: 'asks', question, order: await orderMeant(tx, id, caller) })

/** It cannot be packed, for this reason of this record. */
const blockedBy = async (
  tx: Tx,
  order: number,
  object: string,
  because: Refusal,
  caller: Caller,
): Promise<OpenedAnswer> => ({
  outcome: 'blocked',
  blocked: {
    code: because.code,
    text: text(caller.locale, ['because', 'errors'], because.code, paramsOf(object, because, caller.locale)),
  },
  order: await orderMeant(tx, order, caller),
})

export const blocked = (tx: Tx, order: number, code: Refusal['code'], caller: Caller): Promise<OpenedAnswer> =>
  blockedBy(tx, order, 'shipment', { code, details: [], unblock: null, asks: null }, caller)

type Stand = {
  claimed_by: number | null
  who: string | null
  /** Whoever has claimed it is signed in somewhere: nobody is asked about one who has gone home. */
  is_here: boolean
  is_confirmed: boolean
  is_failed: boolean
  is_asked: boolean
  is_pickup: boolean
  is_on_hold: boolean
  has_parcel: boolean
}

/** Makes it this packer’s. Nothing is written where somebody is asked first, or where it cannot be packed. */
export async function claimShipment(tx: Tx, caller: Caller, id: number, agreed: Agreed): Promise<OpenedAnswer> {
  const packed = await shipmentToPack(tx, caller, id)
  const stand = await tx.one<Stand>(sql`
    select h.claimed_by, ${nameOf} as who,
      exists (select from sessions s where s.user_id = h.claimed_by and ${isAlive} and ${isTheirOwn}) as is_here,
      h.date_confirmed is not null as is_confirmed, coalesce(m.is_pickup, false) as is_pickup,
      o.status = 'on-hold' as is_on_hold,
      exists (select from parcels p where p.shipment_id = h.id and p.status = 'failed') as is_failed,
      exists (select from parcels p where p.shipment_id = h.id and p.status = 'requested') as is_asked,
      exists (select from parcels p where p.shipment_id = h.id and p.status <> 'voided') as has_parcel
    from shipments h join orders o on o.id = h.order_id left join users u on u.id = h.claimed_by
    left join shipping_methods m on m.id = o.shipping_method_id where h.id = ${id}`)
  const { shipment, user } = packed
  const isBlocked = (code: Refusal['code']) => blocked(tx, shipment.order.id, code, caller)
  if (shipment.status !== 'not-yet-shipped') return isBlocked('shipment_over')
  if (stand.is_on_hold) return isBlocked('order_on_hold')
  if (stand.is_confirmed && stand.is_asked && !stand.is_failed) return isBlocked('label_to_come')
  if (shipment.quantity === 0) return isBlocked('no_contents')
  if (stand.is_here && stand.claimed_by !== user.id && agreed !== 'taken')
    return askAbout(tx, caller, shipment.order.id, { about: 'taken', who: stand.who ?? '' })
  // one that is collected is asked about each time it is begun
  if (stand.is_pickup && stand.claimed_by === null && agreed !== 'pickup')
    return askAbout(tx, caller, shipment.order.id, { about: 'pickup' })
  const refused = await prepareOrder(tx, caller, shipment.order.id)
  if (refused !== undefined) return refused
  if (!stand.has_parcel) await addParcelTo(tx, id)
  if (stand.claimed_by !== user.id) await take(tx, caller, packed)
  return { outcome: 'claimed', station: await stationOf(tx, id) }
}

async function take(tx: Tx, caller: Caller, { user, shipment }: Packed): Promise<void> {
  await tx.run(sql`
    update shipments set claimed_by = ${user.id}, date_claimed = now() where id = ${shipment.id}`)
  await countChange(tx, 'shipment', shipment.id)
  const told = { verb: 'shipment.claim', before: shipment, after: shipment, text: null }
  await recordChange(tx, { ...caller, user }, lifeOfShipment, told)
}

/** Goes as the order’s chart allows; undefined where it is, or is now, being prepared for shipping. */
export async function prepareOrder(tx: Tx, caller: Caller, id: number): Promise<OpenedAnswer | undefined> {
  const order: OrderRow | undefined = await rowOf(tx, orderLife, id, { forUpdate: true })
  if (order === undefined || order.status === 'preparing-for-shipment') return undefined
  const verdict = lifeOfOrder.verdict(order, { type: 'order.prepare_shipping' }, caller.user)
  if (!verdict.ok) {
    const [because] = verdict.because
    return because && blockedBy(tx, id, 'order', because, caller)
  }
  await moveRecord(tx, caller, orderLife, id, 'order.prepare_shipping', { version: order.version })
  return undefined
}
