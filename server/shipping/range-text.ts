import { locales, type Locale } from '#entities/locale.ts'
import type { Bounds } from '#entities/shipping-price/bounds.ts'
import { text } from '#server/texts.ts'

/** What a cost holds for in words: `over 5 up to 10 kg, from €50.00`. */
export function rangeText(
  locale: Locale,
  currency: string,
  { min_weight, max_weight, min_value, max_value }: Bounds,
): string {
  const { tag } = locales[locale]
  const number = (value: number | null) => (value === null ? '' : new Intl.NumberFormat(tag).format(value))
  const money = (value: string | null) =>
    value === null ? '' : new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(value))
  const said = (what: string, from: string, to: string) =>
    from === '' && to === ''
      ? []
      : [text(locale, 'record', `range.${what}${from === '' ? '_to' : to === '' ? '_from' : ''}`, { from, to })]
  const parts = [
    ...said('weight', number(min_weight), number(max_weight)),
    ...said('value', money(min_value), money(max_value)),
  ]
  return parts.length === 0 ? text(locale, 'record', 'range.all') : parts.join(', ')
}
