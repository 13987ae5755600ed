import { readable, type Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { visibleTo } from './access.ts'
import { allOf } from './condition.ts'
import { forReader } from './for-reader.ts'
import { knownSource, type Source } from './source.ts'

type Guarded = Pick<Source, 'entity' | 'view' | 'guarded' | 'forReader'>

/** Does the user see what this reference of the row `v` leads to? */
function leadsToSeen({ entity }: Guarded, actor: Actor, name: string): Sql {
  const field = entity.fields[name]
  const to = field?.kind === 'ref' ? knownSource(field.to) : undefined
  if (to === undefined || readable(actor, to.entity.name) === null) return sql`false`
  const own = sql`t.id = (v.${named(name)} ->> 'id')::bigint`
  return sql`exists (select from ${named(to.table)} t where ${allOf([own, ...visibleTo(actor, to)])})`
}

/** The view `v` behind an entity's rows, as this user may see them: without the references to what they do not see. */
export function viewFor(source: Guarded, actor: Actor): Sql {
  const { view, guarded = [] } = source
  const own = source.forReader?.(actor) ?? {}
  if (guarded.length === 0 && Object.keys(own).length === 0) return named(view)
  const columns = Object.keys(source.entity.fields)
    .filter((name) => source.entity.fields[name]?.kind !== 'list')
    .map((name) =>
      guarded.includes(name)
        ? sql`case when ${leadsToSeen(source, actor, name)} then v.${named(name)} end as ${named(name)}`
        : sql`${own[name]?.(sql`v`) ?? sql`v.${named(name)}`} as ${named(name)}`,
    )
  return sql`(select ${joined([sql`v.id`, ...columns])} from ${named(view)} v)`
}

/** Rows as this user may see them. */
export async function shownTo<Row extends { readonly id: number }>(
  db: Queries,
  actor: Actor,
  source: Source,
  rows: readonly Row[],
): Promise<Row[]> {
  const own = await forReader(db, actor, source, await withOwnReferences(db, actor, source, rows))
  return source.shown === undefined ? own : source.shown(db, actor, own)
}

/** Rows without the references to what this user does not see. */
async function withOwnReferences<Row extends { readonly id: number }>(
  db: Queries,
  actor: Actor,
  source: Guarded,
  rows: readonly Row[],
): Promise<Row[]> {
  const { view, guarded = [] } = source
  const asked = guarded.filter((name) => rows.some((row) => Object.hasOwn(row, name)))
  if (asked.length === 0) return [...rows]
  const hidden = joined(asked.map((name) => sql`case when not ${leadsToSeen(source, actor, name)} then ${name} end`))
  const found = await db.rows<{ id: number; hidden: string[] }>(sql`
    select v.id, array_remove(array[${hidden}]::text[], null) as hidden from ${named(view)} v
    where v.id = any(${rows.map(({ id }) => id)}::bigint[])`)
  const byId = new Map(found.map((row) => [row.id, row.hidden]))
  return rows.map((row) => ({ ...row, ...Object.fromEntries((byId.get(row.id) ?? []).map((name) => [name, null])) }))
}
