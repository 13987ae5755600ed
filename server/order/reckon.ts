import type { Reckoned } from '#api/order/totals.ts'
import { mayBegin, mayRead } from '#entities/access.ts'
import { isRef } from '#entities/entity.ts'
import { decimal, digitsOf, largestSum } from '#entities/money/amount.ts'
import { totalsOf, type MoneyFee } from '#entities/money/totals.ts'
import { order as entity } from '#entities/order/order.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { amountTooLarge } from '#server/amount-too-large.ts'
import type { Queries } from '#server/db.ts'
import { readWritten } from '#server/edit/record-to-edit.ts'
import { refuse } from '#server/problem.ts'
import { knownSource } from '#server/search/source.ts'
import { sql } from '#server/sql.ts'
import { notFound } from '#server/store/not-found.ts'
import type { Person } from '#server/store/session.ts'
import { beginsWith } from './beginning.ts'
import { completed } from './complete.ts'
import { feeWhenTyped } from './charge.ts'
import { listPrices } from './list-prices.ts'

/** What an order would come to with what is being typed; a new one has no number. Nothing is written. */
export async function reckonOrder(
  db: Queries,
  user: Person,
  id: number | undefined,
  data: SentValues,
): Promise<Reckoned> {
  const before = id === undefined ? undefined : await readWritten(db, user, knownSource(entity.name), id)
  if (id !== undefined && before === undefined) throw notFound(entity.name)
  if (id === undefined && !mayBegin(user, entity.name)) throw refuse({ status: 403, code: 'no_right' })
  const shop = data['shop_id']
  if (typeof shop === 'number' && !mayRead(user, entity.name, shop)) throw refuse({ status: 403, code: 'no_right' })
  const { whole, terms } = await completed(db, before, data)
  const at = <Value>(name: string, missing: Value): Value => (whole[name] ?? before?.[name] ?? missing) as Value // as its schema says
  const items = merged(before, whole, 'items')
  const [fees, coupons] = [merged(before, whole, 'fees'), merged(before, whole, 'coupons')]
  const paid = await feeWhenTyped(db, before, whole)
  const totals = totalsOf({
    currency: terms.currency,
    is_tax_included: !terms.isNet,
    vat_exempt: at('vat_exempt', false),
    lines: items.map((row) => ({
      quantity: Number(row['quantity'] ?? 1),
      price: textOf(row['price']),
      tax_rate: Number(row['tax_rate'] ?? 0),
    })),
    fees: [
      ...fees.map(feeOf),
      ...(paid === undefined ? [] : [paid]),
      ...coupons.map((row) => feeOf({ ...row, type: 'discount' })),
    ],
    shipping: textOf(at('shipping_total', null)),
    voucher: textOf(at('voucher', null)),
  })
  // each may be fine, and what they come to is more than is kept
  if (totals.total > largestSum || totals.subtotal > largestSum) throw amountTooLarge()
  const digits = digitsOf(terms.currency)
  const said = (amount: number) => decimal(amount, digits)
  const listed = await listPrices(
    db,
    terms,
    items.map((row) => ({ product: productOf(row), quantity: Number(row['quantity'] ?? 1) })),
  )
  const named = await productsOf(db, items)
  return {
    currency: terms.currency,
    is_tax_included: !terms.isNet,
    items: items.map((row, place) => ({
      product: named.get(productOf(row)) ?? null,
      sku: textOr(row['sku']),
      name: textOr(row['name']),
      price: textOr(row['price']),
      tax_rate: typeof row['tax_rate'] === 'number' ? row['tax_rate'] : null,
      total: said(totals.lines[place] ?? 0),
      list_price: listed[place]?.price ?? null,
      list_from: listed[place]?.from ?? null,
    })),
    customer_discount: terms.discount,
    fees: totals.fees.slice(0, fees.length).map(said),
    payment_fee:
      paid === undefined
        ? null
        : {
            type: paid.type,
            name: paid.name,
            calculation: paid.calculation,
            percent: paid.percent,
            amount: said(totals.fees[fees.length] ?? 0),
          },
    coupons: totals.fees.slice(fees.length + (paid === undefined ? 0 : 1)).map(said),
    taxes: totals.taxes.map(({ tax_rate, base, amount }) => ({ tax_rate, base: said(base), amount: said(amount) })),
    subtotal: said(totals.subtotal),
    shipping_total: said(totals.shipping_total),
    shipping_by_hand: at('shipping_by_hand', false),
    discount_total: said(totals.discount_total),
    fee_total: said(totals.fee_total),
    voucher_credit: said(totals.voucher_credit),
    tax_total: said(totals.tax_total),
    total: said(totals.total),
    begins: before === undefined ? await beginsWith(db, user, data) : null,
  }
}

/** The rows of a list as they would be: a row that stays is sent as what of it changes. */
function merged(before: Values | undefined, sent: SentValues, list: string): readonly Values[] {
  const there = rowsIn(before?.[list])
  if (sent[list] === undefined) return there
  return rowsIn(sent[list]).map((row) => ({ ...there.find(({ id }) => id === row['id']), ...row }))
}

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '0')
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const feeOf = ({ type, calculation, amount, percent }: Values): MoneyFee => ({
  type: type === 'fee' ? 'fee' : 'discount',
  calculation: (calculation ?? 'fixed') as MoneyFee['calculation'], // as its schema says
  amount: textOf(amount),
  percent: Number(percent ?? 0),
})

const productOf = ({ product, product_id }: Values): number =>
  product_id === undefined && isRef(product) ? product.id : Number(product_id ?? 0)

const productsOf = async (db: Queries, items: readonly Values[]) => {
  const rows = await db.rows<{ id: number; label: string }>(sql`
    select id, name as label from products where id = any(${items.map(productOf)}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
