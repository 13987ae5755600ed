import { DateTime } from 'luxon'
import { locales, type Locale } from '#entities/locale.ts'
import { text } from '#server/texts.ts'

/** How a paper says things: its words, amounts, quantities, rates and days, all in its own language. */
export type PaperWords = {
  readonly say: (key: string, params?: Record<string, string | number>) => string
  readonly money: (amount: string) => string
  /** Without the currency: the head of the column says it. */
  readonly amount: (amount: string) => string
  readonly count: (quantity: number) => string
  readonly rate: (percent: number) => string
  readonly day: (day: string) => string
}

const known = new Map<string, PaperWords>()

/** Formatters are slow to make, so each language and currency has its own for good. */
export function wordsFor(locale: Locale, currency: string): PaperWords {
  const key = `${locale} ${currency}`
  const made = known.get(key) ?? makeWords(locale, currency)
  known.set(key, made)
  return made
}

function makeWords(locale: Locale, currency: string): PaperWords {
  const { tag } = locales[locale]
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const { maximumFractionDigits = 2 } = money.resolvedOptions()
  // a unit price may have more digits than an amount
  const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: maximumFractionDigits, maximumFractionDigits: 10 })
  const count = new Intl.NumberFormat(tag)
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  return {
    say: (name, params) => text(locale, 'papers', name, params),
    money: (value) => money.format(value as Intl.StringNumericLiteral),
    amount: (value) => amount.format(value as Intl.StringNumericLiteral),
    count: (value) => count.format(value),
    rate: (percent) => rate.format(percent / 100),
    day: (day) => dayIn(locale, day),
  }
}

/** An ISO day as it is written there: `03.11.2026`. */
export const dayIn = (locale: Locale, day: string): string =>
  DateTime.fromISO(day, { zone: 'utc', locale: locales[locale].tag }).toLocaleString({
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
