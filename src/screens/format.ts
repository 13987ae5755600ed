import { useTranslation } from 'react-i18next'
import { defaultLocale, isLocale, locales, type Locale } from '#entities/locale.ts'

/** In a list a figure of this currency stands without a sign: the column's head says it. */
export const houseCurrency = 'EUR'

/** How values are written in a language. Moments are ISO 8601, shown in the zone of whoever reads. */
export type Formats = {
  locale: Locale
  number: (value: number) => string
  percent: (value: number) => string
  /** A decimal string with its currency after CLDR. */
  money: (amount: string, currency: string) => string
  /** The same without the sign, where the head or the label says the currency. */
  amount: (amount: string, currency: string) => string
  /** The sign of a currency as this language writes it. */
  currency: (code: string) => string
  /** 20.11.26, in every language (spec §9). */
  day: (iso: string) => string
  /** 20.11. */
  shortDay: (iso: string) => string
  /** With hours, minutes and seconds; German texts write the full year (spec §9). */
  moment: (iso: string) => string
  time: (iso: string) => string
  /** Freitag, 20.11.26 */
  weekday: (iso: string) => string
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A day without a time is that day everywhere; as it stands it would be midnight in Greenwich. */
const dateOf = (iso: string): Date => new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso) ? `${iso}T00:00` : iso)

const dayAndMonth = (at: Date): string => `${two(at.getDate())}.${two(at.getMonth() + 1)}.`

/** Dates are day.month.year in every locale; lists show two digits of the year (spec §9). */
export const listDate = (at: Date): string => dayAndMonth(at) + two(at.getFullYear() % 100)

const timeOfDay = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

/** `5:42`, hours and minutes. */
export const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}`

const decimal = /^-?\d+(\.\d+)?$/
// Intl takes the decimal string itself, so that no digit is lost on the way through a float.
const literal = (text: string): Intl.StringNumericLiteral =>
  (decimal.test(text) ? text : '0') as Intl.StringNumericLiteral // the pattern is what the type says

const formats = (locale: Locale): Formats => {
  const { tag } = locales[locale]
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 })
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long' })
  const monies = new Map<string, Intl.NumberFormat>()
  const parts = (amount: string, currency: string) => {
    const known = monies.get(currency) ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
    monies.set(currency, known)
    return known.formatToParts(literal(amount))
  }
  const fullDate = (at: Date) => (tag.startsWith('de') ? `${dayAndMonth(at)}${at.getFullYear()}` : listDate(at))
  const written = (write: (at: Date) => string) => (iso: string) => write(dateOf(iso))
  return {
    locale,
    number: (value) => number.format(value),
    percent: (value) => percent.format(value / 100),
    money: (amount, currency) => joined(parts(amount, currency)),
    amount: (amount, currency) => joined(parts(amount, currency).filter(({ type }) => type !== 'currency')).trim(),
    currency: (code) => parts('0', code).find(({ type }) => type === 'currency')?.value ?? code,
    day: written(listDate),
    shortDay: written(dayAndMonth),
    moment: written((at) => `${fullDate(at)} ${timeOfDay(at)}:${two(at.getSeconds())}`),
    time: written(timeOfDay),
    weekday: written((at) => `${weekday.format(at)}, ${listDate(at)}`),
  }
}

const joined = (parts: readonly Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join('')

const made = new Map<Locale, Formats>()

/** The formats of a locale, made once. */
export const formatsOf = (locale: Locale): Formats => {
  const found = made.get(locale) ?? formats(locale)
  made.set(locale, found)
  return found
}

/** A day as people write it (d.m.y, two digits or four), as ISO; undefined for anything else. */
export const dayFrom = (text: string): string | undefined => {
  const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})\s*$/.exec(text)?.map(Number) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const full = year < 100 ? 2000 + year : year
  const at = new Date(full, month - 1, day)
  const isReal = at.getFullYear() === full && at.getMonth() === month - 1 && at.getDate() === day
  return isReal ? `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined
}

/** A language in its own words, such as "Deutsch (Deutschland)". */
export const languageName = (locale: Locale): string => {
  const { tag } = locales[locale]
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** How the current language writes values. */
export function useFormat(): Formats {
  const { i18n } = useTranslation()
  return formatsOf(isLocale(i18n.language) ? i18n.language : defaultLocale)
}
