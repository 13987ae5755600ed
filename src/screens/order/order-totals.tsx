import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order/order.ts'
import { useFormat } from '#screens/format.ts'
import { Totals } from '#screens/record/totals.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { partShowing } from './part-showing.ts'

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Net prices carry their tax on top: the sum then only fits with it. */
type Sums = Pick<
  Order,
  'subtotal' | 'shipping_total' | 'fee_total' | 'discount_total' | 'voucher_credit' | 'total' | 'tax_total'
>

const isTaxOnTop = (order: Sums): boolean => {
  const { subtotal, shipping_total, fee_total, discount_total, voucher_credit, total, tax_total } = order
  const gross =
    cents(subtotal) + cents(shipping_total) + cents(fee_total) - cents(discount_total) - cents(voucher_credit)
  return gross !== cents(total) && gross + cents(tax_total) === cents(total)
}

const isSome = (amount: string) => cents(amount) !== 0

/** What the order comes to, as the server sums it. */
export const OrderTotals = partShowing(
  [
    'currency',
    'fees',
    'coupons',
    'taxes',
    'subtotal',
    'fee_total',
    'discount_total',
    'shipping_total',
    'voucher_credit',
    'tax_total',
    'refund_total',
    'total',
  ],
  function OrderTotals({ order, isWhole }) {
    const { t } = useTranslation(['orders', 'entities'])
    const format = useFormat()
    const money = (amount: string) => format.amount(amount, order.currency)
    const minus = (amount: string) => money(amount.startsWith('-') ? amount : `-${amount}`)
    const word = (name: string) => t(`order.${name}`, { ns: 'entities' })
    const row = (id: string, label: string, value: ReactNode) => ({ id, label, value })
    const fees = order.fees.map(({ id, name, type, amount, is_automatic }) =>
      row(
        `fee ${id}`,
        is_automatic ? `${name} (${t('automatic')})` : name,
        type === 'discount' ? minus(amount ?? '0') : money(amount ?? '0'),
      ),
    )
    const coupons = order.coupons.map(({ id, code, amount }) => row(`coupon ${id}`, code, minus(amount ?? '0')))
    const taxLabel = isTaxOnTop(order) ? 'tax_on_top' : 'contained_tax'
    const taxes = order.taxes.map(({ tax_rate, amount }) =>
      row(`tax ${tax_rate}`, t(taxLabel, { rate: format.percent(tax_rate) }), money(amount)),
    )
    // as many as there mostly are
    const waiting = (id: string, amount: string) =>
      !isWhole && isSome(amount) ? [row(id, '…', <Skeleton end width="48px" className="my-1.5" />)] : []
    return (
      <Totals
        before={[
          row('subtotal', word('subtotal'), money(order.subtotal)),
          ...fees,
          ...coupons,
          ...waiting('fees', order.fee_total),
          ...waiting('discounts', order.discount_total),
          row('shipping', word('shipping_total'), money(order.shipping_total)),
          ...(isSome(order.voucher_credit)
            ? [row('voucher', word('voucher_credit'), minus(order.voucher_credit))]
            : []),
          ...(isTaxOnTop(order) ? [...taxes, ...waiting('taxes', order.tax_total)] : []),
        ]}
        total={{ label: t('total', { currency: format.currency(order.currency) }), value: money(order.total) }}
        after={[
          ...(isTaxOnTop(order) ? [] : [...taxes, ...waiting('taxes', order.tax_total)]),
          ...(isSome(order.refund_total) ? [row('refund', word('refund_total'), minus(order.refund_total))] : []),
        ]}
      />
    )
  },
)
