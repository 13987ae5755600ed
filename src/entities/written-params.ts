import { locales, type Locale } from './locale.ts'
import type { TextParams } from './field-problem.ts'

/** The figures of a sentence: bounds and amounts. A `count` chooses the plural, whatever else is a number is a name. */
const figures: readonly string[] = ['min', 'max', 'amount']
/** The days of a sentence, as `2026-12-24`. */
const days: readonly string[] = ['day']
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const decimal = /^-?\d+(?:\.(?<fraction>\d+))?$/

/** What fills a sentence as its language writes it: no decimal point in a German one. An amount of a `currency` brings its sign along. */
export function writtenParams(params: TextParams, locale: Locale): TextParams {
  const { tag } = locales[locale]
  const { currency } = params
  const write = (name: string, value: string | number): string | number => {
    if (days.includes(name) && isoDay.test(String(value)))
      return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(String(value)))
    const found = figures.includes(name) ? decimal.exec(String(value)) : null
    if (found === null) return value
    const figure = found[0] as Intl.StringNumericLiteral // the pattern is what the type says
    if (name === 'amount' && typeof currency === 'string')
      return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(figure)
    const digits = found.groups?.['fraction']?.length ?? 0
    return new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(figure)
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, write(name, value)]))
}
