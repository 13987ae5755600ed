import { operatorsOf } from '#api/operators.ts'
import type { Operator } from '#api/operators.ts'
import type { Filter } from '#api/search.ts'
import type { Field, Kind } from '#entities/entity.ts'
import { sql, type Sql } from '#server/sql.ts'
import { allOf, anyOf } from './condition.ts'
import { dayOf, daySql, isDay, isInstant, momentSql, rangeOf } from './moment.ts'
import { escaped } from './text.ts'

/** The condition on a column, or why there is none. */
export type Built = Sql | 'unknown_operator' | 'bad_value'
type Values = readonly (string | number | boolean)[]

/** What the operator of a filter says about a column of this field's kind. */
export function conditionOn(column: Sql, field: Field, { op, value }: Filter): Built {
  if (!operatorsOf[field.kind].includes(op)) return 'unknown_operator'
  if (op === 'empty' || op === 'not_empty') {
    if (value !== undefined) return 'bad_value'
    const isEmpty =
      field.kind === 'text' || field.kind === 'longtext' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
    return op === 'empty' ? isEmpty : sql`not (${isEmpty})`
  }
  if (op === 'rel') return relative(column, field, value)
  const values = valuesOf(op, value)
  if (values === undefined || !values.every((each) => fits(field, each))) return 'bad_value'
  const [first, second] = values
  switch (op) {
    case 'in':
    case 'eq':
      return equalsAny(column, field, values)
    case 'nin':
    case 'neq':
      return sql`(${column} is null or not ${equalsAny(column, field, values)})`
    case 'contains':
      return sql`${column} ilike ${`%${escaped(String(first))}%`}`
    case 'starts':
      return sql`${column} ilike ${`${escaped(String(first))}%`}`
    case 'between':
      return allOf([compared(column, field, 'gte', first), compared(column, field, 'lte', second)])
    default:
      return compared(column, field, op, first)
  }
}

function valuesOf(op: Operator, value: Filter['value']): Values | undefined {
  if (op === 'in' || op === 'nin') return Array.isArray(value) ? value : undefined
  if (op === 'between') return Array.isArray(value) && value.length === 2 ? value : undefined
  return value === undefined || Array.isArray(value) ? undefined : [value]
}

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/

const fits = (field: Field, value: string | number | boolean): boolean => {
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return typeof value === 'string'
    case 'number':
    case 'percent':
    case 'money':
      return typeof value !== 'boolean' && decimal.test(String(value))
    case 'date':
      return isDay(value)
    case 'datetime':
      return isDay(value) || isInstant(value)
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && field.of.includes(value)
    case 'ref':
      return typeof value === 'number' && Number.isSafeInteger(value)
    default:
      return false
  }
}

const types: Readonly<Record<Kind, Sql>> = {
  text: sql`text`,
  longtext: sql`text`,
  choice: sql`text`,
  file: sql`text`,
  list: sql`text`,
  number: sql`numeric`,
  percent: sql`numeric`,
  money: sql`numeric`,
  date: sql`date`,
  datetime: sql`timestamptz`,
  flag: sql`boolean`,
  ref: sql`bigint`,
}

/** The type in which values of a kind are compared. */
export const typeOf = (kind: Kind): Sql => types[kind]

function equalsAny(column: Sql, field: Field, values: Values): Sql {
  // A day stands for all its moments.
  if (field.kind === 'datetime')
    return anyOf(
      values.map((value) => allOf([compared(column, field, 'gte', value), compared(column, field, 'lte', value)])),
    )
  // Asked plainly, so that the planner sees a join where the flag is a question to another table.
  const [only] = values
  if (field.kind === 'flag' && values.length === 1) return only === true ? sql`(${column})` : sql`(not (${column}))`
  // Behind one value an index is in the order of its next column; of an array the planner does not know that.
  if (only !== undefined && values.length === 1) return sql`${column} = ${String(only)}::${types[field.kind]}`
  return sql`${column} = any(${values.map(String)}::${types[field.kind]}[])`
}

const signs = { lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` } as const

function compared(
  column: Sql,
  field: Field,
  op: keyof typeof signs,
  value: string | number | boolean | undefined,
): Sql {
  if (field.kind === 'datetime' && isDay(value)) {
    const isBefore = op === 'lt' || op === 'lte'
    const day = dayOf(value)
    const edge = op === 'lte' || op === 'gt' ? day.plus({ days: 1 }) : day
    return sql`${column} ${isBefore ? signs.lt : signs.gte} ${momentSql(edge)}`
  }
  return sql`${column} ${signs[op]} ${String(value)}::${types[field.kind]}`
}

function relative(column: Sql, field: Field, value: Filter['value']): Built {
  const range = rangeOf(value)
  if (range === undefined) return 'bad_value'
  const written = field.kind === 'date' ? daySql : momentSql
  const { from, until } = range
  return allOf([...(from === null ? [] : [sql`${column} >= ${written(from)}`]), sql`${column} < ${written(until)}`])
}
