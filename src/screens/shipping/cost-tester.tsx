import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { TriedCost } from '#api/shipping.ts'
import { isRef } from '#entities/entity.ts'
import { triedBy } from '#entities/shipping-price/bounds.ts'
import { AmountControl } from '#screens/edit/controls/amount-control.tsx'
import { RefControl } from '#screens/edit/controls/ref-control.tsx'
import { useOwnProblem } from '#screens/edit/field-text.ts'
import { leaveInput } from '#screens/edit/leave-input.ts'
import { houseCurrency, useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { useTrying } from '#screens/record/use-trying.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useRangeText } from './range-text.ts'

type Asked = {
  country_code: string
  weight: number
  value: string
  price_list_id: number | null
  shop_id: number | null
}
const country = /^[A-Z]{2}$/

/** What this method costs an order made up here, as an order would be charged, and why. */
export function CostTester({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'errors'])
  const ownProblem = useOwnProblem()
  const input = useRef<HTMLInputElement>(null)
  useTrying(input)
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({ weight: 1, value: '20.00' })
  const [code, setCode] = useState('DE')
  const [asked, setAsked] = useState<Asked>()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const set = (name: string) => (value: unknown) => setTyped((before) => ({ ...before, [name]: value }))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['shipping_method.cost', record.id, record.version, asked],
    queryFn: async ({ signal }) =>
      asked && (await call('shipping_method.cost', { params: { id: record.id }, body: asked, signal })).payload,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { weight, value, price_list, shop } = typed
    const country_code = code.trim().toUpperCase()
    const lacks = [
      ...(country.test(country_code) ? [] : ['country']),
      ...(typeof weight === 'number' ? [] : ['weight']),
      ...(typeof value === 'string' ? [] : ['value']),
    ]
    setWrong(lacks)
    const idOf = (one: unknown) => (isRef(one) ? one.id : null)
    const refs = { price_list_id: idOf(price_list), shop_id: idOf(shop) }
    setAsked(lacks.length > 0 ? undefined : { country_code, weight: Number(weight), value: String(value), ...refs })
  }
  const labels = {
    country: t('shipping-zone.countries.country_code', { ns: 'entities' }),
    weight: t('order.cart_weight', { ns: 'entities' }),
    value: t('cost_try.value'),
    price_list: t('order.price_list', { ns: 'entities' }),
    shop: t('order.shop', { ns: 'entities' }),
  }
  const problem = (name: 'weight' | 'value') =>
    wrong.includes(name) ? (ownProblem(triedBy[name], typed[name]) ?? t('field_required', { ns: 'errors' })) : undefined
  const word = (suffix: string) => suffix
  return (
    <section aria-label={t('cost_try')} className="border-t border-line px-4 pt-3">
      <h3 className="pb-2 text-meta text-ink-2">{t('cost_try')}</h3>
      <div role="presentation" onKeyDown={leaveInput}>
        <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field
            label={labels.country}
            className="w-20"
            error={wrong.includes('country') ? t('field_country', { ns: 'errors' }) : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                ref={input}
                autoComplete="off"
                maxLength={triedBy.country.max}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
          {(['weight', 'value'] as const).map((name) => (
            <Field key={name} label={labels[name]} className="w-32" error={problem(name)}>
              {(wiring) => (
                <AmountControl
                  field={triedBy[name]}
                  value={typed[name] ?? null}
                  onChange={set(name)}
                  currency={data?.currency ?? houseCurrency}
                  {...{ word, wiring }}
                />
              )}
            </Field>
          ))}
          {(['price_list', 'shop'] as const).map((name) => (
            <Field key={name} label={labels[name]} className="w-56">
              {(wiring) => (
                <RefControl
                  field={triedBy[name]}
                  value={typed[name] ?? null}
                  onChange={set(name)}
                  currency={houseCurrency}
                  {...{ word, wiring }}
                />
              )}
            </Field>
          ))}
          <Button type="submit" className="mt-5">
            {t('price_try.ask')}
          </Button>
        </form>
      </div>
      {error !== null && <PanelFailed onRetry={() => void refetch()} />}
      <div aria-live="polite">
        {asked !== undefined && data !== undefined && error === null && !isPlaceholderData && (
          <Answer tried={data} asked={asked} />
        )}
      </div>
    </section>
  )
}

/** The price, and below it what decided it. */
function Answer({ tried, asked }: { tried: TriedCost; asked: Asked }) {
  const { t } = useTranslation('record')
  const { money } = useFormat()
  const rangeText = useRangeText()
  const { zone, cost, costs, currency } = tried
  if (zone === null)
    return <p className="pt-3 text-table">{t('cost_try.no_zone', { country: asked.country_code, currency })}</p>
  const others = costs.filter(({ id }) => id !== cost?.id)
  const because = [
    t('cost_try.zone', { zone: zone.label }),
    ...(cost === null
      ? [t('cost_try.none')]
      : [
          t('cost_try.range', { range: rangeText(currency, cost) }),
          ...(cost.list !== null ? [t('cost_try.list', { list: cost.list.label })] : []),
          ...(cost.list === null && asked.price_list_id !== null ? [t('cost_try.everyone')] : []),
        ]),
    ...others.map((one) =>
      t('cost_try.other', {
        range: [rangeText(currency, one), ...(one.list === null ? [] : [one.list.label])].join(', '),
        price: money(one.price, currency),
      }),
    ),
  ]
  return (
    <div data-tried={cost?.price ?? ''} className="pt-3 text-table">
      {cost !== null && <p className="m-0 pb-1 text-body font-strong">{money(cost.price, currency)}</p>}
      <ul className="m-0 list-none p-0 text-ink-2">
        {because.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
