import { mayWrite } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import { isRef } from '#entities/entity.ts'
import { returnEntity as entity } from '#entities/return/return.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { lockReturn } from './lock.ts'

const fixed: Lock = { code: 'set_at_creation' }
const over: Lock = { code: 'return_over' }
const names = writtenFields(entity).map(([name]) => name)

export const returnEdits: EntityEdits = {
  lock: lockReturn,
  completes: async (tx, user, before, sent) => {
    const whole = withoutNone(sent)
    await requireLines(tx, before === undefined ? sent['order_id'] : idOf(before['order']), whole)
    if (before !== undefined) return whole
    const order = await tx.maybe<{ shop: number | null }>(sql`
      select shop_id as shop from orders where id = ${sent['order_id'] ?? null} for update`)
    if (order !== undefined && !mayWrite(user, entity.name, order.shop)) throw refuse({ status: 403, code: 'no_right' })
    return whole
  },
  settles: async (tx, _user, id, sent) => {
    if (sent['order_id'] === undefined && sent['items'] === undefined) return
    if (sent['items'] === undefined) await fill(tx, id)
    const { quantity } = await tx.one<{ quantity: number }>(sql`select quantity from return_rows where id = ${id}`)
    if (quantity === 0) throw refuse({ status: 409, code: 'no_returnable_items' })
  },
  locks: async (_db, _user, { status }) =>
    status === 'announced' || status === 'received'
      ? { order: fixed }
      : Object.fromEntries(names.filter((name) => name !== 'note').map((name) => [name, over])),
  problems: async (db, _caller, _before, after): Promise<FieldProblems> => linesBeyond(db, after),
}

/** All that was sent and is in no other return. */
const fill = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`
    insert into return_items (return_id, order_item_id, quantity)
    select ${id}, i.order_item_id, i.returnable_quantity
    from returns r join returnable_lines i on i.order_id = r.order_id
    where r.id = ${id} and i.returnable_quantity > 0`)

/** A line of which nothing comes back is none of the return. */
const withoutNone = (sent: SentValues): SentValues =>
  sent['items'] === undefined
    ? sent
    : { ...sent, items: rowsIn(sent['items']).filter(({ quantity }) => quantity !== 0) }

const idOf = (value: unknown): unknown => (isRef(value) ? value.id : null)

/** 422 on the lines of another order. */
async function requireLines(tx: Tx, order: unknown, { items }: SentValues): Promise<void> {
  const wanted = rowsIn(items).flatMap(({ order_item_id: item }) => (typeof item === 'number' ? [item] : []))
  const known = await tx.rows<{ id: number }>(sql`
    select id from order_items where order_id = ${order ?? null}::bigint and id = any(${wanted}::bigint[])`)
  const strange = wanted.filter((item) => known.every(({ id }) => id !== item))
  if (strange.length === 0) return
  const fields = Object.fromEntries(strange.map((item) => [pathOf(item), 'reference_missing' as const]))
  throw refuse({ status: 422, code: 'invalid', fields })
}

/** A row goes by what it is about. */
const pathOf = (item: number): string => `items.[${item}].quantity`

/** More of a line than was sent, beside what other returns hold. */
async function linesBeyond(db: Queries, { id }: Values): Promise<FieldProblems> {
  const beyond = await db.rows<{ item: number; left: number }>(sql`
    select i.order_item_id as item, greatest(i.shipped_quantity - i.returning_quantity + x.quantity, 0)::integer as left
    from return_items x join returns r on r.id = x.return_id join returnable_lines i on i.order_item_id = x.order_item_id
    where x.return_id = ${id} and r.status in ('announced', 'received') and i.returning_quantity > i.shipped_quantity
    order by i.order_item_id`)
  return Object.fromEntries(
    beyond.map(({ item, left }) => [pathOf(item), { code: 'more_than_open', params: { count: left } }]),
  )
}
