import { readable, type Actor } from '#entities/access.ts'
import type { Entity, Field } from '#entities/entity.ts'
import { entities } from '#entities/registry.ts'
import { holds } from '#entities/role.ts'
import { sql, type Sql } from '#server/sql.ts'
import { choosableBy, visibleTo } from './access.ts'
import type { Source } from './source.ts'

const targetsOf = (field: Field): readonly string[] => {
  if (field.kind === 'list') return Object.values(field.of).flatMap(targetsOf)
  return field.kind === 'ref' ? [field.to] : []
}

/** The objects whose records refer to one of this object, in a field or in a list. */
const referrers = Map.groupBy(
  entities.flatMap(({ name, fields }) =>
    Object.values(fields)
      .flatMap(targetsOf)
      .map((to) => ({ to, name })),
  ),
  ({ to }) => to,
)

/**
 * May this user choose among the names of these? Whoever reads something that refers to them may; of people, of what is
 * read shop by shop, and of what is somebody's own, whoever may not read it learns no name either. Of what is in several
 * shops those that are denied stay out of it.
 */
export const mayChoose = (actor: Actor, { name, chosen, access }: Entity): boolean =>
  chosen !== undefined &&
  (chosen.personal !== true || holds(actor.roles, { anyOf: chosen.knownTo ?? [] })) &&
  (access.area === undefined || access.among !== undefined) &&
  access.own === undefined &&
  (referrers.get(name) ?? []).some((by) => readable(actor, by.name) !== null)

/** Which of them this user may point at, as conditions on the table: those that they choose among, or those that they read. */
export const choicesFor = (actor: Actor, source: Source): Sql[] => {
  if (mayChoose(actor, source.entity)) return choosableBy(actor, source)
  return readable(actor, source.entity.name) === null ? [sql`false`] : visibleTo(actor, source)
}
