import type { EntityEdits, FieldProblems, Lock } from '#server/edit/entity-edits.ts'
import { writtenFields } from '#entities/edit.ts'
import { labelOf } from '#entities/entity.ts'
import type { Locale } from '#entities/locale.ts'
import { stillToCome } from '#entities/order/carriage.ts'
import { order as entity } from '#entities/order/order.ts'
import type { Values } from '#machines/editor/merge.ts'
import { sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { idOf } from './as-typed.ts'
import { completeOrder } from './complete.ts'
import { invoicedLines } from './fixed-money.ts'
import { beyondStock, lockProducts, productsIn } from './reserve.ts'
import { settleOrder } from './settle.ts'

/** What changes the amount that is to be paid. */
const amounts = [
  'items',
  'fees',
  'coupons',
  'shipping_total',
  'shipping_by_hand',
  'voucher',
  'price_list',
  'vat_exempt',
  'payment_fee_waived',
]
/** What a bill says besides, of whom it is from and to whom it goes. */
const billed = ['shop', 'customer']

const all = (names: readonly string[], lock: Lock): Record<string, Lock> =>
  Object.fromEntries(names.map((name) => [name, lock]))

export const orderEdits: EntityEdits = {
  begins: async (tx, _sent, isTrial) => {
    const { number } = isTrial
      ? { number: '0' }
      : await tx.one<{ number: string }>(sql`select nextval('order_numbers')::text as number`)
    return { number, status: 'preparing', created_via: 'console', currency: 'EUR' }
  },
  completes: async (tx, _user, before, sent) => {
    const whole = await completeOrder(tx, before, sent)
    if (before !== undefined && whole['items'] !== undefined) await lockProducts(tx, productsIn(before, whole))
    return whole
  },
  settles: settleOrder,
  locks: async (db, _user, order): Promise<Readonly<Record<string, Lock>>> => {
    if (order['status'] === 'pending-import')
      return all(
        writtenFields(entity).map(([name]) => name),
        { code: 'import_pending' },
      )
    const lines = await invoicedLines(db, order['id'])
    return {
      ...(order['is_paid'] === true && all(amounts, { code: 'order_paid' })),
      ...(order['status'] === 'cancelled' && all(amounts, { code: 'order_cancelled', unblock: 'order.reopen' })),
      ...(lines.length > 0 && {
        // new lines go on the next invoice
        ...all([...amounts.filter((name) => name !== 'items'), ...billed], { code: 'order_invoiced' }),
        ...(order['is_paid'] === true ? {} : Object.fromEntries(lines.map((id) => [`items.${id}`, onInvoice]))),
      }),
    }
  },
  problems: async (db, { locale }, before, after): Promise<FieldProblems> => ({
    ...(after['shop'] === null && { shop_id: 'field_required' as const }),
    ...refusedByMethod(locale, before, after),
    ...(await beyondStock(db, before, after)),
  }),
  stays: async (db, { id }) => {
    const bound = await db.run(sql`
      select from orders o where o.id = ${id} and (
        exists (select from documents where order_id = o.id and status <> 'draft')
        or exists (select from invoices where order_id = o.id)
        or exists (select from transactions where order_id = o.id and status not in ('pending', 'voided', 'failed', 'charged-back'))
        or exists (select from shipments where order_id = o.id and status in ('shipped', 'returned')))`)
    return bound > 0 ? { code: 'order_documented', unblock: 'order.cancel' } : undefined
  },
  cloned: () => ({
    reference_number: null,
    desired_delivery: null,
    internal_note: null,
    notes: [],
    coupons: [],
    voucher: '0',
  }),
}

/** Why the method does not carry the order as it is now; what it did not carry before is no reason to write nothing else. */
function refusedByMethod(locale: Locale, before: Values | undefined, after: Values): FieldProblems {
  const { not_carried: why } = after
  if (typeof why !== 'string' || stillToCome.includes(why)) return {}
  const isSame =
    before?.['not_carried'] === why && idOf(before, {}, 'shipping_method') === idOf(after, {}, 'shipping_method')
  const details = text(locale, 'entities', labelOf(entity, `not_carried.${why}`))
  return isSame ? {} : { shipping_method_id: { code: 'not_carried', params: { details } } }
}

const onInvoice: Lock = { code: 'line_invoiced' }
