import type { JudgedItem } from '#machines/return/return.ts'
import type { ShipmentOccurrence } from '#machines/shipment/shipment.ts'
import type { Queries } from '#server/db.ts'
import type { UndoLogEntry } from '#server/life/undo-log.ts'
import type { FieldProblem } from '#server/problem.ts'
import { refuse } from '#server/problem.ts'
import { sql, type Sql } from '#server/sql.ts'
import type { ReturnExecution } from './arguments.ts'

type Item = {
  readonly id: number
  readonly order_item_id: number
  readonly quantity: number
  readonly condition: string | null
  readonly restock: boolean
}

const itemsOf = (db: Queries, id: number): Promise<Item[]> =>
  db.rows<Item>(sql`
    select id, order_item_id, quantity, condition, restock from return_items where return_id = ${id} order by id`)

/** A line that is none of this return, one that is named twice, or more of it than was announced. */
export async function judgedBeyond(
  db: Queries,
  id: number,
  judged: readonly JudgedItem[],
): Promise<FieldProblem | undefined> {
  const announced = new Map((await itemsOf(db, id)).map(({ order_item_id, quantity }) => [order_item_id, quantity]))
  if (new Set(judged.map((line) => line.order_item_id)).size < judged.length) return 'field_twice'
  for (const { order_item_id, quantity } of judged) {
    const most = announced.get(order_item_id)
    if (most === undefined) return 'reference_missing'
    if (quantity !== undefined && quantity > most) return { code: 'more_than_open', params: { count: most } }
  }
  return undefined
}

/**
 * What came is written down as it came, and what can be sold again is in stock again; a shipment of which nothing is out
 * any more has come back. A line that was not judged came as new.
 */
export async function accept(execution: ReturnExecution): Promise<void> {
  const { tx, undoLog, record, args } = execution
  const judged = new Map((args.items ?? []).map((line) => [line.order_item_id, line]))
  let pieces = 0
  for (const item of await itemsOf(tx, record.id)) {
    const {
      quantity = item.quantity,
      condition = item.condition ?? 'as-new',
      restock = item.restock,
    } = judged.get(item.order_item_id) ?? {}
    pieces += quantity
    if (quantity === 0) await undoLog.remove('return_items', item.id)
    else await undoLog.update('return_items', item.id, { quantity, condition, restock })
  }
  // nothing of it has come: that is no return
  if (pieces === 0) throw refuse({ status: 409, code: 'no_returnable_items' })
  await restock(execution)
  await comeBack(execution)
}

/** A line of which more would come back than was sent, once the return holds again what it held before. */
export const moreThanSent = (id: number, written: readonly UndoLogEntry[]): Sql => {
  const was = written.filter(({ table }) => table === 'return_items').map((one) => ({ ...one.before, id: one.id }))
  return sql`
    select from (select * from return_items where return_id = ${id}) x
    full join jsonb_to_recordset(${JSON.stringify(was)}::jsonb) as w(id bigint, order_item_id bigint, quantity integer)
      on w.id = x.id
    join returnable_lines i on i.order_item_id = coalesce(x.order_item_id, w.order_item_id)
    join returns r on r.id = ${id}
    where i.shipped_quantity < i.returning_quantity + coalesce(w.quantity, x.quantity)
      - case when r.status in ('refused', 'withdrawn') then 0 else coalesce(x.quantity, 0) end`
}

/** Where a product keeps stock; products are written in the order in which everyone takes them. */
async function restock({ tx, undoLog, record, user }: ReturnExecution): Promise<void> {
  const back = await tx.rows<{ product_id: number; quantity: number }>(sql`
    select i.product_id, sum(x.quantity)::integer as quantity
    from return_items x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
    where x.return_id = ${record.id} and x.restock and p.manage_stock
    group by i.product_id, p.parent_id
    order by coalesce(p.parent_id, i.product_id), i.product_id`)
  for (const line of back) {
    const by = { user_id: user?.id ?? null, who: user?.name ?? null }
    const movement = { ...line, cause: 'return', order_id: record.order.id, note: record.number, ...by }
    await undoLog.book('stock_movements', movement, { ...movement, quantity: -line.quantity })
  }
}

/** What comes back is taken for what left first: a shipment of which all is covered by it has come back. */
async function comeBack({ tx, raise, record }: ReturnExecution): Promise<void> {
  const shipments = await tx.rows<{ id: number }>(sql`
    select h.id
    from shipments h
    where h.order_id = ${record.order.id} and h.status = 'shipped' and not exists (
      select from shipment_contents x
      join order_items i on i.id = x.order_item_id
      where x.shipment_id = h.id and i.return_quantity < (
        select sum(e.quantity) from shipment_contents e join shipments s on s.id = e.shipment_id
        where e.order_item_id = x.order_item_id and s.status in ('shipped', 'returned') and s.id <= h.id
      )
    ) and exists (select from shipment_contents x where x.shipment_id = h.id)
    order by h.id`)
  for (const { id } of shipments)
    await raise('shipment', id, { type: 'shipment.returned' } satisfies ShipmentOccurrence, { tells: [record.number] })
}
