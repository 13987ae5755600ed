import { useTranslation } from 'react-i18next'
import { labelOf } from '#entities/entity.ts'
import type { Order } from '#entities/order/order.ts'
import { order as entity } from '#entities/order/order.ts'
import { textOf } from '#screens/derive/value.ts'
import { useFormat } from '#screens/format.ts'
import { Definition } from '#ui/view/definition.tsx'
import { usePendingText } from '#screens/pending.ts'
import { AddressLines, WaitingAddress } from './address-lines.tsx'
import { Part } from '#screens/record/part.tsx'
import { VatEvidence } from '#screens/vat/vat-evidence.tsx'

type Fact = keyof Order & keyof typeof entity.fields

/** Under the label of the first; shown when there is something to show. */
const facts: readonly (readonly Fact[])[] = [
  ['email'],
  ['payment_state', 'payment_method', 'date_paid'],
  ['price_list'],
  ['reference_number'],
  ['offer_number'],
  ['vat_number'],
  ['date_created', 'created_via'],
  ['internal_note'],
]

const flags: readonly Fact[] = ['vat_exempt', 'is_return']

/** What was agreed with whom. */
export function OrderBase({ order, isWhole }: { order: Order; isWhole: boolean }) {
  const { t } = useTranslation(['orders', 'entities'])
  const formats = useFormat()
  const word = (key: string) => t(key, { ns: 'entities' })
  const say = { formats, word, flag: (value: boolean) => (value ? t('yes') : t('no')) }
  const textIn = (name: Fact) => textOf(entity.fields[name], order[name], labelOf(entity, name), say, order.currency)
  const shown = [...facts, ...flags.filter((name) => order[name]).map((name) => [name])]
  const rows = shown.flatMap((names) => {
    const [id] = names
    const texts = names.map(textIn).filter((text) => text !== '')
    if (id === undefined || texts.length === 0) return []
    const field = entity.fields[id]
    const mono = 'mono' in field && field.mono
    const said = texts.join(', ')
    const value =
      id === 'vat_number' && isWhole ? (
        <>
          {said}
          <VatEvidence checks={order.vat_checks} number={order.vat_number} />
        </>
      ) : (
        said
      )
    return [{ id, label: word(labelOf(entity, id)), value, mono }]
  })
  const pending = usePendingText(order, 'held_from')
  const billing = order.addresses.find(({ type }) => type === 'billing')
  return (
    <Part title={t('base')} section="base">
      <Definition
        rows={[
          {
            id: 'billing',
            label: word('order.addresses.type.billing'),
            value: isWhole ? (
              billing === undefined ? (
                t('no_address')
              ) : (
                <AddressLines address={billing} known={order.email} />
              )
            ) : (
              <WaitingAddress />
            ),
          },
          ...rows,
          ...(order.held_from === null
            ? []
            : [
                {
                  id: 'held_from',
                  label: word('order.held_from'),
                  value: <span className={pending && 'pending-text'}>{word(`order.status.${order.held_from}`)}</span>,
                },
              ]),
        ]}
      />
    </Part>
  )
}
