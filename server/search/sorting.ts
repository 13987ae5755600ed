import * as z from 'zod/mini'
import type { SearchParams } from '#api/search.ts'
import type { Kind } from '#entities/entity.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { allOf, anyOf } from './condition.ts'
import { label, labelIn } from './label.ts'
import { isDay, isInstant } from './moment.ts'
import { typeOf } from './operators.ts'
import { badValue, unknownField } from './refusals.ts'
import { columnOf, fieldOf, offeredBy, type Source } from './source.ts'

/** One column of the order in which rows come; the last one is the id, so that no two rows are equal. */
export type Key = {
  readonly name: string
  readonly column: Sql
  readonly kind: Kind
  readonly dir: 'asc' | 'desc'
  readonly isNullable: boolean
}

/** As a dictionary has it, Ä beside A and a beside A, whatever the database was made with (ADR 0149). */
const inWords = (column: Sql): Sql => sql`${column} collate "und-x-icu"`

const directions = { asc: sql`asc`, desc: sql`desc` }

/** In the shop's own order, where its offer is asked for. */
const placeKey = ({ offers }: Source, { filters, sort }: SearchParams): Key[] => {
  const shop = filters?.find(({ field }) => field === offeredBy)?.value
  if (shop === undefined || offers === undefined || (sort?.length ?? 0) > 0) return []
  const { table, id } = offers
  const column = sql`(select o.place from ${named(table)} o where o.${named(id)} = t.id and o.shop_id = ${shop})`
  return [{ name: 'place', column, kind: 'number', dir: 'asc', isNullable: false }]
}

/** The keys asked for, else the entity's own order. A term that may be a record's whole name puts that record first. */
export function keysOf(source: Source, params: SearchParams, term: string | undefined): Key[] {
  const asked = params.sort
  const [field = 'id', dir] = source.entity.list.sort.split(' ')
  const sorts =
    asked !== undefined && asked.length > 0
      ? asked
      : [{ field, dir: dir === 'asc' ? ('asc' as const) : ('desc' as const) }]
  const keys = sorts.map(({ field, dir }): Key => {
    if (field === label)
      return { name: label, column: inWords(labelIn(source.entity, sql`t`)), kind: 'text', dir, isNullable: false }
    const found = fieldOf(source, field)
    if (found === undefined || !source.entity.list.sortable.includes(field)) throw unknownField(field)
    const place = source.places?.[field]
    if (place !== undefined) return { name: field, column: place, kind: 'ref', dir, isNullable: false }
    // a number or an article's code is no word: its index serves it as it is
    const isWord = found.kind === 'text' && found.mono !== true
    const column = isWord ? inWords(columnOf(field, found)) : columnOf(field, found)
    return { name: field, column, kind: found.kind, dir, isNullable: found.required !== true }
  })
  const first: Key[] =
    term === undefined || source.exact === undefined || !/\d/.test(term)
      ? []
      : [
          {
            name: 'exact',
            column: sql`(lower(t.${named(source.exact)}) = ${term})`,
            kind: 'flag',
            dir: 'desc',
            isNullable: false,
          },
        ]
  return [
    ...first,
    ...placeKey(source, params),
    ...keys,
    { name: 'id', column: sql`t.id`, kind: 'ref', dir: keys.at(-1)?.dir ?? 'desc', isNullable: false },
  ]
}

export const orderBy = (keys: readonly Key[]): Sql =>
  joined(keys.map(({ column, dir }) => sql`${column} ${directions[dir]}`))

const numbered = (index: number) => named(`key${index}`)

/** The keys' values of `t` under names of their own, for the rows of a page to be put together around them. */
export const keyColumns = (keys: readonly Key[]): Sql =>
  joined(keys.map(({ column }, index) => sql`${column} as ${numbered(index)}`))

/** Those values as text, exact to the last digit: written for the rows of the page alone, and not for those before it. */
export const keyTexts = (keys: readonly Key[]): Sql =>
  sql`array[${joined(keys.map((_, index) => sql`${numbered(index)}::text`))}]`

