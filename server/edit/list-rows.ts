import { rowKeyOf, wireNameOf, wireRowOf, writtenFields, writtenInRows } from '#entities/edit.ts'
import type { Entity, Field, Fields } from '#entities/entity.ts'
import { entityOf } from '#entities/registry.ts'
import type { Values } from '#machines/editor/merge.ts'
import type { Queries, Tx } from '#server/db.ts'
import { allOf } from '#server/search/condition.ts'
import { labelIn } from '#server/search/label.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

type ListField = Extract<Field, { kind: 'list' }>

/** Where the rows of a list lie: `customer_addresses`, with `customer_id`. */
export type ListTable = { readonly field: ListField; readonly table: string; readonly owner: string }

/** Lists whose table is called otherwise. */
const called: Readonly<Record<string, string>> = {
  'user.ip_whitelist': 'user_ips',
  // the same rows as those of the price list's shops
  'shop.price_lists': 'price_list_shops',
  // and as those of the zone's
  'shop.shipping_zones': 'shipping_zone_shops',
  'shop.reminder_levels': 'reminder_levels',
  'private-attribute.options': 'product_attribute_terms',
}

/** Records whose table another kind has as well: by its name the rows know whose they are. */
const owned: Readonly<Record<string, string>> = { 'private-attribute': 'product_attribute_id' }

export const tableOf = ({ name }: Pick<Entity, 'name'>, list: string, field: ListField): ListTable => {
  const own = name.replaceAll('-', '_')
  return { field, table: called[`${name}.${list}`] ?? `${own}_${list}`, owner: owned[name] ?? `${own}_id` }
}

/** The lists of a record that people write. */
export const writtenLists = (entity: Entity): [string, ListTable][] =>
  writtenFields(entity).flatMap(([name, field]) =>
    field.kind === 'list' ? [[name, tableOf(entity, name, field)]] : [],
  )

/** A column of a row as the record carries it. */
const readColumn = (name: string, field: Field): Sql => {
  if (field.kind === 'ref') {
    const to = entityOf(field.to)
    if (to === undefined) throw new Error(`No entity is called ${field.to}`)
    return sql`(select jsonb_build_object('id', r.id, 'label', ${labelIn(to, sql`r`)}) from ${named(to.table)} r
      where r.id = t.${named(`${name}_id`)}) as ${named(name)}`
  }
  if (field.kind === 'file')
    return sql`(select jsonb_build_object('id', f.id, 'label', f.name) from files f
      where f.id = t.${named(`${name}_id`)}) as ${named(name)}`
  const column = sql`t.${named(name)}`
  if (field.kind === 'number' || field.kind === 'percent') return sql`${column}::float8 as ${named(name)}`
  // a network is a text to whoever reads it
  return 'format' in field && field.format === 'network' ? sql`${column}::text as ${named(name)}` : column
}

/** People arrange rows that have numbers; what tells itself by its words stands in the order of these. */
const orderOf = ({ field }: ListTable): Sql =>
  field.key === undefined
    ? sql`t.place, t.id`
    : joined(field.key.map((name) => sql`t.${named(columnOf(field.of, name))}`))

const columnOf = (of: Fields, name: string): string => {
  const field = of[name]
  return field === undefined ? name : wireNameOf(name, field)
}

/** Are the rows people's, or Kontor's own? */
const isMade = ({ field }: ListTable): Sql | undefined =>
  field.made === undefined ? undefined : sql`t.${named(columnOf(field.of, field.made))} is not null`

/** The numbers of the rows that nobody writes. */
export const madeIn = async (db: Queries, list: ListTable, id: number): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(sql`
    select t.id from ${named(list.table)} t where t.${named(list.owner)} = ${id} and ${isMade(list) ?? sql`false`}`)
  return rows.map((row) => row.id)
}

const readColumns = ({ field: { of } }: ListTable): Sql =>
  joined(Object.entries(of).flatMap(([name, field]) => (field.derived ? [] : [readColumn(name, field)])))

/** The rows of a list that people write of a record. */
export const rowsOf = (db: Queries, list: ListTable, id: number): Promise<Values[]> =>
  db.rows<Values>(sql`
    select ${readColumns(list)} from ${named(list.table)} t
    where t.${named(list.owner)} = ${id} and not (${isMade(list) ?? sql`false`}) order by ${orderOf(list)}`)

const without = (row: Values, name: string): Values =>
  Object.fromEntries(Object.entries(row).filter(([one]) => one !== name))

/** Those of many records at once, by the record. */
export async function rowsOfMany(
  db: Queries,
  list: ListTable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values[]>> {
  const owner = '$owner'
  const rows = await db.rows<Values>(sql`
    select t.${named(list.owner)} as ${named(owner)}, ${readColumns(list)} from ${named(list.table)} t
    where t.${named(list.owner)} = any(${ids}::bigint[]) and not (${isMade(list) ?? sql`false`})
    order by ${orderOf(list)}`)
  const by = Map.groupBy(rows, (row) => Number(row[owner]))
  return new Map([...by].map(([id, some]) => [id, some.map((row) => without(row, owner))]))
}

/** Makes the list's rows what they are to be: those that are not named go, a row without a number is new. */
export async function writeRows(
  tx: Tx,
  list: ListTable,
  id: number,
  current: readonly Values[],
  wanted: readonly Values[],
): Promise<void> {
  const { field, table } = list
  const keyOf = (row: Values) => rowKeyOf(field, row)
  const there = new Map(current.map((row) => [keyOf(row), row]))
  const kept = new Set(wanted.map(keyOf).filter((key) => key !== undefined))
  for (const [key, row] of there)
    if (!kept.has(key ?? '')) await tx.run(sql`delete from ${named(table)} t where ${isRow(list, id, row)}`)
  for (const [place, row] of wanted.entries()) {
    const key = keyOf(row)
    const values = { ...columnsIn(field.of, row), ...(field.key === undefined && { place }) }
    const before = key === undefined ? undefined : there.get(key)
    if (before === undefined)
      await insertRow(tx, list, id, {
        ...beginningOf(field.of),
        ...(row['id'] !== undefined && { id: row['id'] }),
        ...values,
      })
    else if (Object.keys(values).length > 0)
      await tx.run(sql`
        update ${named(table)} t set ${joined(Object.entries(values).map(([name, value]) => sql`${named(name)} = ${value}`))}
        where ${isRow(list, id, before)}`)
  }
}

/** What a new row holds where nothing was sent. */
const beginningOf = (of: Fields): Values =>
  Object.fromEntries(
    writtenInRows(of).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[wireNameOf(name, field), field.default]],
    ),
  )

const insertRow = (tx: Tx, { table, owner }: ListTable, id: number, values: Values): Promise<number> =>
  tx.run(sql`
    insert into ${named(table)} (${joined([owner, ...Object.keys(values)].map(named))})
    values (${joined([id, ...Object.values(values)].map((value) => sql`${value}`))})`)

/** A row's columns of what was sent of it. */
const columnsIn = (of: Fields, row: Values): Values =>
  Object.fromEntries(
    writtenInRows(of).flatMap(([name, field]) => {
      const column = wireNameOf(name, field)
      return column in row ? [[column, row[column] === '' ? null : row[column]]] : []
    }),
  )

const isRow = ({ field, owner }: ListTable, id: number, row: Values): Sql => {
  const sent = wireRowOf(field.of, row)
  return allOf([
    sql`t.${named(owner)} = ${id}`,
    ...(field.key ?? ['id']).map((name) => {
      const column = columnOf(field.of, name)
      return sql`t.${named(column)} = ${sent[column]}`
    }),
  ])
}
