import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { Button } from '#ui/action/button.tsx'
import type { PriceOffer } from './use-reckoning.ts'

type PriceFollowsProps = { offer: PriceOffer; currency: string; onRefuse: () => void }

/** A tier has been passed while its quantity was typed: the price has followed, and can be kept. */
export function PriceFollows({ offer, currency, onRefuse }: PriceFollowsProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const caps = useKeyCaps()
  const money = (amount: string) => format.money(amount, currency)
  return (
    <p className="m-0 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-field border border-line-strong bg-raised px-3 py-2 text-table">
      <span>
        {t('price_follows', {
          item: offer.name,
          count: offer.from,
          quantity: format.number(offer.from),
          now: money(offer.now),
          before: money(offer.before),
        })}
      </span>
      <Button size="small" keys={caps.every('Shift+Enter')[0] ?? []} onClick={onRefuse}>
        {t('keep_price')}
      </Button>
    </p>
  )
}
