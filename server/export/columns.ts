import type { Actor } from '#entities/access.ts'
import { labelOf, scalarsOf, type Entity, type Field } from '#entities/entity.ts'
import { isImported, rowId } from '#entities/import/import.ts'
import { locales, type Locale } from '#entities/locale.ts'
import { orderFacts } from '#entities/order/facts.ts'
import { movedBy } from '#entities/shipping-order/shipping-order.ts'
import { houseZone } from '#entities/zone.ts'
import type { ExportFormat } from '#api/jobs.ts'
import type { Queries } from '#server/db.ts'
import { headOfSpread, spreadColumns } from '#server/edit/spread-columns.ts'
import { unknownField } from '#server/search/refusals.ts'
import { cellOf, type Source } from '#server/search/source.ts'
import { joined, sql, type Sql } from '#server/sql.ts'
import { text } from '#server/texts.ts'
import { listCells, spreadCell } from './list-cell.ts'
import { neutral } from './neutral.ts'

/** A column of the file: its heading, and its cell as an expression over the entity's view `v`. */
export type Column = { readonly head: string; readonly cell: Sql }

/** What only the guards of a life read is no field of the record. */
const facts: Readonly<Record<string, readonly string[]>> = {
  order: Object.keys(orderFacts),
  'shipping-order': [...Object.keys(movedBy), 'failure'],
}

/**
 * Every field that an export of this entity can hold, in the entity's order; to programs its number first where what was
 * exported can be imported again.
 */
const exportable = ({ entity }: Source, format: ExportFormat, lists: ListColumns): string[] => [
  ...(format === 'machine' && isImported(entity) ? [rowId] : []),
  ...scalarsOf(entity.fields).filter((name) => facts[entity.name]?.includes(name) !== true),
  ...lists.keys(),
]

/** The columns of a record's lists by their names, as this user reads them. */
type ListColumns = ReadonlyMap<string, Column>

/** What an export holds of lists: what they refer to in one cell or, where each has a column, what stands in it. */
export async function listColumnsOf(
  db: Queries,
  actor: Actor,
  { entity }: Source,
  format: ExportFormat,
  locale: Locale,
): Promise<ListColumns> {
  const isRead = format === 'locale'
  const lists = await listCells(db, actor, entity)
  const spread = await spreadColumns(db, actor, entity)
  const head = (name: string) => (isRead ? text(locale, 'entities', labelOf(entity, name)) : name)
  return new Map([
    ...[...lists].map(([name, cell]): [string, Column] => [name, { head: head(name), cell }]),
    ...spread.map((column): [string, Column] => {
      const cell = spreadCell(entity, column)
      if (!isRead) return [column.name, { head: column.name, cell }]
      const unit = column.currency === undefined ? '' : ` (${column.currency})`
      return [
        column.name,
        { head: `${headOfSpread(entity, column, locale)}${unit}`, cell: inLanguage(sql`${cell}`, locale) },
      ]
    }),
  ])
}

/** A list stands in the place of the words that say it, wherever these were asked for. */
const withLists = ({ fields }: Entity, names: readonly string[], lists: ListColumns): string[] => [
  ...new Set(
    names.map((name) => {
      const list = fields[name]?.wordsOf
      return list !== undefined && lists.has(list) ? list : name
    }),
  ),
]

/** The columns asked for, else all; an unknown one is a 422. */
export function columnsOf(
  source: Source,
  asked: readonly string[] | undefined,
  format: ExportFormat,
  locale: Locale,
  lists: ListColumns = new Map(),
): Column[] {
  const known = exportable(source, format, lists)
  const unknown = asked?.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownField(unknown)
  const names = asked === undefined ? known : format === 'machine' ? asked : withCurrency(source, asked)
  return withLists(source.entity, names, lists).flatMap((name) => {
    const list = lists.get(name)
    if (list !== undefined) return [list]
    const field = source.entity.fields[name]
    if (field === undefined) return name === rowId ? [{ head: rowId, cell: sql`v.id` }] : []
    return format === 'machine' ? forMachines(source, name, field) : [forPeople(source, name, field, locale)]
  })
}

