import { longestText, operators, operatorsOf, relativeRanges } from '#api/operators.ts'
import type { Operator } from '#api/operators.ts'
import type { Filter } from '#api/search.ts'
import type { Field } from '#entities/entity.ts'
import { isDay } from '#screens/dates.ts'

/** One thing a list is filtered by. Values are written as in the address: `yes`, `2026-01-31`, `20.50`, `3`. */
export type Clause = { field: string; op: Operator; values: readonly string[] }

/** How the values of a field are given, whatever the operator. */
export type Form = 'choice' | 'flag' | 'day' | 'figure' | 'text'

const forms: Partial<Record<Field['kind'], Form>> = {
  choice: 'choice',
  ref: 'choice',
  flag: 'flag',
  date: 'day',
  datetime: 'day',
  number: 'figure',
  percent: 'figure',
  money: 'figure',
  text: 'text',
  longtext: 'text',
}
export const formOf = ({ kind }: Field): Form => forms[kind] ?? 'text'

/** How many values an operator takes; `many` is one or more. */
export const arityOf = (op: Operator): 0 | 1 | 2 | 'many' => {
  if (op === 'empty' || op === 'not_empty') return 0
  if (op === 'between') return 2
  return op === 'in' || op === 'nin' ? 'many' : 1
}

const usual: Readonly<Record<Form, Operator>> = {
  choice: 'in',
  flag: 'eq',
  day: 'rel',
  figure: 'gte',
  text: 'contains',
}

/** The operator that is meant when none is named. */
export const usualOperator = (field: Field): Operator => usual[formOf(field)]

const mostValues = 100

/** Whether the field takes the value, as an address writes it. */
export const isValue = (field: Field, op: Operator, text: string): boolean => {
  if (op === 'rel') return relativeRanges.some((range) => range === text)
  if (field.kind === 'choice') return field.of.includes(text)
  if (field.kind === 'ref') return /^[1-9]\d{0,14}$/.test(text)
  switch (formOf(field)) {
    case 'flag':
      return text === 'yes' || text === 'no'
    case 'day':
      return isDay(text)
    case 'figure':
      return /^-?\d{1,12}(\.\d{1,4})?$/.test(text)
    default:
      return text.trim() !== '' && text.length <= longestText && !text.includes('\0')
  }
}

/** The clause, if the field knows the operator and its values; of several values those that fit. */
export const clauseOf = (name: string, field: Field, op: Operator, given: readonly string[]): Clause | undefined => {
  if (!operatorsOf[field.kind].includes(op)) return undefined
  const arity = arityOf(op)
  const fitting = given.filter((value) => isValue(field, op, value))
  const values = arity === 'many' ? [...new Set(fitting)].slice(0, mostValues) : fitting
  if (arity === 'many' ? values.length === 0 : values.length !== arity || given.length !== arity) return undefined
  return { field: name, op, values }
}

const escaped = (value: string) => value.replaceAll(/[\\,]/g, String.raw`\$&`)
const list = (values: readonly string[]) => values.map((value) => escaped(value)).join(',')
/** Splits at commas that no backslash stands before. */
const listFrom = (text: string): string[] =>
  [...text.matchAll(/(?:^|,)((?:[^\\,]|\\.)*)/gsu)].map(([, value = '']) => value.replaceAll(/\\(.)/gsu, '$1'))

/** As people read it: `pending,processing`, `last_7d`, `2026-01-01..`, `yes`; undefined where only the long form says it. */
const shortText = (field: Field, { op, values }: Clause): string | undefined => {
  const [first = '', second = ''] = values
  const form = formOf(field)
  if (op === 'rel') return first
  if (form === 'day' || form === 'figure') {
    if (op === 'between') return `${first}..${second}`
    if (op === 'gte') return `${first}..`
    return op === 'lte' ? `..${first}` : undefined
  }
  if (op !== usual[form]) return undefined
  return form === 'choice' ? list(values) : first
}

const shortFrom = (name: string, field: Field, text: string): Clause | undefined => {
  const form = formOf(field)
  const clause = (op: Operator, ...values: string[]) => clauseOf(name, field, op, values)
  if (form === 'choice') return clause('in', ...listFrom(text))
  if (form === 'flag') return clause('eq', text)
  if (form === 'text') return clause('contains', text)
  const [from, to, ...more] = text.split('..')
  if (from === undefined || to === undefined) return form === 'day' ? clause('rel', text) : undefined
  if (more.length > 0) return undefined
  if (to === '') return clause('gte', from)
  return from === '' ? clause('lte', to) : clause('between', from, to)
}

/** With the operator's name: `nin:cart,declined`, `empty`. */
export const longText = ({ op, values }: Omit<Clause, 'field'>): string =>
  values.length === 0 ? op : `${op}:${list(values)}`

const longFrom = (name: string, field: Field, text: string): Clause | undefined => {
  const [, word, rest] = /^([a-z_]+)(?::(.*))?$/su.exec(text) ?? []
  const op = operators.find((known) => known === word)
  return op === undefined ? undefined : clauseOf(name, field, op, rest === undefined ? [] : listFrom(rest))
}

/** The clause that an address writes; undefined for what the field does not know. */
export const clauseFrom = (name: string, field: Field, text: string): Clause | undefined =>
  longFrom(name, field, text) ?? shortFrom(name, field, text)

/** What of several values the field does not know: the clause holds the others. */
export const lostValues = (field: Field, { field: name, op, values }: Clause, text: string): string[] => {
  if (arityOf(op) !== 'many') return []
  const isLong = longFrom(name, field, text) !== undefined
  return listFrom(isLong ? text.slice(text.indexOf(':') + 1) : text).filter((value) => !values.includes(value))
}

const isSame = (one: Clause, other: Clause | undefined) =>
  one.op === other?.op &&
  one.values.length === other.values.length &&
  one.values.every((v, at) => v === other.values[at])

/** A clause as the address writes it, in the short form wherever that is read as the same. */
export const clauseText = (field: Field, clause: Clause): string => {
  const short = shortText(field, clause)
  return short !== undefined && isSame(clause, clauseFrom(clause.field, field, short)) ? short : longText(clause)
}

/** A clause in the words of the wire: ids are numbers, flags are true or false. */
export const wireFilter = (field: Field, { field: name, op, values }: Clause): Filter => {
  const said = values.map((value) =>
    field.kind === 'ref' ? Number(value) : field.kind === 'flag' ? value === 'yes' : value,
  )
  const arity = arityOf(op)
  if (arity === 0) return { field: name, op }
  return { field: name, op, value: arity === 1 ? (said[0] ?? '') : said }
}
