import type { SlipType } from '#entities/document/parts.ts'
import type { SlipOf } from './contents.ts'
import { hasSlips } from '#machines/order/issuing.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { knownSource } from '#server/search/source.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'

/** What papers that go with the goods are asked for of. */
export type SlipObject = 'order' | 'shipment' | 'parcel' | 'return'

export type Named = {
  order: number
  shipment: number | null
  back: number | null
  number: string
  shop: number | null
  status: OrderStatus
}

const found: Readonly<Record<SlipObject, Sql>> = {
  order: sql`select t.id, t.id as order, null::bigint as shipment, null::bigint as back`,
  shipment: sql`select t.id, t.order_id as order, t.id as shipment, t.return_id as back`,
  parcel: sql`
    select t.id, h.order_id as order, t.shipment_id as shipment, h.return_id as back`,
  return: sql`select t.id, t.order_id as order, null::bigint as shipment, t.id as back`,
}
const beside: Readonly<Partial<Record<SlipObject, Sql>>> = { parcel: sql`join shipments h on h.id = t.shipment_id` }

export type Target = SlipOf & { readonly shop: number | null; readonly number: string }

/** What was chosen, in that order; one that the caller may not read is not there, and none is locked after another with a greater id. */
export async function chosenFor(
  tx: Queries,
  user: Person,
  object: SlipObject,
  chosen: readonly number[],
): Promise<Named[]> {
  const ids = [...new Set(chosen)]
  const source = knownSource(object)
  const seen = allOf(visibleTo(user, source))
  const rows = await tx.rows<Pick<Named, 'order' | 'shipment' | 'back'> & { id: number }>(sql`
    select c.* from (
      ${found[object]} from ${named(source.table)} t ${beside[object] ?? sql``} where t.id = any(${ids}::bigint[]) and ${seen}
    ) c
    order by array_position(${ids}::bigint[], c.id)`)
  if (rows.length < ids.length) throw notFound(object)
  const orders = await tx.rows<{ id: number; number: string; shop: number | null; status: OrderStatus }>(sql`
    select id, number, shop_id as shop, status from orders where id = any(${rows.map(({ order }) => order)}::bigint[])
    order by id for update`)
  const told = rows.flatMap(({ order, shipment, back }) => {
    const own = orders.find(({ id }) => id === order)
    return own === undefined ? [] : [{ order, shipment, back, number: own.number, shop: own.shop, status: own.status }]
  })
  // several parcels of a shipment are one
  return told.filter(
    (one, at) =>
      told.findIndex((each) => each.order === one.order && each.shipment === one.shipment && each.back === one.back) ===
      at,
  )
}

type ShipmentRow = { id: number; order: number; status: string; quantity: number }

/** Of which shipments or returns, or of what of an order, a paper of this type is to be; what has none in its status is refused by its number. */
export async function targetsOf(tx: Queries, type: SlipType, named: readonly Named[]): Promise<Target[]> {
  const shipments = await tx.rows<ShipmentRow>(sql`
    select h.id, h.order_id as order, h.status, coalesce(sum(x.quantity), 0)::integer as quantity
    from shipments h left join shipment_contents x on x.shipment_id = h.id
    where h.order_id = any(${named.map(({ order }) => order)}::bigint[]) and h.status <> 'voided'
    group by h.id order by h.id`)
  const strange = named.filter(
    ({ status, shipment }) => !hasSlips(status) || (shipment !== null && shipments.every(({ id }) => id !== shipment)),
  )
  const here = await notAwaited(tx, type, named)
  if (strange.length + here.length > 0)
    throw refuse({ status: 409, code: 'slip_state', params: { numbers: numbersIn([...strange, ...here]) } })
  return named.flatMap(({ order, shipment, back, number, shop }): Target[] => {
    const whole: Target = { order, shipment, back: null, number, shop, pieces: 'open' }
    // what comes back by it is what its return says
    if (back !== null) return [{ ...whole, shipment: null, back }]
    if (shipment !== null) return [whole]
    const own = shipments.filter((one) => one.order === order && one.quantity > 0)
    const waiting = own.filter(({ status }) => status === 'not-yet-shipped')
    const gone = own.filter(({ status }) => status !== 'not-yet-shipped')
    const each = (rows: readonly ShipmentRow[]) => rows.map(({ id }) => ({ ...whole, shipment: id }))
    // what is fetched is all that has not left, packed or not
    if (type === 'warehouse-pickslip') return [whole]
    if (waiting.length > 0) return each(waiting)
    return type === 'return-note' && gone.length > 0 ? each(gone) : [whole]
  })
}

/** With what comes back only its return note goes, and none once it is here or does not come. */
async function notAwaited(tx: Queries, type: SlipType, named: readonly Named[]): Promise<{ number: string }[]> {
  const backs = named.flatMap(({ back }) => (back === null ? [] : [back]))
  return tx.rows<{ number: string }>(sql`
    select number from returns
    where id = any(${backs}::bigint[]) and (status <> 'announced' or ${type !== 'return-note'}) order by id`)
}

export const numbersIn = (all: readonly { readonly number: string }[]): string =>
  [...new Set(all.map(({ number }) => number))].join(', ')

/** The shipments that left, where nothing of their order is open any more. */
export const shippedOf = (tx: Queries, order: number): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(sql`
    select id from shipments where order_id = ${order} and status in ('shipped', 'returned')
      and exists (select from shipment_contents x where x.shipment_id = shipments.id and x.quantity > 0) order by id`)
