import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { AddressLines } from './address-lines.tsx'
import { isSamePlace } from './address-text.ts'
import { Part } from '#screens/record/part.tsx'
import { partShowing } from './part-showing.ts'

/** Where it goes and how, and what has left the house. */
export const OrderShipping = partShowing(
  ['addresses', 'email', 'shipping_method', 'cart_weight', 'desired_delivery', 'fulfilment_state', 'date_shipped'],
  function OrderShipping({ order, isWhole }) {
    const { t } = useTranslation(['orders', 'entities'])
    const format = useFormat()
    const word = (name: string) => t(`order.${name}`, { ns: 'entities' })
    const billing = order.addresses.find(({ type }) => type === 'billing')
    const shipping = order.addresses.find(({ type }) => type === 'shipping')
    const where = () => {
      // mostly that of the bill, which takes a line to say
      if (!isWhole) return <Skeleton width="64%" className="my-1.5" />
      if (shipping === undefined) return t(billing === undefined ? 'no_address' : 'no_delivery_address')
      return billing !== undefined && isSamePlace(billing, shipping) ? (
        t('same_address')
      ) : (
        <AddressLines address={shipping} known={order.email} />
      )
    }
    return (
      <Part title={t('shipping')} section="shipping">
        <Definition
          rows={[
            { id: 'address', label: word('addresses.type.shipping'), value: where() },
            { id: 'method', label: word('shipping_method'), value: order.shipping_method?.label ?? '–' },
            {
              id: 'weight',
              label: word('cart_weight'),
              value: t('weight', { number: format.number(order.cart_weight) }),
            },
            {
              id: 'desired',
              label: word('desired_delivery'),
              value: order.desired_delivery === null ? t('as_soon') : format.day(order.desired_delivery),
            },
            { id: 'state', label: word('fulfilment_state'), value: word(`fulfilment_state.${order.fulfilment_state}`) },
            ...(order.date_shipped === null
              ? []
              : [{ id: 'shipped', label: word('date_shipped'), value: format.day(order.date_shipped) }]),
          ]}
        />
      </Part>
    )
  },
)
