import { entityOf } from '#entities/registry.ts'
import { mayRead, type Actor } from '#entities/access.ts'
import { wireNameOf } from '#entities/edit.ts'
import type { Entity } from '#entities/entity.ts'
import { listsOfMany, type ListOfMany } from '#entities/many/lists.ts'
import type { Queries } from '#server/db.ts'
import { tableOf } from '#server/edit/list-rows.ts'
import type { ColumnOfSpread } from '#server/edit/spread-columns.ts'
import { labelIn } from '#server/search/label.ts'
import { named, sql, type Sql } from '#server/sql.ts'
import { neutral } from './neutral.ts'

/** Between the names of one cell; a name that has such a line in it has it after a backslash. */
const line = '|'

/** Names as one cell. */
export const joinedParts = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('\\', '\\\\').replaceAll(line, `\\${line}`)).join(` ${line} `)

/** The names of a cell; whoever writes them below each other means the same. */
export const partsOf = (cell: string): string[] => {
  const parts = ['']
  for (const [, escaped, one = ''] of cell.matchAll(/\\(.)|([\s\S])/g)) {
    if (escaped === undefined && (one === line || one === '\n')) parts.push('')
    else parts.push(`${parts.pop()}${escaped ?? one}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** What no two of them are called alike by, where their names are not that. */
const calledBy = (entity: Entity, row: Sql): Sql => {
  const [name = ''] = entity.label.length === 1 ? (entity.label[0] ?? []) : []
  const isTold = entity.fields[name]?.unique === true
  const other = Object.entries(entity.fields).find(
    ([, field]) => field.kind === 'text' && field.unique === true && field.required === true,
  )
  return isTold || other === undefined ? labelIn(entity, row) : sql`${row}.${named(other[0])}`
}

/** The lists of references of an entity, each as a cell that says what they refer to, of a row of the view `v`. */
export async function listCells(db: Queries, actor: Actor, entity: Entity): Promise<ReadonlyMap<string, Sql>> {
  const cells = new Map<string, Sql>()
  for (const one of listsOfMany(entity)) {
    if (one.list.records !== undefined && !mayRead(actor, one.list.records, null)) continue
    // of the shops of a record only those that this user sees
    const seen =
      one.name === entity.access.among
        ? (await db.rows<{ id: number }>(sql`select id from shops`)).flatMap(({ id }) =>
            mayRead(actor, entity.name, id) ? [id] : [],
          )
        : undefined
    cells.set(one.name, listCell(entity, one, seen))
  }
  return cells
}

function listCell(entity: Entity, { name, list, key, to }: ListOfMany, seen: readonly number[] | undefined): Sql {
  const target = entityOf(to.to)
  if (target === undefined) throw new Error(`No entity is called ${to.to}`)
  const { table, owner } = tableOf(entity, name, list)
  const column = sql`x.${named(wireNameOf(key, to))}`
  const called = sql`replace(replace(${calledBy(target, sql`r`)}, '\\', '\\\\'), '|', '\\|')`
  const among = seen === undefined ? sql`` : sql` and ${column} = any(${seen}::bigint[])`
  return sql`(
    select ${neutral(sql`y.names`)} from (
      select string_agg(${called}, ' | ' order by ${called}) as names
      from ${named(table)} x join ${named(target.table)} r on r.id = ${column} where x.${named(owner)} = v.id${among}
    ) y)`
}

/** What stands in one column of a list, of a row of the view `v`. */
export function spreadCell(entity: Entity, { spread, id }: ColumnOfSpread): Sql {
  const { name, list, by, to, first, value } = spread
  const { table, owner } = tableOf(entity, name, list)
  return sql`(
    select x.${named(value)} from ${named(table)} x
    where x.${named(owner)} = v.id and x.${named(wireNameOf(by, to))} = ${id} order by x.${named(first)} limit 1)`
}
