import { DateTime, Info } from 'luxon'
import { fold } from '#commands/fold.ts'
import { fallbackLocale, locales, type Locale } from '#entities/locale.ts'
import { dayFrom } from '#screens/dates.ts'

/** `+3` is in three days, `-2` was the day before yesterday. */
const offset = /^([+\-−–])\s?(\d{1,4})$/u
const iso = /^\d{4}-\d{2}-\d{2}$/
/** As on a keypad: 0103, 010327, 01032027. */
const bareDigits = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const signs = /\s*[./\-\s]\s*/gu

/** The words for days near today, such as `heute` and `morgen`, by how many days they lie ahead. */
const nearDays = (locale: Locale): [string, number][] => {
  const said = new Intl.RelativeTimeFormat(locales[locale].tag, { numeric: 'auto' })
  return [-2, -1, 0, 1, 2].flatMap((days): [string, number][] => {
    const word = fold(said.format(days, 'day'))
    return /\d/.test(word) ? [] : [[word, days]]
  })
}

/** Two letters tell a weekday, three any other word: `mo` is Monday, `mor` is morgen. */
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const daysAhead = (word: string, locale: Locale, today: DateTime): number | undefined => {
  const weekdays = Info.weekdays('long', { locale: locales[locale].tag }).map((name) => fold(name))
  const weekday = onlyOne(weekdays.flatMap((name, at) => (word.length > 1 && name.startsWith(word) ? [at] : [])))
  // the next one that is not today, which has a word of its own
  if (weekday !== undefined) return ((weekday - (today.weekday - 1) + 6) % 7) + 1
  const near = nearDays(locale)
  const [, exact] = near.find(([name]) => name === word) ?? []
  return exact ?? onlyOne(near.filter(([name]) => word.length > 2 && name.startsWith(word)))?.[1]
}

/**
 * A day as people say it, as ISO: `1.3.`, `1/3/27`, `010327`, `+3`, `fr`, `heute`, in their language or in English;
 * undefined for anything else. The day stands before the month in each of the languages.
 */
export const dayTyped = (text: string, locale: Locale, now: Date = new Date()): string | undefined => {
  const said = fold(text.trim())
  const today = DateTime.fromJSDate(now).startOf('day')
  const [, sign, days] = offset.exec(said) ?? []
  if (days !== undefined)
    return today.plus({ days: sign === '+' ? Number(days) : -Number(days) }).toISODate() ?? undefined
  const word = said.replace(/\.$/, '')
  if (/^\p{L}/u.test(word)) {
    const ahead = daysAhead(word, locale, today) ?? daysAhead(word, fallbackLocale, today)
    return ahead === undefined ? undefined : (today.plus({ days: ahead }).toISODate() ?? undefined)
  }
  if (iso.test(said)) return dayFrom(said, now)
  const [, day, month, year = ''] = bareDigits.exec(said) ?? []
  return dayFrom(day === undefined ? said.replaceAll(signs, '.') : `${day}.${month}.${year}`, now)
}

/** Two digits of a year are of this century up to 60, and of the last one after that. */
const isShort = ({ year }: DateTime) => year > 1960 && year <= 2060

/** A day as an input shows it: as in lists, with all digits of a year that would else be read as another. */
export const dayText = (value: string): string => {
  const day = DateTime.fromISO(value)
  return day.isValid ? day.toFormat(isShort(day) ? 'dd.MM.yy' : 'dd.MM.yyyy') : value
}
