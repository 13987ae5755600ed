import { useTranslation } from 'react-i18next'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import { useFormat } from '#screens/format.ts'

/** What a cost holds for in words, as the server says them where two overlap: over 5 up to 10 kg, from €50.00. */
export function useRangeText(): (currency: string, bounds: Bounds) => string {
  const { t } = useTranslation('record')
  const { number, money } = useFormat()
  return (currency, { min_weight, max_weight, min_value, max_value }) => {
    const [light, heavy] = [min_weight, max_weight].map((weight) => (weight === null ? '' : number(weight)))
    const [cheap, dear] = [min_value, max_value].map((value) => (value === null ? '' : money(value, currency)))
    const said = (what: 'weight' | 'value', from = '', to = '') => {
      if (from === '' && to === '') return []
      if (from === '') return [t(`range.${what}_to`, { to })]
      return [to === '' ? t(`range.${what}_from`, { from }) : t(`range.${what}`, { from, to })]
    }
    const parts = [...said('weight', light, heavy), ...said('value', cheap, dear)]
    return parts.length === 0 ? t('range.all') : parts.join(', ')
  }
}
