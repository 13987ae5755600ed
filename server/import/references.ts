import type { Actor } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import type { Queries } from '#server/db.ts'
import type { FieldProblem } from '#server/problem.ts'
import { allOf } from '#server/search/condition.ts'
import { labelIn } from '#server/search/label.ts'
import { knownSource } from '#server/search/source.ts'
import { joined, named, sql, type Sql } from '#server/sql.ts'
import { choicesFor } from '#server/search/choice.ts'

type Resolved = { readonly id: number; readonly label: string } | { readonly problem: FieldProblem }

/** Names that are looked up once for a whole file. */
const mostRemembered = 20_000

/** Finds what the cells of a file refer to by its name, as whoever imports it may choose it. */
export function referenceFinder(db: Queries, actor: Actor) {
  const found = new Map<string, Resolved>()
  const keyOf = (object: string, label: string) => `${object} ${label.trim().toLowerCase()}`
  return {
    /** Looks up those of many rows at once. */
    prepare: async (wanted: readonly { readonly object: string; readonly label: string }[]): Promise<void> => {
      if (found.size > mostRemembered) found.clear()
      const open = Map.groupBy(
        wanted.filter(({ object, label }) => !found.has(keyOf(object, label))),
        ({ object }) => object,
      )
      for (const [object, some] of open) {
        const labels = [...new Set(some.map(({ label }) => label.trim().toLowerCase()))]
        for (const [label, resolved] of await find(db, actor, object, labels)) found.set(keyOf(object, label), resolved)
      }
    },
    resolve: (object: string, label: string): Resolved => found.get(keyOf(object, label)) ?? missing(label),
  }
}

const missing = (value: string): Resolved => ({ problem: { code: 'import_unknown_value', params: { value } } })

async function find(
  db: Queries,
  actor: Actor,
  object: string,
  labels: readonly string[],
): Promise<[string, Resolved][]> {
  const source = knownSource(object)
  const { entity, table } = source
  const label = labelIn(entity, sql`t`)
  const names = [label, ...otherNames(entity)]
  const rows = await db.rows<{ id: number; label: string; names: (string | null)[] }>(sql`
    select t.id, ${label} as label, array[${joined(names.map((name) => sql`lower(${name}::text)`))}] as names
    from ${named(table)} t
    where (${joined(
      names.map((name) => sql`lower(${name}::text) = any(${labels}::text[])`),
      sql` or `,
    )})
      and ${allOf(choicesFor(actor, source))}`)
  return labels.flatMap((one): [string, Resolved][] => {
    // by its name first, by what no two hold alike where none is called so
    for (const at of names.keys()) {
      const meant = rows.filter((row) => row.names[at] === one)
      const [only] = meant
      if (meant.length > 1) return [[one, { problem: { code: 'import_ambiguous_reference', params: { value: one } } }]]
      if (only !== undefined) return [[one, { id: only.id, label: only.label }]]
    }
    return []
  })
}

/** What else no two of them hold alike. */
const otherNames = ({ fields }: Entity): Sql[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.unique === true && field.derived !== true ? [sql`t.${named(name)}`] : [],
  )
