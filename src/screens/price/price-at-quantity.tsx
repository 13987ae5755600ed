import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { PricesInList } from '#api/price.ts'
import { tierQuantity } from '#entities/price-list-type.ts'
import type { Values } from '#machines/editor/merge.ts'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { tiersOf } from './lines.ts'
import { PriceAnswer } from './price-tester.tsx'

type PriceAtQuantityProps = {
  lists: readonly PricesInList[]
  /** As they are shown: also before they are saved. */
  rows: readonly Values[]
  /** The product, as it is saved; nothing is tried of one that is not yet. */
  sku: string | undefined
  field: RefObject<HTMLInputElement | null>
}

/** What so many of this product cost in a list, as an order would be charged, and why: asked as one types. */
export function PriceAtQuantity({ lists, rows, sku, field }: PriceAtQuantityProps) {
  const { t } = useTranslation(['record', 'entities'])
  const { number } = useFormat()
  const caps = useKeyCaps()
  const [chosen, choose] = useState<string>()
  const [quantity, setQuantity] = useState(String(tierQuantity.min))
  const list = lists.find(({ id }) => String(id) === chosen) ?? lists[0]
  const many = Number(quantity)
  const isCount = Number.isInteger(many) && many >= tierQuantity.min && many <= tierQuantity.max
  const own = list === undefined ? [] : tiersOf(rows, list.id)
  const body = { product: sku ?? '', quantity: many, tiers: own }
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['price_list.price', list?.id, body],
    queryFn: async ({ signal }) =>
      (await call('price_list.price', { params: { id: list?.id ?? 0 }, body, signal })).payload,
    enabled: list !== undefined && sku !== undefined && isCount,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const key = caps.of('product.try_price')
  return (
    <section aria-label={t('prices.at_quantity')} className="min-w-0 px-4 pb-3">
      <h3 className="flex items-center justify-between gap-2 py-2 text-table font-strong">
        {t('prices.at_quantity')}
        {key && (
          <span aria-hidden>
            <Kbd caps={key} />
          </span>
        )}
      </h3>
      {sku === undefined || list === undefined ? (
        <p className="m-0 text-table text-ink-3">{t('prices.after_save')}</p>
      ) : (
        <>
          <div className="flex flex-wrap items-start gap-2">
            <Field
              label={t('order.items.quantity', { ns: 'entities' })}
              className="w-24"
              {...(!isCount && {
                error: t('price_try.quantity', { min: number(tierQuantity.min), max: number(tierQuantity.max) }),
              })}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  ref={field}
                  inputMode="numeric"
                  autoComplete="off"
                  value={quantity}
                  onFocus={({ target }) => target.select()}
                  onChange={({ target }) => setQuantity(target.value)}
                  className="[&>input]:text-right [&>input]:tabular-nums"
                />
              )}
            </Field>
            <Field label={t('price.price_list', { ns: 'entities' })} className="max-w-80 min-w-40 flex-1">
              {(wiring) => (
                <Select
                  {...wiring}
                  choices={lists.map(({ id, label }) => ({ value: String(id), label }))}
                  value={String(list.id)}
                  onChange={choose}
                />
              )}
            </Field>
          </div>
          <div aria-live="polite">
            {isCount && data !== undefined && !isPlaceholderData && <PriceAnswer tried={data} quantity={many} />}
          </div>
        </>
      )}
    </section>
  )
}
