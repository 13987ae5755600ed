import type { SearchBody, SearchParams } from '#api/search.ts'
import { readable, type Actor } from '#entities/access.ts'
import type { Queries } from '#server/db.ts'
import { refuse } from '#server/problem.ts'
import { joined, named, sql } from '#server/sql.ts'
import { choosableBy } from './access.ts'
import { allOf } from './condition.ts'
import { fold, searchable } from './fold.ts'
import { label, labelIn } from './label.ts'
import { queryAmong, refuseFields, searchQueryOf, type SearchQuery } from './search-query.ts'
import { offeredBy, type Source } from './source.ts'
import { matching, termsOf } from './text.ts'
import { mayChoose } from './choice.ts'

type Scope = NonNullable<SearchBody['scope']>

/**
 * What is searched for: anything by whoever may read it, and of what can be chosen the names, and what is told with
 * them, by everyone signed in. Whatever else is asked for then is refused, also where it would only narrow or sort them.
 */
export async function queryFor(
  db: Queries,
  source: Source,
  actor: Actor,
  scope: Scope,
  params: SearchParams,
): Promise<SearchQuery> {
  const { entity, hides } = source
  if (readable(actor, entity.name) !== null || !mayChoose(actor, entity)) return searchQueryOf(source, actor, params)
  if (!asksNames(source, scope, params)) throw refuse({ status: 403, code: 'no_right' })
  refuseFields(source, params)
  const terms = termsOf(params.query)
  const visible = [...(hides === undefined ? [] : [hides]), ...choosableBy(actor, source)]
  const called = terms.length === 0 ? [] : [sql`t.id = any(${await calledSo(db, source, terms)}::bigint[])`]
  return queryAmong(source, actor, params, terms, [...visible, ...called])
}

const asksNames = (
  { entity, offers }: Source,
  scope: Scope,
  { fields = [], filters = [], sort = [], session }: SearchParams,
): boolean =>
  fields.includes(label) &&
  fields.every((field) => field === label || field === 'id' || entity.chosen?.tells?.includes(field) === true) &&
  filters.every(
    ({ field }) => (field === offeredBy && offers !== undefined) || entity.chosen?.within.includes(field) === true,
  ) &&
  sort.every(({ field }) => field === label) &&
  session === undefined &&
  !scope.includes('facets')

/** Those whose name holds every word: the `search` column may know more of them than its asker may. */
async function calledSo(db: Queries, { entity, table }: Source, terms: readonly string[]): Promise<number[]> {
  const words = (entity.chosen?.by ?? []).map((name) => sql`t.${named(name)}`)
  const rows = await db.rows<{ id: number; words: string }>(sql`
    select t.id, concat_ws(' ', ${joined([labelIn(entity, sql`t`), ...words])}) as words
    from ${named(table)} t where ${allOf(matching(terms))}`)
  return rows.flatMap((row) => {
    const known = searchable(row.words.split(/\s+/))
    return terms.every((term) => known.includes(fold(term))) ? [row.id] : []
  })
}
