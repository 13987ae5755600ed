import type { Field } from '#entities/entity.ts'
import { isRef } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { hoursAndMinutes } from '#screens/dates.ts'
import type { Formats } from '#screens/format.ts'
import { sizeIn } from '#screens/size.ts'

/** What a value needs to be written: the language's formats and its words. */
export type ValueFormat = {
  formats: Formats
  /** The word of a choice, by its label's key and value: `order.status.pending`. */
  word: (key: string) => string
  flag: (value: boolean) => string
  /** What is said of a status that is on its way, where one can be. */
  pendingText?: string
}

/** What came to so many hours, `5:57`; hours that people write stay a number. */
const isDuration = ({ unit, derived }: { unit?: string; derived?: true }) => unit === 'h' && derived

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : Number(value))
const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const countries = new Map<Locale, Intl.DisplayNames>()

/** `DE` → Deutschland (DE), in the language of whoever reads. */
export const countryIn = (code: string, locale: Locale): string => {
  const names =
    countries.get(locale) ?? new Intl.DisplayNames(locales[locale].tag, { type: 'region', fallback: 'none' })
  countries.set(locale, names)
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
  return name === undefined ? code : `${name} (${code})`
}

/** A value as text, for each kind of field; nothing is an empty text. `label` is the field's key, for its choices. */
export const textOf = (field: Field, value: unknown, label: string, say: ValueFormat, currency: string): string => {
  if (value === null || value === undefined || value === '') return ''
  const { formats } = say
  switch (field.kind) {
    case 'text':
      return field.format === 'country' ? countryIn(textIn(value), formats.locale) : textIn(value)
    case 'longtext':
      return textIn(value)
    case 'number':
      if (field.unit === 'bytes') return sizeIn(formats.locale, numberIn(value))
      // to the second: the wire has four digits of an hour
      return isDuration(field) ? hoursAndMinutes(Math.round(numberIn(value) * 3600)) : formats.number(numberIn(value))
    case 'percent':
      return formats.percent(numberIn(value))
    case 'money':
      return formats.amount(textIn(value), currency)
    case 'date':
    case 'datetime':
      return formats[field.exact ? 'stamp' : field.month ? 'month' : 'day'](textIn(value))
    case 'flag':
      return say.flag(value === true)
    case 'choice':
      return say.word(`${label}.${textIn(value)}`)
    case 'ref':
    case 'file':
      return isRef(value) ? value.label : ''
    case 'list':
      return Array.isArray(value) ? formats.number(value.length) : ''
  }
}
