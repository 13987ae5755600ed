import type { Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import type { Source } from './source.ts'

/** Fields that say something else to this reader than the view does: asked of any row that has the record's id. */
export type ForReader = Readonly<Record<string, (row: Sql) => Sql>>

/** Rows in which these fields say what this reader may know, wherever a row goes out. */
export async function forReader<Row extends object>(
  db: Queries,
  actor: Actor,
  { table, forReader: of }: Pick<Source, 'table' | 'forReader'>,
  rows: readonly (Row & { readonly id: number })[],
): Promise<(Row & { readonly id: number })[]> {
  const own = Object.entries(of?.(actor) ?? {}).filter(([name]) => rows.some((row) => Object.hasOwn(row, name)))
  if (own.length === 0) return [...rows]
  const columns = joined(own.map(([name, said]) => sql`${said(sql`v`)} as ${named(name)}`))
  const found = await db.rows<{ id: number }>(sql`
    select v.id, ${columns} from ${named(table)} v where v.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const byId = new Map(found.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}
