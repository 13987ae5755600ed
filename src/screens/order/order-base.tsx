import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Order } from '#entities/order.ts'
import { order as entity } from '#entities/order.ts'
import { textOf } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { Definition } from '#ui/view/definition.tsx'
import { AddressLines } from './address-lines.tsx'
import { Part } from './part.tsx'

/** Shown when there is something to show. */
const facts = [
  'email',
  'payment_method',
  'payment_state',
  'date_paid',
  'price_list',
  'reference_number',
  'offer_number',
  'vat_number',
  'created_via',
  'date_created',
  'internal_note',
] as const satisfies readonly (keyof Order)[]

const flags = ['vat_exempt', 'is_return'] as const satisfies readonly (keyof Order)[]

/** What was agreed with whom. */
export function OrderBase({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const formats = useFormat()
  const word = (key: string) => t(key, { ns: 'entities' })
  const say = { formats, word, flag: (value: boolean) => (value ? t('yes') : t('no')) }
  const shown = [...facts, ...flags.filter((name) => order[name])]
  const rows = shown.flatMap((name) => {
    const field = entity.fields[name]
    const label = labelOf(entity, name)
    const value = textOf(field, order[name], label, say, order.currency)
    return value === '' ? [] : [{ id: name, label: word(label), value, mono: 'mono' in field && field.mono }]
  })
  const billing = order.addresses.find(({ type }) => type === 'billing')
  return (
    <Part title={t('base')} section="base">
      <Definition
        rows={[
          {
            id: 'billing',
            label: word('order.addresses.type.billing'),
            value: billing === undefined ? t('no_address') : <AddressLines address={billing} known={order.email} />,
          },
          ...rows,
          ...(order.held_from === null
            ? []
            : [{ id: 'held_from', label: word('order.held_from'), value: word(`order.status.${order.held_from}`) }]),
        ]}
      />
    </Part>
  )
}
