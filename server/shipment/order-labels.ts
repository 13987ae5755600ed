import type { OrderLabels } from '#api/order/label-routes.ts'
import { readable } from '#entities/access.ts'
import { sentenceOf } from '#server/answer.ts'
import type { Caller } from '#server/caller.ts'
import type { Queries, Tx } from '#server/db.ts'
import { createRecord } from '#server/edit/create.ts'
import { moveRecord } from '#server/life/move.ts'
import { addParcel, weighParcels } from '#server/parcel/edits.ts'
import { isRefused, refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'
import { sendingStatuses } from '#machines/shipment/shipment.ts'
import { shipmentLife } from './life.ts'

/** How far the labels of these orders are, in the order in which they are asked for; what the caller may not read is left out. */
export const labelsOf = (db: Queries, user: Person, ids: readonly number[]): Promise<OrderLabels[]> =>
  db.rows<OrderLabels>(sql`
    select t.id, shipping_label_state(t.id, t.shipping_method_id) as state, p.failure,
      p.refusal, p.refusal_limit, coalesce(p.parcel_ids, '{}') as parcel_ids
    from orders t
    left join lateral (
      select min(p.failure) filter (where p.status = 'failed') as failure,
        (array_agg(p.refusal order by p.failure) filter (where p.status = 'failed'))[1] as refusal,
        (array_agg(p.refusal_limit order by p.failure) filter (where p.status = 'failed'))[1]::float8 as refusal_limit,
        array_agg(p.id order by p.id) filter (where p.status in ('ready', 'printed')) as parcel_ids
      from shipments_of_day(t.id) s join parcels p on p.shipment_id = s.id
    ) p on true
    where t.id = any(${[...ids]}::bigint[]) and ${allOf(visibleTo(user, knownSource('shipping-order')))}
    order by array_position(${[...ids]}::bigint[], t.id)`)

type Waiting = { readonly id: number; readonly version: number; readonly lacking: number; readonly parcels: number }

/** Asks for the labels of these orders, one after another; what refuses one of them is told in its place. */
export async function requestLabels(tx: Tx, caller: Caller, ids: readonly number[]): Promise<OrderLabels[]> {
  if (readable(caller.user, 'shipping-order') === null) throw refuse({ status: 403, code: 'no_right' })
  // in the one order in which everybody locks them
  await tx.run(sql`select from orders where id = any(${[...ids]}::bigint[]) order by id for update`)
  const answers: OrderLabels[] = []
  for (const id of new Set(ids)) answers.push(await requestOrRefusal(tx, caller, id))
  return answers
}

async function requestOrRefusal(tx: Tx, caller: Caller, id: number): Promise<OrderLabels> {
  await tx.run(sql`savepoint labels`)
  try {
    return await requestLabelsOf(tx, caller, id)
  } catch (error) {
    if (!isRefused(error)) throw error
    await tx.run(sql`rollback to savepoint labels`)
    return {
      id,
      state: 'failed',
      failure: sentenceOf(error, caller.locale),
      refusal: null,
      refusal_limit: null,
      parcel_ids: [],
    }
  }
}

/**
 * Asks the carriers for what the order's waiting shipments lack. Where none waits, all that is open is taken into one, as
 * whoever enters one by hand does.
 */
async function requestLabelsOf(tx: Tx, caller: Caller, order: number): Promise<OrderLabels> {
  await requireSendable(tx, caller.user, order)
  const waiting = await waitingOf(tx, order)
  if (waiting.length === 0) await createRecord(tx, caller, 'shipment', { order_id: order })
  // one whose labels were all given back needs a parcel anew
  for (const { id, parcels } of waiting)
    if (parcels === 0) {
      await addParcel(tx, id)
      await weighParcels(tx, id)
    }
  for (const { id, version, lacking } of await waitingOf(tx, order))
    if (lacking > 0) await moveRecord(tx, caller, shipmentLife, id, 'shipment.label', { version })
  const [labels] = await labelsOf(tx, caller.user, [order])
  if (labels === undefined) throw notFound('order')
  return labels
}

type Standing = { readonly status: string; readonly isPickup: boolean; readonly open: number }

async function requireSendable(tx: Tx, user: Person, order: number): Promise<void> {
  const standing = await tx.maybe<Standing>(sql`
    select t.status, coalesce(m.is_pickup, false) as "isPickup",
      (select coalesce(sum(open_quantity), 0)::integer from order_item_rows i where i.order_id = t.id) as open
    from orders t left join shipping_methods m on m.id = t.shipping_method_id
    where t.id = ${order} and ${allOf(visibleTo(user, knownSource('shipping-order')))}`)
  if (standing === undefined) throw notFound('order')
  if (!sendingStatuses.some((status) => status === standing.status))
    throw refuse({ status: 409, code: 'order_not_ready' })
  if (standing.isPickup) throw refuse({ status: 409, code: 'no_label_for_pickup' })
  if (standing.open === 0) throw refuse({ status: 409, code: 'no_shippable_items' })
}

const waitingOf = (tx: Tx, order: number): Promise<Waiting[]> =>
  tx.rows<Waiting>(sql`
    select s.id, s.version,
      (select count(*)::integer from parcels p where p.shipment_id = s.id and p.status in ('draft', 'failed')) as lacking,
      (select count(*)::integer from parcels p where p.shipment_id = s.id and p.status <> 'voided') as parcels
    from shipments s where s.order_id = ${order} and s.status = 'not-yet-shipped' order by s.id`)
