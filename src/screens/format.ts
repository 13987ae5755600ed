import { use, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultLocale, isLocale, locales, type Locale } from '#entities/locale.ts'
import { written } from './dates.ts'
import { AppServicesContext } from './services.ts'

/** In a list a figure of this currency stands without a sign: the column's head says it. */
export const houseCurrency = 'EUR'

/** How values are written in a language. Moments are ISO 8601, shown in the zone of whoever reads. */
export type Formats = {
  locale: Locale
  number: (value: number) => string
  percent: (value: number) => string
  /** a, b and c */
  list: (texts: readonly string[]) => string
  /** A decimal string with its currency after CLDR. */
  money: (amount: string, currency: string) => string
  /** The same without the sign, where the head or the label says the currency. */
  amount: (amount: string, currency: string) => string
  /** Does this language write the sign behind the figure? */
  isSignBehind: boolean
  /** The sign of a currency as this language writes it. */
  currency: (code: string) => string
  /** 20.11.26, in every language (spec §9); of an ISO moment, or of one in ms. */
  day: (at: string | number) => string
  /** 20.11., in English 20 Nov */
  shortDay: (iso: string) => string
  /** 20.11.26 14:32, where a list says the time, too. */
  stamp: (iso: string) => string
  /** With hours, minutes and seconds; German texts write the full year (spec §9). */
  moment: (iso: string) => string
  /** Of an ISO moment, or of one in ms. */
  time: (at: string | number) => string
  /** Freitag, 20.11.26, in English Friday, 20 November 2026; of an ISO moment, or of one in ms. */
  weekday: (at: string | number) => string
  /** November 2026 */
  month: (iso: string) => string
}

const decimal = /^-?\d+(\.\d+)?$/
// Intl takes the decimal string itself, so that no digit is lost on the way through a float.
const literal = (text: string): Intl.StringNumericLiteral =>
  (decimal.test(text) ? text : '0') as Intl.StringNumericLiteral // the pattern is what the type says

const formats = (locale: Locale): Formats => {
  const { tag } = locales[locale]
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  // made when first used: each takes a millisecond or more, and few screens need them
  let percent: Intl.NumberFormat | undefined
  let list: Intl.ListFormat | undefined
  const monies = new Map<string, Intl.NumberFormat>()
  const parts = (amount: string, currency: string) => {
    const known = monies.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
    monies.set(currency, known)
    return known.formatToParts(literal(amount))
  }
  const date = (pattern: Parameters<typeof written>[1]) => (at: string | number) => written(at, pattern, tag)
  return {
    locale,
    number: (value) => joined(number.formatToParts(value)),
    percent: (value) =>
      (percent ??= new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })).format(value / 100),
    list: (texts) => (texts.length === 0 ? '' : (list ??= new Intl.ListFormat(tag)).format(texts)),
    money: (amount, currency) => joined(parts(amount, currency)),
    amount: (amount, currency) => joined(parts(amount, currency).filter(({ type }) => type !== 'currency')).trim(),
    // asked of the house's own: a language writes all of them alike
    get isSignBehind() {
      return parts('0', houseCurrency).at(-1)?.type === 'currency'
    },
    currency: (code) => parts('0', code).find(({ type }) => type === 'currency')?.value ?? code,
    day: date('day'),
    shortDay: date('shortDay'),
    stamp: date('stamp'),
    moment: date(tag.startsWith('de') ? 'germanMoment' : 'moment'),
    time: date('time'),
    weekday: date('weekday'),
    month: date('month'),
  }
}

/** With a minus of a figure's width: the hyphen that some languages write has a gap beside it in a column. */
const joined = (parts: readonly Intl.NumberFormatPart[]): string =>
  parts.map(({ type, value }) => (type === 'minusSign' ? '−' : value)).join('')

const made = new Map<Locale, Formats>()

/** The formats of a locale, made once. */
export const formatsOf = (locale: Locale): Formats => {
  const found = made.get(locale) ?? formats(locale)
  made.set(locale, found)
  return found
}

const watchNothing = () => () => {}

/** The language of the texts, where a sentence is put together. */
export function useLanguage(): Locale {
  const { i18n } = useTranslation()
  return isLocale(i18n.language) ? i18n.language : defaultLocale
}

/** How values are written here: as the preset for figures says, else as the language does (ADR 0017). */
export function useFormat(): Formats {
  const language = useLanguage()
  const preferences = use(AppServicesContext)?.preferences
  const figures = useSyncExternalStore(preferences?.watch ?? watchNothing, () => preferences?.read().figures ?? null)
  return formatsOf(figures ?? language)
}
