import { useTranslation } from 'react-i18next'
import { defaultLocale, isLocale, locales, type Locale } from '#entities/locale.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Dates are day.month.year in every locale; lists show two digits of the year (spec §9). */
export const listDate = (at: Date): string =>
  `${two(at.getDate())}.${two(at.getMonth() + 1)}.${two(at.getFullYear() % 100)}`

const timeOfDay = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`

/** The German texts write the full year beside a time (spec §9). */
const dateTime = (at: Date, locale: Locale): string => {
  const date = locales[locale].tag.startsWith('de')
    ? `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`
    : listDate(at)
  return `${date} ${timeOfDay(at)}`
}

/** `5:42`, hours and minutes. */
export const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}`

const formats = new Map<Locale, Intl.NumberFormat>()
const numberFormat = (locale: Locale): Intl.NumberFormat => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locales[locale].tag)
  formats.set(locale, made)
  return made
}

/** A language in its own words, such as "Deutsch (Deutschland)". */
export const languageName = (locale: Locale): string => {
  const { tag } = locales[locale]
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** The current language, and how it writes numbers and moments. */
export function useFormat() {
  const { i18n } = useTranslation()
  const locale = isLocale(i18n.language) ? i18n.language : defaultLocale
  return {
    locale,
    number: (value: number): string => numberFormat(locale).format(value),
    date: (iso: string): string => listDate(new Date(iso)),
    dateTime: (iso: string): string => dateTime(new Date(iso), locale),
  }
}
