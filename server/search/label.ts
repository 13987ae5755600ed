import type { Entity } from '#entities/entity.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'

/** What a record is called can be asked of every object, beside its fields. */
export const label = 'label'

/** What a record is called, as `nameOf` says it, of a row of its table or view. */
export const labelIn = (entity: Pick<Entity, 'label'>, row: Sql): Sql => {
  const alternatives = entity.label.map((names) => {
    const words = names.map((name) => sql`nullif(${row}.${named(name)}, '')`)
    return sql`nullif(concat_ws(' ', ${joined(words)}), '')`
  })
  return sql`coalesce(${joined(alternatives)}, '')`
}
