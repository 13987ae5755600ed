import { mayWrite } from '#entities/access.ts'
import { writtenFields } from '#entities/edit.ts'
import { isRef } from '#entities/entity.ts'
import { refund as entity } from '#entities/refund/refund.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import type { Queries, Tx } from '#server/db.ts'
import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { refuse } from '#server/problem.ts'
import { sql } from '#server/sql.ts'
import { lockRefund } from './life.ts'
import { preferProvider, settleRefund } from './settle.ts'

const fixed: Lock = { code: 'set_at_creation' }
const over: Lock = { code: 'refund_confirmed' }
const ofExcess: Lock = { code: 'gives_overpayment_back' }
const names = writtenFields(entity).map(([name]) => name)

export const refundEdits: EntityEdits = {
  lock: lockRefund,
  // its shop is its order's, and whoever may not write there gives nothing back
  completes: async (tx, user, before, sent) => {
    const whole = withoutNone(sent)
    await requireLines(tx, before === undefined ? sent['order_id'] : idOf(before['order']), whole)
    if (before !== undefined) return whole
    const order = await tx.maybe<{ shop: number | null }>(sql`
      select shop_id as shop from orders where id = ${sent['order_id'] ?? null} for update`)
    if (order !== undefined && !mayWrite(user, entity.name, order.shop)) throw refuse({ status: 403, code: 'no_right' })
    return whole
  },
  begins: (tx, sent) => tx.one(sql`select currency from orders where id = ${sent['order_id']}`),
  settles: async (tx, _user, id, sent) => {
    await settleRefund(tx, id)
    if (sent['order_id'] !== undefined && sent['is_automatic'] === undefined) await preferProvider(tx, id)
  },
  locks: async (_db, _user, { status, excess }) =>
    status === 'draft'
      ? { order: fixed, ...(excess !== null && { items: ofExcess, is_automatic: ofExcess, is_return: ofExcess }) }
      : Object.fromEntries(names.map((name) => [name, status === 'discarded' ? fixed : over])),
  problems: async (db, _caller, before, after): Promise<FieldProblems> => {
    const [gross, left] = [Number(after['gross']), Number(after['left_total'])]
    return {
      ...(await linesBeyond(db, after)),
      ...(isRef(after['return']) && restockedTwice(after)),
      ...(gross < 0 && { [culprit(before, after, -1)]: 'refund_below_nothing' as const }),
      ...(gross > left && {
        [culprit(before, after, 1)]: {
          code: 'more_than_left' as const,
          params: { amount: String(after['left_total']), currency: String(after['currency']) },
        },
      }),
    }
  },
}

/** A line of which nothing comes back is none of the refund. */
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

/** The amount that takes it there: the free one where it goes that way, else the fee that goes furthest, else its lines. */
function culprit(before: Values | undefined, after: Values, way: 1 | -1): string {
  if (Number(after['adjustment']) * way > 0) return 'adjustment'
  const known = rowsIn(before?.['fees']).map(({ id }) => id)
  const fees = rowsIn(after['fees'])
  const added = fees.filter(({ id }) => !known.includes(id))
  const [fee] = fees.toSorted((a, b) => (Number(b['amount']) - Number(a['amount'])) * way)
  // a new row has no number yet where it was typed
  if (fee !== undefined && Number(fee['amount']) * way > 0)
    return `fees.${known.includes(fee['id']) ? String(fee['id']) : `new_${added.indexOf(fee)}`}.amount`
  const line = rowsIn(after['items']).find(({ quantity }) => Number(quantity) > 0)
  return typeof line?.['order_item_id'] === 'number' ? pathOf(line['order_item_id']) : 'adjustment'
}

/** A row goes by what it is about. */
const pathOf = (item: number): string => `items.[${item}].quantity`

/** What came with a return is in stock since that was accepted. */
const restockedTwice = ({ items }: Values): FieldProblems =>
  Object.fromEntries(
    rowsIn(items).flatMap(({ order_item_id: item, restock, quantity }) =>
      restock === true && Number(quantity) > 0
        ? [[`items.[${String(item)}].restock`, 'restocked_by_return' as const]]
        : [],
    ),
  )

/** More than is left of a line. */
async function linesBeyond(db: Queries, { id }: Values): Promise<FieldProblems> {
  const beyond = await db.rows<{ item: number; left: number }>(sql`
    select i.id as item, i.quantity - coalesce(e.quantity, 0) as left
    from refund_items x
    join order_items i on i.id = x.order_item_id
    left join refunded_lines e on e.order_item_id = i.id
    where x.refund_id = ${id} and x.quantity > i.quantity - coalesce(e.quantity, 0) order by i.id`)
  return Object.fromEntries(
    beyond.map(({ item, left }) => [pathOf(item), { code: 'more_than_open', params: { count: left } }]),
  )
}
