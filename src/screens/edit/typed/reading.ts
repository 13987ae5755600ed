import type { Field } from '#entities/entity.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { figureFrom } from '#screens/figure.ts'
import { dayText, dayTyped } from './day.ts'
import { momentText, momentTyped } from './moment.ts'
import { priceParts, priceText, priceValue } from './price.ts'

/** Kinds that are typed as a text which stands for something else. */
type Amount = Extract<Field, { kind: 'number' | 'percent' | 'money' }>
type Moment = Extract<Field, { kind: 'date' | 'datetime' }>
export type TypedField = Amount | Moment
export const isTyped = (field: Field): field is TypedField =>
  ['number', 'percent', 'money', 'date', 'datetime'].includes(field.kind)

/** Why a text cannot be read; `count` is the limit that it passes. */
export type Unreadable = {
  because: 'no_day' | 'no_moment' | 'no_number' | 'no_price' | 'too_precise' | 'not_whole' | 'too_long'
  count: number
}
export type Reading = { ok: true; value: string | number | null } | ({ ok: false } & Unreadable)

/**
 * What was typed and says nothing yet, in the place of a value: so it is kept like every value, in drafts too, and no
 * schema takes it.
 */
export type Unread = { unread: string }
export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string'

/** Digits before the decimal sign (spec §9). */
const mostDigits = 10
const usualDigits = { number: 0, percent: 2, money: 2 } as const
const digitsOf = (field: Amount): number => field.digits ?? usualDigits[field.kind]
const unitOf = (field: Amount): string | undefined => (field.kind === 'percent' ? '%' : field.unit)

const withoutUnit = (text: string, unit: string | undefined): string => {
  const bare = text.trim()
  return unit !== undefined && bare.toLowerCase().endsWith(unit.toLowerCase()) ? bare.slice(0, -unit.length) : bare
}

const unreadable = (because: Unreadable['because'], count = 0): Reading => ({ ok: false, because, count })

const amountFrom = (field: Amount, text: string, locale: Locale): Reading => {
  const digits = digitsOf(field)
  const price = field.kind === 'money' ? priceParts(text) : undefined
  const value = price
    ? priceValue(price)
    : field.kind === 'money'
      ? undefined
      : figureFrom(withoutUnit(text, unitOf(field)), locale)
  if (value === undefined) return unreadable(field.kind === 'money' ? 'no_price' : 'no_number')
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  if (fraction.replace(/0+$/, '').length > digits)
    return digits === 0 ? unreadable('not_whole') : unreadable('too_precise', digits)
  if (whole.length > mostDigits) return unreadable('too_long', mostDigits)
  return { ok: true, value: field.kind === 'money' ? value : Number(value) }
}

/** What a text says in a field: nothing is null. */
export const read = (field: TypedField, text: string, locale: Locale, now?: Date): Reading => {
  if (text.trim() === '') return { ok: true, value: null }
  switch (field.kind) {
    case 'date': {
      const value = dayTyped(text, locale, now)
      return value === undefined ? unreadable('no_day') : { ok: true, value }
    }
    case 'datetime': {
      const value = momentTyped(text, locale, now)
      return value === undefined ? unreadable('no_moment') : { ok: true, value }
    }
    default:
      return amountFrom(field, text, locale)
  }
}

/** A value as its input shows it; what could not be read stands as it was typed. */
export const write = (field: TypedField, value: unknown, locale: Locale): string => {
  if (isUnread(value)) return value.unread
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  switch (field.kind) {
    case 'date':
      return dayText(String(value))
    case 'datetime':
      return momentText(String(value))
    case 'money':
      return priceText(String(value), digitsOf(field))
    default:
      return numberText(Number(value), locale, digitsOf(field))
  }
}

/** Made once each: one takes longer than all that it writes in a sheet. */
const numberFormats = new Map<string, Intl.NumberFormat>()

const numberText = (value: number, locale: Locale, digits: number): string => {
  const name = `${locale} ${digits}`
  const known = numberFormats.get(name) ?? new Intl.NumberFormat(locales[locale].tag, { maximumFractionDigits: digits })
  numberFormats.set(name, known)
  return known.format(value).replace('-', '−')
}