/** To people an amount says nothing without its currency: where one is asked for and the other is not, it comes beside the last. */
function withCurrency({ entity: { fields } }: Source, asked: readonly string[]): readonly string[] {
  const last = asked.findLastIndex((name) => fields[name]?.kind === 'money')
  if (last === -1 || fields['currency'] === undefined || asked.includes('currency')) return asked
  return asked.toSpliced(last + 1, 0, 'currency')
}

/** Raw values: a reference is its id and its name, everything else as the wire writes it. */
function forMachines(source: Source, name: string, field: Field): Column[] {
  const column = cellOf(source, name)
  switch (field.kind) {
    case 'ref':
    case 'file':
      return [
        { head: `${name}_id`, cell: sql`(${column} ->> 'id')` },
        { head: name, cell: neutral(sql`(${column} ->> 'label')`) },
      ]
    case 'text':
    case 'longtext':
      return [{ head: name, cell: neutral(column) }]
    case 'datetime':
      // the connection's zone is UTC; its own form is twice as fast as a pattern
      return [{ head: name, cell: sql`replace(replace(${column}::text, ' ', 'T'), '+00', 'Z')` }]
    case 'flag':
      return [{ head: name, cell: sql`case ${column} when true then 'true' when false then 'false' end` }]
    case 'number':
      return [{ head: name, cell: figureOf(column, field) }]
    default:
      return [{ head: name, cell: column }]
  }
}

/** As somebody reads it: days as d.m.y, the language's decimal sign, choices and flags in words. */
function forPeople(source: Source, name: string, field: Field, locale: Locale): Column {
  const column = cellOf(source, name)
  const label = text(locale, 'entities', labelOf(source.entity, name))
  const unit = unitOf(field, locale)
  return { head: unit === undefined ? label : `${label} (${unit})`, cell: cell() }

  function cell(): Sql {
    switch (field.kind) {
      case 'number':
        return inLanguage(figureOf(column, field), locale)
      case 'percent':
      case 'money':
        return inLanguage(column, locale)
      case 'date':
        return sql`to_char(${column}, 'DD.MM.YYYY')`
      case 'datetime':
        return sql`to_char(${column} at time zone ${houseZone}, 'DD.MM.YYYY HH24:MI:SS')`
      case 'flag':
        return sql`case ${column} when true then ${text(locale, 'search', 'yes')} when false then ${text(locale, 'search', 'no')} end`
      case 'choice':
        return neutral(
          inWords(column, field.of, (value) => text(locale, 'entities', `${labelOf(source.entity, name)}.${value}`)),
        )
      case 'ref':
      case 'file':
        return neutral(sql`(${column} ->> 'label')`)
      default:
        return neutral(column)
    }
  }
}

/** Hours are kept to the second, and told with the digits of their field. */
const figureOf = (column: Sql, { derived, digits, unit }: { derived?: true; digits?: number; unit?: string }): Sql =>
  derived === true && unit === 'h' ? sql`round(${column}::numeric, ${digits ?? 0}::integer)::float8` : column

/** With the language's decimal sign. */
function inLanguage(column: Sql, locale: Locale): Sql {
  const sign = decimalSign(locale)
  return sign === '.' ? column : sql`replace(${column}::text, '.', ${sign})`
}

/** A moment is of the house's zone, a size in bytes: a spreadsheet program is to reckon with it. */
const unitOf = (field: Field, locale: Locale): string | undefined => {
  if (field.kind === 'datetime') return houseZone
  if (field.kind !== 'number' || field.unit !== 'bytes') return undefined
  const many = new Intl.NumberFormat(locales[locale].tag, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  return many.formatToParts(5).find(({ type }) => type === 'unit')?.value
}

const inWords = (column: Sql, of: readonly string[], word: (value: string) => string): Sql =>
  sql`case ${column} ${joined(
    of.map((value) => sql`when ${value} then ${word(value)}`),
    sql` `,
  )} else ${column} end`

const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(locales[locale].tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** Between cells: a spreadsheet program takes the semicolon wherever its numbers may hold a comma. */
export const separatorOf = (format: ExportFormat, locale: Locale): ',' | ';' =>
  format === 'machine' || locale === 'en_EN' ? ',' : ';'
