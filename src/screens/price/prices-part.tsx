import { useMemo, useRef, type ReactNode } from 'react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import type { PricesEvent } from '#commands/catalogue/prices.ts'
import type { Listener } from '#commands/offers.ts'
import type { Verdict } from '#machines/life/life.ts'
import type { Values } from '#machines/editor/merge.ts'
import { useListener } from '#screens/command-hooks.ts'
import { leaveInput } from '#screens/edit/leave-input.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useCarried } from '#screens/record/use-carried.ts'
import { Button } from '#ui/action/button.tsx'
import { lateLayer } from '#ui/late/late-layer.tsx'
import { PriceAtQuantity } from './price-at-quantity.tsx'

const PriceHistory = lateLayer(async () => (await import('./price-history.tsx')).PriceHistory)

type PricesPartProps = {
  lists: readonly PricesInList[]
  rows: readonly Values[]
  /** As it is saved. */
  sku: string | undefined
  called: string
  /** May its prices be written? */
  right: Verdict
  onAdd: (what: 'tier' | 'list') => void
  children: ReactNode
}

/** The prices of a product, read or written: what is added, tried and looked back at by keys, around its table. */
export function PricesPart({ lists, rows, sku, called, right, onAdd, children }: PricesPartProps) {
  const { t } = useTranslation(['record', 'entities'])
  const caps = useKeyCaps()
  const field = useRef<HTMLInputElement>(null)
  const { asked, ask, isOnItsWay } = useCarried<true>('prices')
  const listener = useMemo<Listener>(() => {
    const acts: { [E in PricesEvent['type']]: () => unknown } = {
      'product.add_tier': () => onAdd('tier'),
      'product.add_price_list': () => onAdd('list'),
      'product.try_price': () => field.current?.focus(),
      'product.price_history': () => ask(true),
    }
    const actOf = (id: string) => (Object.hasOwn(acts, id) ? acts[id as PricesEvent['type']] : undefined) // just asked
    return {
      hears: (id) => actOf(id) !== undefined,
      verdict: (id) => (id === 'product.add_tier' || id === 'product.add_price_list' ? right : { ok: true }),
      send: ({ type }) => void actOf(type)?.(),
    }
  }, [onAdd, ask, right])
  useListener('record', listener)
  const button = (id: PricesEvent['type'], label: string, isPlus = true) => (
    <Button
      size="small"
      {...(isPlus ? { icon: Plus } : { variant: 'quiet' as const })}
      keys={caps.of(id)}
      onClick={() => listener.send({ type: id })}
    >
      {label}
    </Button>
  )
  return (
    <div data-part="prices" className="@container pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-2">
        <span className="min-w-0 grow basis-60 text-table text-ink-2">{t('prices.by')}</span>
        {right.ok && button('product.add_tier', t('prices.tier'))}
        {right.ok && button('product.add_price_list', t('price.price_list', { ns: 'entities' }))}
        {button('product.price_history', t('prices.history'), false)}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] @5xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">{children}</div>
        <div role="presentation" onKeyDown={leaveInput} className="min-w-0 @5xl:border-l @5xl:border-line">
          <PriceAtQuantity {...{ lists, rows, sku, field }} />
        </div>
      </div>
      {isOnItsWay && <span data-opening="" />}
      <PriceHistory asked={asked && { lists, called, onClose: () => ask(undefined) }} />
    </div>
  )
}
