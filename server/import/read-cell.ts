import { DateTime } from 'luxon'
import { labelOf, type Field } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { houseZone } from '#entities/zone.ts'
import { partsOf } from '#server/export/list-cell.ts'
import { withoutApostrophe } from '#server/export/neutral.ts'
import type { FieldProblem } from '#server/problem.ts'
import { text } from '#server/texts.ts'
import type { ImportCell } from './cell.ts'
import { languagesFrom, plain } from './words.ts'

/** What a column is meant for, and how its cells are written. */
export type CellOf = {
  readonly object: string
  readonly name: string
  readonly field: Field
  /** Its heading is the field's own name: values as programs write them. */
  readonly isNeutral: boolean
  /** A reference by its number. */
  readonly byId: boolean
}

/** What a cell says, as it is written on the wire; a reference by its name has yet to be found. */
export type CellRead =
  | { readonly value: string | number | boolean }
  | { readonly label: string }
  | { readonly labels: readonly string[] }
  | { readonly problem: FieldProblem }

/** A cell that is not empty, as the user's language writes it or as programs do. */
export function readCell({ object, name, field, isNeutral, byId }: CellOf, cell: ImportCell, locale: Locale): CellRead {
  const written = textOf(cell)
  switch (field.kind) {
    case 'number':
    case 'percent':
    case 'money': {
      if (typeof cell === 'number') return { value: field.kind === 'money' ? written : cell }
      const number = readNumber(written.replace(/\s*%$/, ''), isNeutral ? undefined : locale, field.kind === 'money')
      if ('problem' in number || field.kind === 'money') return number
      return { value: Number(number.value) }
    }
    case 'date':
      return readDay(cell, written)
    case 'datetime':
      return readMoment(cell, written)
    case 'flag': {
      const flag = typeof cell === 'boolean' ? cell : flagOf(plain(written), locale)
      return flag === undefined ? { problem: 'import_flag' } : { value: flag }
    }
    case 'choice': {
      const choice = choiceOf(object, name, field.of, plain(written), locale)
      return choice === undefined
        ? { problem: { code: 'import_unknown_value', params: { value: written.trim().slice(0, 80) } } }
        : { value: choice }
    }
    case 'list':
      return { labels: partsOf(withoutApostrophe(written)) }
    case 'ref':
      if (!byId) return { label: withoutApostrophe(written) }
      return /^\d{1,15}$/.test(written.trim()) ? { value: Number(written) } : { problem: 'reference_missing' }
    default:
      return { value: withoutApostrophe(written).replaceAll('\r\n', '\n') }
  }
}

/** A workbook's number without what its binary form adds. */
export const textOf = (cell: ImportCell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) return DateTime.fromJSDate(cell, { zone: 'utc' }).toISO() ?? ''
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell)
}

const grouped = /^(\d{1,3})((?:[.,]\d{3})+)([.,]\d+)?$/

/**
 * A number with the language's decimal sign, or as programs write it. `1.234` is 1234 to whoever writes 1,5 and 1.234 to
 * others: as it is typed and pasted. A price is typed as in German in every language, so that elsewhere nobody guesses.
 */
