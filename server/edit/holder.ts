import type { Queries } from '#server/db.ts'
import { visibleTo } from '#server/search/access.ts'
import { allOf } from '#server/search/condition.ts'
import { labelIn } from '#server/search/label.ts'
import type { Source } from '#server/search/source.ts'
import { named, sql } from '#server/sql.ts'
import type { Person } from '#server/store/session.ts'

export type Holder = { readonly id: number; readonly label: string; readonly is_visible: boolean }

/**
 * Who holds this value of a field that no two hold alike, letters large and small the same; but for the record itself.
 * Only whoever may see that record is told its name.
 */
export const holderOf = (
  db: Queries,
  user: Person,
  source: Source,
  field: string,
  value: string,
  own: unknown,
): Promise<Holder | undefined> => {
  const { entity, table } = source
  return db.maybe<Holder>(sql`
    select t.id, ${labelIn(entity, sql`t`)} as label, ${allOf(visibleTo(user, source))} as is_visible
    from ${named(table)} t
    where lower(t.${named(field)}) = lower(${value.trim()}) and t.id is distinct from ${own ?? null}::bigint limit 1`)
}
