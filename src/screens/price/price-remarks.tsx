import { useTranslation } from 'react-i18next'
import type { PricesInList } from '#api/price.ts'
import { useFormat } from '#screens/format.ts'
import { dearerIn, gapIn, lowestOf, type Tier } from './lines.ts'

type PriceRemarksProps = {
  list: PricesInList
  own: readonly Tier[]
  /** Why a price of it is refused as it stands. */
  problems?: readonly string[]
}

/** What is to be said of a list's prices: whose they are, what is missing or odd, and what a reduction has to name. */
export function PriceRemarks({ list, own, problems = [] }: PriceRemarksProps) {
  const { t } = useTranslation('record')
  const { amount, number } = useFormat()
  const gap = gapIn(list, own)
  const lowest = lowestOf(list, own)
  const [first] = own
  const isInherited = list.inherited !== null && (first === undefined || first.min_quantity > 1)
  const warnings = [
    ...(gap === undefined ? [] : [t('prices.gap', { from: number(gap) })]),
    ...dearerIn(own).map(({ from, than }) => t('prices.dearer', { from: number(from), than: number(than) })),
  ]
  if (problems.length + warnings.length === 0 && !isInherited && lowest === undefined) return null
  return (
    <span className="flex max-w-64 flex-wrap gap-x-3 pb-1 text-meta whitespace-normal text-ink-3">
      {problems.map((one) => (
        <span key={one} role="alert" className="text-bad-ink">
          {one}
        </span>
      ))}
      {isInherited && <span>{t('prices.like', { product: list.inherited?.of.label })}</span>}
      {lowest !== undefined && <span>{t('prices.low', { price: amount(lowest, list.currency) })}</span>}
      {warnings.map((one) => (
        <span key={one} data-warning="" className="text-warn-ink">
          {one}
        </span>
      ))}
    </span>
  )
}
