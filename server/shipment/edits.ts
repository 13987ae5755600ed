import { mayWrite } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import { isRef } from '#entities/entity.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { shipment as entity } from '#entities/shipment/shipment.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { hasSlips } from '#machines/order/issuing.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { addParcel, weighParcels } from '#server/parcel/edits.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { heldElsewhere } from './held-elsewhere.ts'
import { lockShipment } from './life.ts'

const fixed: Lock = { code: 'set_at_creation' }
const gone: Lock = { code: 'shipment_over' }
const packed: Lock = { code: 'packing_confirmed', unblock: 'parcel.void' }
const ofReturn: Lock = { code: 'comes_back' }
const names = writtenFields(entity).map(([name]) => name)

export const shipmentEdits: EntityEdits = {
  lock: lockShipment,
  completes: async (tx, user, before, sent) => {
    const whole = asFull(withoutNone(sent), before)
    await requireLines(tx, before === undefined ? sent['order_id'] : idOf(before['order']), whole)
    if (before !== undefined) return whole
    const order = await tx.maybe<{ shop: number | null; status: OrderStatus }>(sql`
      select shop_id as shop, status from orders where id = ${sent['order_id'] ?? null} for update`)
    if (order === undefined) return whole
    if (!mayWrite(user, entity.name, order.shop)) throw refuse({ status: 403, code: 'no_right' })
    // a label of it would be bought for nothing
    if (!hasSlips(order.status)) throw refuse({ status: 409, code: 'order_not_ready' })
    return whole
  },
  // what a person enters is packed, and waits to leave
  begins: async () => ({ date_packed: sql`now()` }),
  settles: async (tx, _user, id, sent) => {
    if (sent['order_id'] !== undefined) {
      // one of what is open, where nothing is, would be one of nothing; who names its contents may name none
      if (sent['contents'] === undefined && (await fill(tx, id)) === 0)
        throw refuse({ status: 409, code: 'no_shippable_items' })
      await addParcel(tx, id)
    }
    if (sent['auto_full'] === true)
      await tx.run(sql`select keep_full_deliveries(order_id) from shipments where id = ${id}`)
    await weighParcels(tx, id)
  },
  locks: async (_db, _user, { status, is_return, is_confirmed }) =>
    status === 'not-yet-shipped'
      ? {
          order: fixed,
          ...(is_confirmed === true && { contents: packed, auto_full: packed }),
          ...(is_return === true && { contents: ofReturn, auto_full: ofReturn }),
        }
      : Object.fromEntries(names.map((name) => [name, gone])),
  problems: async (db, _caller, _before, after): Promise<FieldProblems> => linesBeyond(db, after),
}

/** All that is neither sent nor in another shipment. */
const fill = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`
    insert into shipment_contents (shipment_id, order_item_id, quantity)
    select ${id}, i.id, i.open_quantity - coalesce(e.quantity, 0)
    from shipments h join order_item_rows i on i.order_id = h.order_id
    ${heldElsewhere(id)}
    where h.id = ${id} and i.open_quantity > coalesce(e.quantity, 0)`)

/** A line of which nothing is sent is none of the shipment. */
const withoutNone = (sent: SentValues): SentValues =>
  sent['contents'] === undefined
    ? sent
    : { ...sent, contents: rowsIn(sent['contents']).filter(({ quantity }) => quantity !== 0) }

/** Whoever says nothing of its lines wants all there is, whatever that comes to be; lines that are written stay as they are. */
const asFull = (sent: SentValues, before: Values | undefined): SentValues => {
  if (sent['auto_full'] !== undefined) return sent
  if (sent['contents'] !== undefined) return { ...sent, auto_full: false }
  return before === undefined ? { ...sent, auto_full: true } : sent
}

const idOf = (value: unknown): unknown => (isRef(value) ? value.id : null)

/** 422 on the lines of another order, and on what is not shipped. */
async function requireLines(tx: Tx, order: unknown, { contents }: SentValues): Promise<void> {
  const wanted = rowsIn(contents).flatMap(({ order_item_id: item }) => (typeof item === 'number' ? [item] : []))
  const known = await tx.rows<{ id: number }>(sql`
    select id from order_items
    where order_id = ${order ?? null}::bigint and is_shippable and id = any(${wanted}::bigint[])`)
  const strange = wanted.filter((item) => known.every(({ id }) => id !== item))
  if (strange.length === 0) return
  const fields = Object.fromEntries(strange.map((item) => [pathOf(item), 'reference_missing' as const]))
  throw refuse({ status: 422, code: 'invalid', fields })
}

/** A row goes by what it is about. */
const pathOf = (item: number): string => `contents.[${item}].quantity`

/** More than is left of a line, beside what other shipments hold. */
async function linesBeyond(db: Queries, after: Values): Promise<FieldProblems> {
  const id = Number(after['id'])
  const beyond = await db.rows<{ item: number; left: number }>(sql`
    select i.id as item, greatest(i.open_quantity - coalesce(e.quantity, 0), 0)::integer as left
    from shipment_contents x
    join order_item_rows i on i.id = x.order_item_id
    ${heldElsewhere(id)}
    join shipments h on h.id = x.shipment_id
    where x.shipment_id = ${id} and h.status = 'not-yet-shipped' and x.quantity > i.open_quantity - coalesce(e.quantity, 0)
    order by i.id`)
  return Object.fromEntries(
    beyond.map(({ item, left }) => [pathOf(item), { code: 'more_than_open', params: { count: left } }]),
  )
}
