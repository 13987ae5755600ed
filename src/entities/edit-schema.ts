import * as z from 'zod/mini'
import { wireNameOf, writtenFields, writtenInRows } from './edit.ts'
import type { Entity, Field, Fields, TextFormat } from './entity.ts'
import { isGtin } from './gtin.ts'
import { isDay, isInstant } from './time/real.ts'
import { hasNoBlank, hasNoMarks, isOfOneScript, isSeen } from './letters.ts'

const id = z.int().check(z.gte(1))

/** What a text has to look like; an empty one looks like nothing. */
export const textFormats: Readonly<Record<Exclude<TextFormat, 'login' | 'gtin'>, RegExp>> = {
  email: /^[^\s@,;<>()]+@[^\s@.,;<>()]+(?:\.[^\s@.,;<>()]+)*\.[^\s@.,;<>()\d]{2,}$/,
  // people leave http(s) out, so that what has no scheme is a host; every other scheme is refused
  url: /^(?:https?:\/\/[^\s/?#@:<>"]+|(?:[^\s/?#@:.<>"]+\.)+[^\s/?#@:.<>"\d]{2,})(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i,
  network: /^[0-9a-f.:]{2,45}(?:\/\d{1,3})?$/i,
  country: /^[A-Z]{2}$/,
  currency: /^[A-Z]{3}$/,
  time_zone: /^[A-Za-z_]+(?:\/[-+\w]+)*$/,
  // carriers give figures, some with letters around them: a word is none
  tracking: /^[-\dA-Za-z ./]*\d[-\dA-Za-z ./]*$/,
  color: /^#[0-9a-f]{6}$/i,
  slug: /^[a-z\d]+(?:-[a-z\d]+)*$/i,
  id_part: /^[-\w.]+$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
}

/** Is written in capitals, however it is typed. */
const isCode = (format: TextFormat): boolean => format === 'country' || format === 'currency'

/** The most digits of an amount before its decimal sign (spec §9: prices with up to ten digits). */
const mostDigits = 10
/** The most rows of a list that a record holds. */
const mostRows = 500

/** A rule of ours, and what is said where it is broken; zod's own way to it would come with the sign-in page. */
export const rule =
  <Value extends string | number>(holds: (value: Value) => boolean, code: Broken, params?: { max: number }) =>
  ({ value, issues }: z.core.ParsePayload<Value>): void => {
    if (!holds(value)) issues.push({ code: 'custom', input: value, params: { code, params }, continue: true })
  }
type Broken = 'field_required' | 'field_gtin' | 'field_marks' | 'field_too_precise' | 'login_blank' | 'login_mixed'

/** Nothing is rounded that somebody has written: more digits after the sign than are kept are refused. */
const isWithin =
  (digits: number) =>
  (value: number): boolean =>
    Number(value.toFixed(digits)) === value

const decimal = (field: { min?: number; positive?: true }, digits: number) => {
  const sign = field.min !== undefined && field.min >= 0 ? '' : '-?'
  const fraction = digits === 0 ? '' : `(?:\\.\\d{1,${digits}})?`
  const above = field.positive === true ? '(?!0+(?:\\.0+)?$)' : ''
  return new RegExp(`^${above}${sign}\\d{1,${mostDigits}}${fraction}$`)
}

const bounded = ({ min, max }: { min?: number; max?: number }) => [
  ...(min === undefined ? [] : [z.gte(min)]),
  ...(max === undefined ? [] : [z.lte(max)]),
]

const valueOf = (field: Field): z.ZodMiniType => {
  switch (field.kind) {
    case 'text':
    case 'longtext': {
      const least = field.min ?? (field.required ? 1 : 0)
      const seen = least > 0 ? [z.minLength(least), rule(isSeen, 'field_required')] : []
      // a long text has lines
      const plain = field.kind === 'text' ? [rule(hasNoMarks, 'field_marks')] : []
      const text = z.string().check(z.trim(), ...seen, ...plain, z.maxLength(field.max))
      if (field.format === undefined) return text
      if (field.format === 'login')
        return text.check(rule(hasNoBlank, 'login_blank'), rule(isOfOneScript, 'login_mixed'))
      if (field.format === 'gtin') return text.check(rule((code) => code === '' || isGtin(code), 'field_gtin'))
      const format = textFormats[field.format]
      const cased = isCode(field.format) ? text.check(z.toUpperCase()) : text
      return cased.check(z.regex(field.required ? format : new RegExp(`^$|${format.source}`, format.flags)))
    }
    case 'number':
    case 'percent': {
      const digits = field.digits ?? (field.kind === 'percent' ? 2 : 0)
      const number =
        digits === 0 ? z.int() : z.number().check(rule(isWithin(digits), 'field_too_precise', { max: digits }))
      return number.check(...bounded(field))
    }
    case 'money':
      return z.string().check(z.regex(decimal(field, field.digits ?? 2)))
    case 'date':
      return z.string().check(isDay)
    case 'datetime':
      return z.string().check(isInstant)
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum([...field.of])
    case 'ref':
    case 'file':
      return id
    case 'list':
      return z.array(rowOf(field.of, field.key === undefined)).check(z.maxLength(mostRows))
  }
}

/** A value as it is written: null or an empty text empties a field that may be empty. */
const written = (field: Field): z.ZodMiniType => {
  const value = valueOf(field)
  return field.required === true || field.kind === 'flag' || field.kind === 'list' ? value : z.nullable(value)
}

/** What each of these fields is written as, by its name on the wire. */
export const shapeOf = (fields: readonly [string, Field][]): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    fields.map(([name, field]) => [wireNameOf(name, field), z.optional(written(field)) as z.ZodMiniType]),
  )

/** A row that stays is its number and what of it changes; one without a number is new. */
const rowOf = (of: Fields, isNumbered: boolean): z.ZodMiniType =>
  z.strictObject({ ...(isNumbered && { id: z.optional(id) }), ...shapeOf(writtenInRows(of)) })

/** What may be written of these fields. That a new record has all it needs is asked of the whole. */
export const fieldsSchema = (fields: readonly [string, Field][]): z.ZodMiniType => z.strictObject(shapeOf(fields))

/** What anybody may write of the record that they are themselves. */
export const ownSchema = (entity: Entity): z.ZodMiniType =>
  fieldsSchema(writtenFields(entity).filter(([name]) => entity.access.self?.includes(name)))

/** What may be written of a record: every field of its form. */
export const dataSchema = (entity: Entity): z.ZodMiniType => fieldsSchema(writtenFields(entity))
