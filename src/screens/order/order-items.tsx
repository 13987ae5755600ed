import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order/order.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import type { SimpleColumn } from '#ui/list/simple-table.tsx'
import { Part } from '#screens/record/part.tsx'
import { partShowing } from './part-showing.ts'

type Item = Order['items'][number]

/** As narrow as what it holds, so that the name has the rest. */
const narrow = '1%'

/** The lines of the order; sums are the server's. */
export const OrderItems = partShowing(['items', 'currency', 'is_paid'], function OrderItems({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = (name: string) => t(`order.items.${name}`, { ns: 'entities' })
  const sign = format.currency(order.currency)
  const money = (amount: string) => format.amount(amount, order.currency)
  const hasReturns = order.items.some(({ return_quantity }) => return_quantity > 0)
  const isLacking = order.items.some(({ lacking_quantity }) => lacking_quantity > 0)
  const hasDates = order.items.some(({ expected_shipping_date }) => expected_shipping_date !== null)
  const columns: SimpleColumn<Item>[] = [
    { id: 'name', header: word('product'), cell: ({ name }) => name },
    { id: 'sku', header: word('sku'), cell: ({ sku }) => sku, mono: true, quiet: true, width: narrow },
    ...(hasDates
      ? [
          {
            id: 'expected',
            header: word('expected_shipping_date'),
            cell: ({ expected_shipping_date: day }: Item) => (day === null ? '–' : format.day(day)),
            quiet: true,
            width: narrow,
          },
        ]
      : []),
    {
      id: 'quantity',
      header: word('quantity'),
      cell: (item) => format.number(item.quantity),
      align: 'end',
      width: narrow,
    },
    {
      id: 'shipped',
      header: word('shipped_quantity'),
      cell: shippedCell,
      align: 'end',
      width: narrow,
    },
    ...(isLacking
      ? [
          {
            id: 'lacking',
            header: word('lacking_quantity'),
            cell: ({ lacking_quantity: many }: Item) => (many === 0 ? '–' : format.number(many)),
            align: 'end' as const,
            width: narrow,
          },
        ]
      : []),
    ...(hasReturns
      ? [
          {
            id: 'returned',
            header: word('return_quantity'),
            cell: (item: Item) => format.number(item.return_quantity),
            align: 'end' as const,
            width: narrow,
          },
        ]
      : []),
    {
      id: 'price',
      header: `${word('price')} ${sign}`,
      cell: ({ price }) => money(price),
      align: 'end',
      width: narrow,
    },
    {
      id: 'tax',
      header: word('tax_rate'),
      cell: (item) => format.percent(item.tax_rate),
      align: 'end',
      width: narrow,
      quiet: true,
      // one rate is said below the sum as well
      isSpare: new Set(order.items.map((item) => item.tax_rate)).size <= 1,
    },
    {
      id: 'total',
      header: `${word('total')} ${sign}`,
      cell: ({ total }) => money(total),
      align: 'end',
      width: narrow,
    },
  ]
  return (
    <Part title={t('contents')} section="contents" note={<Lock order={order} />} wide>
      <SimpleTable
        label={t('order.items', { ns: 'entities' })}
        rows={order.items}
        rowKey={({ id }) => id}
        columns={columns}
        empty={t('none.items')}
      />
    </Part>
  )
})

/** What is still open is what the eye looks for. */
function ShippedQuantity({ item: { shipped_quantity, quantity, is_shippable } }: { item: Item }) {
  const format = useFormat()
  if (!is_shippable) return '–'
  return (
    <span className={shipped_quantity < quantity ? 'font-strong' : 'text-ink-2'}>
      {format.number(shipped_quantity)}
    </span>
  )
}

const shippedCell = (item: Item) => <ShippedQuantity item={item} />

/** Why the lines cannot be changed any more (spec §5). */
function Lock({ order }: { order: Pick<Order, 'is_paid' | 'items'> }) {
  const { t } = useTranslation('orders')
  if (order.is_paid) return t('locked.paid')
  return order.items.some(({ is_invoiced }) => is_invoiced) ? t('locked.invoiced') : null
}