/** The order of the rows that were put together so. */
export const orderByKeys = (keys: readonly Key[]): Sql =>
  joined(keys.map(({ dir }, index) => sql`${numbered(index)} ${directions[dir]}`))

/** The same rows from their other end: PostgreSQL's nulls turn with the direction. */
export const turned = (keys: readonly Key[]): Key[] =>
  keys.map((key): Key => ({ ...key, dir: key.dir === 'asc' ? 'desc' : 'asc' }))

const written = z.object({
  keys: z.string(),
  values: z.array(z.nullable(z.string())),
  to: z.enum(['next', 'previous']),
})
const nameOf = (keys: readonly Key[]) => keys.map(({ name, dir }) => `${name} ${dir}`).join()

/** Where the next page begins or the previous one ends: a row's keys, and what they are keys of. */
export const cursorOf = (keys: readonly Key[], values: readonly (string | null)[], to: 'next' | 'previous'): string =>
  Buffer.from(JSON.stringify({ keys: nameOf(keys), values, to })).toString('base64url')

/** The rows beyond a cursor, in the order in which they lie there: backwards for the previous page. */
type Place = { readonly condition: Sql; readonly keys: readonly Key[]; readonly isBack: boolean }

/** Where a cursor points; one that belongs to another order of rows is a bad value. */
export function placeOf(keys: readonly Key[], cursor: string): Place {
  const read = written.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data.keys !== nameOf(keys) || read.data.values.length !== keys.length)
    throw badValue('cursor')
  const { values, to } = read.data
  if (!keys.every((key, index) => isValue(key.kind, values[index] ?? null))) throw badValue('cursor')
  const isBack = to === 'previous'
  const way = isBack ? turned(keys) : keys
  return { condition: afterValues(way, values), keys: way, isBack }
}

function afterValues(keys: readonly Key[], values: readonly (string | null)[]): Sql {
  const [only] = keys
  if (only === undefined) return sql`false`
  const isOneWay = keys.every(({ dir }) => dir === only.dir) && !values.includes(null)
  // Compared as one row an index in this order finds the place at once; nulls come first downwards and are behind us.
  if (isOneWay && (only.dir === 'desc' || !keys.some(({ isNullable }) => isNullable))) {
    const given = joined(keys.map((key, index) => typed(key, values[index] ?? null)))
    return sql`(${joined(keys.map(({ column }) => column))}) ${only.dir === 'desc' ? sql`<` : sql`>`} (${given})`
  }
  return anyOf(
    keys.map((key, index) =>
      allOf([
        ...keys
          .slice(0, index)
          .map((equal, at) => sql`${equal.column} is not distinct from ${typed(equal, values[at] ?? null)}`),
        beyond(key, values[index] ?? null),
      ]),
    ),
  )
}

/** PostgreSQL puts null last when it ascends and first when it descends. */
function beyond(key: Key, value: string | null): Sql {
  const { column, dir } = key
  if (value === null) return dir === 'asc' ? sql`false` : sql`${column} is not null`
  return dir === 'asc'
    ? sql`(${column} > ${typed(key, value)} or ${column} is null)`
    : sql`${column} < ${typed(key, value)}`
}

const typed = ({ kind }: Key, value: string | null): Sql => sql`${value}::${typeOf(kind)}`

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(text)

/** A cursor comes back from outside: what the database could not read never reaches it. */
const readable: Readonly<Partial<Record<Kind, (text: string) => boolean>>> = {
  number: isNumber,
  percent: isNumber,
  money: isNumber,
  ref: (text) => /^\d{1,15}$/.test(text),
  date: isDay,
  datetime: (text) => text.endsWith('+00') && isInstant(text.replace(' ', 'T').replace('+00', 'Z')),
  flag: (text) => text === 'true' || text === 'false',
}

const isValue = (kind: Kind, value: string | null): boolean =>
  value === null || (!value.includes('\0') && (readable[kind]?.(value) ?? true))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
