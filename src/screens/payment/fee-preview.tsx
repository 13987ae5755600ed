import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { decimal, digitsOf } from '#entities/money/amount.ts'
import { totalsOf, type MoneyFee } from '#entities/money/totals.ts'
import { AmountControl } from '#screens/edit/controls/amount-control.tsx'
import { leaveInput } from '#screens/edit/leave-input.ts'
import type { EditorActor } from '#screens/edit/use-editor.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { Totals } from '#screens/record/totals.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'

type FeePreviewProps = { record: Row; editor?: EditorActor }

/** What the method charges or lets off on an order made up here, reckoned as orders are, with what is being typed of it. */
export function FeePreview({ record, editor }: FeePreviewProps) {
  return editor === undefined ? <Example method={record} /> : <Typed editor={editor} />
}

function Typed({ editor }: Required<Pick<FeePreviewProps, 'editor'>>) {
  return <Example method={useSelector(editor, ({ context }) => ({ ...context.base, ...context.shown }))} />
}

const money = { kind: 'money', min: 0 } as const
const percent = { kind: 'percent', min: 0, max: 100 } as const
/** What a field holds that is not read yet counts as nothing. */
const figure = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '0'

/** The fee as it is written; none without a type. */
const feeOf = ({ fee_type, fee_calculation, fee_amount, fee_percent }: Readonly<Record<string, unknown>>): MoneyFee[] =>
  fee_type === 'fee' || fee_type === 'discount'
    ? [
        {
          type: fee_type,
          calculation: (fee_calculation ?? 'fixed') as MoneyFee['calculation'], // as its entity says
          amount: figure(fee_amount),
          percent: Number(figure(fee_percent)),
        },
      ]
    : []

function Example({ method }: { method: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation(['record', 'entities', 'orders'])
  const format = useFormat()
  const [goods, setGoods] = useState<unknown>('100.00')
  const [rate, setRate] = useState<unknown>(19)
  const [shipping, setShipping] = useState<unknown>('4.90')
  const [isGross, setGross] = useState(true)
  const fees = feeOf(method)
  const totals = totalsOf({
    currency: houseCurrency,
    is_tax_included: isGross,
    vat_exempt: false,
    lines: [{ quantity: 1, price: figure(goods), tax_rate: Number(figure(rate)) }],
    fees,
    shipping: figure(shipping),
    voucher: '0',
  })
  const written = (minor: number) => format.amount(decimal(minor, digitsOf(houseCurrency)), houseCurrency)
  const word = (name: string) => t(`order.${name}`, { ns: 'entities' })
  const row = (id: string, label: string, value: string) => ({ id, label, value })
  const name = typeof method['fee_name'] === 'string' && method['fee_name'] !== '' ? method['fee_name'] : undefined
  const taxes = totals.taxes.map(({ tax_rate, amount }) =>
    row(
      'tax',
      t(isGross ? 'contained_tax' : 'tax_on_top', { ns: 'orders', rate: format.percent(tax_rate) }),
      written(amount),
    ),
  )
  const asked = [
    { label: t('fee_preview.goods'), field: money, value: goods, set: setGoods },
    { label: t('order.items.tax_rate', { ns: 'entities' }), field: percent, value: rate, set: setRate },
    { label: word('shipping_total'), field: money, value: shipping, set: setShipping },
  ]
  return (
    <section aria-label={t('fee_preview')} className="border-t border-line px-4 pt-3">
      <h3 className="pb-2 text-meta text-ink-2">{t('fee_preview')}</h3>
      <div role="presentation" onKeyDown={leaveInput} className="flex flex-wrap items-start gap-3">
        {asked.map(({ label, field, value, set }) => (
          <Field key={label} label={label} className="w-36">
            {(wiring) => (
              <AmountControl
                field={field}
                value={value}
                onChange={set}
                word={(suffix) => suffix}
                currency={houseCurrency}
                wiring={wiring}
              />
            )}
          </Field>
        ))}
        <Checkbox
          className="mt-6"
          label={t('price-list.is_tax_included', { ns: 'entities' })}
          checked={isGross}
          onChange={({ target }) => setGross(target.checked)}
        />
      </div>
      <Totals
        before={[
          row('subtotal', word('subtotal'), written(totals.subtotal)),
          ...fees.map(({ type }) =>
            row(
              'fee',
              name ?? t(`payment-method.fee_type.${type}`, { ns: 'entities' }),
              written(totals.fee_total - totals.discount_total),
            ),
          ),
          row('shipping', word('shipping_total'), written(totals.shipping_total)),
          ...(isGross ? [] : taxes),
        ]}
        total={{
          label: t('total', { ns: 'orders', currency: format.currency(houseCurrency) }),
          value: written(totals.total),
        }}
        after={isGross ? taxes : []}
      />
    </section>
  )
}
