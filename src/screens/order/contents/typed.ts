import { totalsOf, type MoneyFee, type Totals } from '#entities/money/totals.ts'
import { sentOf } from '#machines/editor/difference.ts'
import type { Fields } from '#entities/entity.ts'
import type { SentValues, Values } from '#machines/editor/merge.ts'
import { rowsIn } from '#machines/editor/rows.ts'
import { isUnread } from '#screens/edit/typed/reading.ts'

/** An order comes to its amount by these, and by the prices and taxes that follow from them. */
const reckoned = [
  'items',
  'fees',
  'coupons',
  'shipping_total',
  'voucher',
  'vat_exempt',
  'price_list_id',
  'shop_id',
  'customer_id',
  'addresses',
  'payment_method_id',
  'payment_fee_waived',
  'shipping_method_id',
  'shipping_by_hand',
]

const isSaid = (value: unknown): boolean => value !== null && value !== undefined && !isUnread(value)

/** What the server is asked to reckon with: what differs, without what is not typed to its end. */
export const toReckon = (fields: Fields, base: Values, shown: Values): SentValues =>
  Object.fromEntries(
    Object.entries(sentOf(fields, base, shown)).flatMap(([name, value]): [string, unknown][] => {
      if (!reckoned.includes(name) || !isSaid(value)) return []
      if (!Array.isArray(value)) return [[name, value]]
      // a line that is about no article any more says so
      const rows = rowsIn(value).map((row) =>
        Object.fromEntries(Object.entries(lookedUp(row)).filter(([cell, one]) => cell === 'product_id' || isSaid(one))),
      )
      return [[name, rows]]
    }),
  )

/** What was typed for an article and not taken from the list may be its SKU or GTIN as well, such as one that is scanned. */
const lookedUp = (row: Values): Values => {
  const { product_id: typed, name: _name, price: _price, tax_rate: _rate, ...others } = row
  return isUnread(typed) ? { ...others, product_id: null, sku: typed.unread.trim() } : row
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const feeOf = ({ type, calculation, amount, percent }: Values): MoneyFee => ({
  type: type === 'fee' ? 'fee' : 'discount',
  calculation: (calculation ?? 'fixed') as MoneyFee['calculation'], // held against the entity
  amount: amountOf(amount),
  percent: numberOf(percent),
})

/** What the order comes to as it is typed, before the server has said so. */
export const totalsNow = (
  shown: Values,
  terms: { currency: string; is_tax_included: boolean },
  ofMethod: MoneyFee | undefined,
): Totals =>
  totalsOf({
    ...terms,
    vat_exempt: shown['vat_exempt'] === true,
    lines: rowsIn(shown['items']).map((row) => ({
      quantity: Math.max(0, Math.trunc(numberOf(row['quantity']))),
      price: amountOf(row['price']),
      tax_rate: numberOf(row['tax_rate']),
    })),
    fees: [
      ...rowsIn(shown['fees']).map(feeOf),
      ...(ofMethod === undefined ? [] : [ofMethod]),
      ...rowsIn(shown['coupons']).map((row) => feeOf({ ...row, type: 'discount' })),
    ],
    shipping: amountOf(shown['shipping_total']),
    voucher: amountOf(shown['voucher']),
  })

export const isSamePrice = (one: unknown, other: unknown): boolean => Number(one) === Number(other)
