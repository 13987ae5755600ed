import type { ErrorCode } from '#entities/reason.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { hasText, text } from '#server/texts.ts'

/** So many are named by their numbers; the others are counted. */
const named = 5

/** A text for so many. */
export const counted = (locale: Locale, namespace: string, key: string, count: number): string =>
  text(locale, namespace, key, { count, number: new Intl.NumberFormat(locales[locale].tag).format(count) })

/** What is done to so many: "22 Aufträge freigeben". */
export const toMany = (locale: Locale, move: string, count: number): string => counted(locale, 'many', move, count)

/** That it is done to none of them: the move's own sentence, else the one of all. */
export const toNone = (locale: Locale, move: string): string => {
  const own = `none.${move}`
  return text(locale, 'many', hasText(locale, 'many', own) ? own : 'none')
}

/** What has no form for many is said as it is said of one, but for what names a value: each of them has another. */
function sentence(locale: Locale, code: string): string {
  const own = ['many', 'because', 'errors']
  const said = hasText(locale, own, code) ? text(locale, own, code) : ''
  return said === '' || said.includes('{{') ? text(locale, 'many', 'field_not_accepted') : said
}

/**
 * What is true of many, with how many and which: "22 Aufträge: noch nicht bezahlt (100012, 100013 und 20 weitere)".
 * `numbers` holds the first of them, or none where they may not be named.
 */
export function ofMany(
  locale: Locale,
  object: string,
  code: ErrorCode | 'done' | 'untried' | (string & {}),
  count: number,
  numbers: readonly string[] = [],
): string {
  const records = counted(locale, 'palette', `many.${object}`, count)
  const said = `${records}: ${sentence(locale, code)}`
  if (numbers.length === 0) return said
  // the last one is named rather than counted
  const first = numbers.slice(0, count === named + 1 ? count : named)
  const rest = count - first.length
  const list = new Intl.ListFormat(locales[locale].tag)
  return `${said} (${list.format(rest > 0 ? [...first, counted(locale, 'many', 'others', rest)] : first)})`
}
