import type { ReturnCondition } from '#entities/return/condition.ts'
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

/** In which condition a line came of which that is not said, here or where it was announced. */
const unlessSaid: ReturnCondition = 'as-new'

/** A line that is none of this return, one that is named twice in one condition, or more of it than was announced. */
export async function judgedBeyond(
  db: Queries,
  id: number,
  judged: readonly JudgedItem[],
): Promise<FieldProblem | undefined> {
  const announced = new Map((await itemsOf(db, id)).map((item) => [item.order_item_id, item]))
  const seen = new Set<string>()
  const sums = new Map<number, number>()
  for (const { order_item_id: of, quantity, condition } of judged) {
    const item = announced.get(of)
    if (item === undefined) return 'reference_missing'
    const each = `${of} ${condition ?? item.condition ?? unlessSaid}`
    if (seen.has(each)) return 'field_twice'
    seen.add(each)
    const sum = (sums.get(of) ?? 0) + (quantity ?? item.quantity)
    if (sum > item.quantity) return { code: 'more_than_open', params: { count: item.quantity } }
    sums.set(of, sum)
  }
  return undefined
}

/**
 * What came is written down as it came, piece by piece, and what can be sold again is in stock again; a shipment of which
 * nothing is out any more has come back. A line that was not judged came as new. The line itself holds the condition of
 * all its pieces, where they have one, and whether any is in stock again.
 */
export async function accept(execution: ReturnExecution): Promise<void> {
  const { tx, undoLog, record, args } = execution
  const judged = Map.groupBy(args.items ?? [], (line) => line.order_item_id)
  // what was counted before is what was judged now
  for (const { id } of await tx.rows<{ id: number }>(sql`
    select id from return_pieces where return_id = ${record.id} order by id`))
    await undoLog.remove('return_pieces', id)
  let pieces = 0
  for (const item of await itemsOf(tx, record.id)) {
    const came = (judged.get(item.order_item_id) ?? [{ order_item_id: item.order_item_id }])
      .map((line) => ({
        quantity: line.quantity ?? item.quantity,
        condition: line.condition ?? item.condition ?? unlessSaid,
        restock: line.restock ?? item.restock,
      }))
      .filter(({ quantity }) => quantity > 0)
    const quantity = came.reduce((sum, one) => sum + one.quantity, 0)
    pieces += quantity
    const line = { return_id: record.id, order_item_id: item.order_item_id }
    for (const each of came) await undoLog.insert('return_pieces', { ...line, ...each })
    const [first] = came
    if (first === undefined) await undoLog.remove('return_items', item.id)
    else
      await undoLog.update('return_items', item.id, {
        quantity,
        condition: came.every(({ condition }) => condition === first.condition) ? first.condition : null,
        restock: came.some((one) => one.restock),
      })
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
    from return_pieces x join order_items i on i.id = x.order_item_id join products p on p.id = i.product_id
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
