import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { Row } from '#api/list.ts'
import type { TriedPrice } from '#api/price.ts'
import { tierQuantity } from '#entities/price-list-type.ts'
import { useFormat } from '#screens/format.ts'
import { leaveInput } from '#screens/edit/leave-input.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { useTrying } from '#screens/record/use-trying.ts'
import { Button } from '#ui/action/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Definition } from '#ui/view/definition.tsx'

/** What so many of an article cost in this list, as an order would be charged, and why. */
export function PriceTester({ record }: { record: Row }) {
  const { t } = useTranslation(['record', 'entities', 'errors'])
  const { number } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  useTrying(input)
  const [asked, setAsked] = useState<{ product: string; quantity: number; discount_percent: number }>()
  const [wrong, setWrong] = useState({ product: false, quantity: false, discount: false })
  const [product, setProduct] = useState('')
  const [quantity, setQuantity] = useState(String(tierQuantity.min))
  const [discount, setDiscount] = useState('')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['price_list.price', record.id, record.version, asked],
    queryFn: async ({ signal }) =>
      asked && (await call('price_list.price', { params: { id: record.id }, body: asked, signal })).payload,
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const many = Number(quantity)
    const lacks = product.trim() === ''
    const isCount = Number.isInteger(many) && many >= tierQuantity.min && many <= tierQuantity.max
    const off = Number(discount.trim().replace(',', '.'))
    const isPercent = off >= 0 && off <= 100
    setWrong({ product: lacks, quantity: !isCount, discount: !isPercent })
    setAsked(
      lacks || !isCount || !isPercent ? undefined : { product: product.trim(), quantity: many, discount_percent: off },
    )
  }
  const isUnknown = asked !== undefined && data?.product === null
  return (
    <section aria-label={t('price_try')} className="border-t border-line px-4 pt-3">
      <h3 className="pb-2 text-meta text-ink-2">{t('price_try')}</h3>
      <div role="presentation" onKeyDown={leaveInput}>
        <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <Field
            label={t('price.product', { ns: 'entities' })}
            hint={t('price_try.hint')}
            className="w-64"
            error={
              wrong.product ? t('field_required', { ns: 'errors' }) : isUnknown ? t('price_try.unknown') : undefined
            }
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                ref={input}
                autoComplete="off"
                maxLength={64}
                value={product}
                onChange={({ target }) => setProduct(target.value)}
              />
            )}
          </Field>
          <Field
            label={t('order.items.quantity', { ns: 'entities' })}
            className="w-28"
            error={
              wrong.quantity
                ? t('price_try.quantity', { min: number(tierQuantity.min), max: number(tierQuantity.max) })
                : undefined
            }
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                autoComplete="off"
                value={quantity}
                onChange={({ target }) => setQuantity(target.value)}
              />
            )}
          </Field>
          <Field
            label={t('price_try.discount')}
            className="w-36"
            error={wrong.discount ? t('price_try.discount_wrong') : undefined}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="decimal"
                autoComplete="off"
                value={discount}
                onChange={({ target }) => setDiscount(target.value)}
              />
            )}
          </Field>
          <Button type="submit" className="mt-5">
            {t('price_try.ask')}
          </Button>
        </form>
      </div>
      {error !== null && <PanelFailed onRetry={() => void refetch()} />}
      <div aria-live="polite">
        {asked !== undefined && data !== undefined && error === null && !isPlaceholderData && (
          <PriceAnswer tried={data} {...asked} />
        )}
      </div>
    </section>
  )
}

type AnswerProps = { tried: TriedPrice; quantity: number; discount_percent?: number }

/** The sum, and below it what decided it. */
export function PriceAnswer({ tried, quantity, discount_percent = 0 }: AnswerProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { money, number, percent } = useFormat()
  const { product, price: found, currency, tax_rate, tiers } = tried
  if (product === null) return null
  if (found === null) {
    const [least] = tiers
    return (
      <p className="pt-3 text-table">
        {least === undefined
          ? t('price_try.none', { product: product.label })
          : t('price_try.least', { product: product.label, from: number(least.min_quantity) })}
      </p>
    )
  }
  const next = tiers.find(({ min_quantity: from }) => from > quantity)
  const because = [
    t(found.of.id === product.id ? 'price_try.own' : 'price_try.inherited', { product: found.of.label }),
    found.from > tierQuantity.min && t('price_try.tier', { from: number(found.from) }),
    next && t('price_try.next', { from: number(next.min_quantity), price: money(next.price, currency) }),
    discount_percent > 0 &&
      t('price_try.discounted', { percent: percent(discount_percent), full: money(found.full, currency) }),
    tax_rate === null && t('price_try.no_rate'),
  ]
  const row = (id: string, label: string, value: string) => ({ id, label, value })
  return (
    <div data-tried={found.gross} className="flex flex-wrap gap-x-8 gap-y-3 pt-3">
      <Definition
        numbers
        className="w-80"
        rows={[
          row('each', product.label, `${number(quantity)} × ${money(found.price, currency)}`),
          row('net', t('price_try.net'), money(found.net, currency)),
          row('tax', t('price_try.tax', { rate: percent(tax_rate ?? 0) }), money(found.tax, currency)),
          row('gross', t('price_try.gross'), money(found.gross, currency)),
        ]}
      />
      <ul className="m-0 list-none p-0 text-table text-ink-2">
        {because
          .filter((one) => typeof one === 'string')
          .map((one) => (
            <li key={one}>{one}</li>
          ))}
      </ul>
    </div>
  )
}