function readNumber(
  written: string,
  locale: Locale | undefined,
  isPrice: boolean,
): { value: string } | { problem: FieldProblem } {
  const bare = written
    .trim()
    .replaceAll(/[\s\u00A0\u202F'’]/gu, '')
    .replace(/^[\u2212\uFE63\uFF0D]/, '-')
  const [, minus = '', digits = ''] = /^([-+]?)(.*)$/.exec(bare) ?? []
  const sign = minus === '-' ? '-' : ''
  const number = (plainDigits: string) => ({ value: `${sign}${plainDigits}` })
  if (/^\d+$/.test(digits)) return number(digits)
  if (locale === undefined)
    return /^(?:\d+\.\d*|\.\d+)$/.test(digits) ? number(digits) : { problem: 'import_number' as const }
  const own = signOf('decimal', locale)
  const simple = /^(\d*)([.,])(\d+)$/.exec(digits)
  if (simple !== null) {
    const [, whole = '', point = '', fraction = ''] = simple
    const isGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    if (point !== own && isGroup && isPrice && own !== ',')
      return { problem: { code: 'import_ambiguous_number', params: { value: written } } }
    if (point === signOf('group', locale) && isGroup) return number(`${whole}${fraction}`)
    return number(`${whole || '0'}.${fraction}`)
  }
  const [, first, groups = '', fraction = ''] = grouped.exec(digits) ?? []
  const [mark = ''] = groups
  // one sign parts thousands, the other one decimals
  if (first === undefined || groups.replaceAll(mark, '').match(/\D/) !== null || fraction.startsWith(mark))
    return { problem: 'import_number' }
  return number(`${first}${groups.replaceAll(mark, '')}${fraction.replace(',', '.')}`)
}

/** With which a language writes 12345.6. */
const signOf = (type: 'group' | 'decimal', locale: Locale): string =>
  new Intl.NumberFormat(locales[locale].tag, { useGrouping: 'always' })
    .formatToParts(12345.6)
    .find((part) => part.type === type)?.value ?? ''

const dayFormats = ['yyyy-MM-dd', 'd.M.yyyy', 'd. M. yyyy', 'd/M/yyyy', 'd-M-yyyy']

/** All eight languages name the day first. */
function readDay(cell: ImportCell, written: string): CellRead {
  const day =
    cell instanceof Date
      ? DateTime.fromJSDate(cell, { zone: 'utc' })
      : dayIn(written.trim().replace(/[T ]00:00(?::00(?:\.0+)?)?Z?$/, ''))
  return day?.isValid === true ? { value: day.toFormat('yyyy-MM-dd') } : { problem: 'import_day' }
}

const dayIn = (written: string): DateTime | undefined =>
  dayFormats.map((format) => DateTime.fromFormat(written, format, { zone: 'utc' })).find(({ isValid }) => isValid)

/** With a zone as it says, without one as the clock of the house shows it. */
function readMoment(cell: ImportCell, written: string): CellRead {
  const moment =
    cell instanceof Date
      ? DateTime.fromJSDate(cell, { zone: 'utc' }).setZone(houseZone, { keepLocalTime: true })
      : momentIn(written.trim())
  return moment?.isValid === true
    ? { value: moment.toUTC().toISO({ suppressMilliseconds: true }) ?? '' }
    : { problem: 'import_moment' }
}

function momentIn(written: string): DateTime | undefined {
  if (/^\d{4}-\d{2}-\d{2}T/.test(written)) return DateTime.fromISO(written, { zone: houseZone })
  const [, day = '', time = ''] = /^(\S+(?: \d{1,2}\. \d{4})?),?(?: (\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(written) ?? []
  const date = dayIn(day)?.toISODate()
  if (date === undefined || date === null) return undefined
  return DateTime.fromISO(
    `${date}T${time.padStart(time.length === 4 || time.length === 7 ? time.length + 1 : 0, '0') || '00:00'}`,
    {
      zone: houseZone,
    },
  )
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }

function flagOf(written: string, own: Locale): boolean | undefined {
  if (Object.hasOwn(flags, written)) return flags[written]
  for (const locale of languagesFrom(own))
    for (const flag of [true, false]) if (plain(text(locale, 'search', flag ? 'yes' : 'no')) === written) return flag
  return undefined
}

/** By its word in any language, or by its name on the wire. */
function choiceOf(
  object: string,
  name: string,
  of: readonly string[],
  written: string,
  own: Locale,
): string | undefined {
  const word = (locale: Locale, value: string) =>
    plain(text(locale, 'entities', `${labelOf({ name: object }, name)}.${value}`))
  return (
    of.find((value) => word(own, value) === written) ??
    of.find((value) => value.toLowerCase() === written) ??
    languagesFrom(own)
      .slice(1)
      .values()
      .map((locale) => of.find((value) => word(locale, value) === written))
      .find((value) => value !== undefined)
  )
}
