import type * as z from 'zod/mini'
import type { searchAnswer, SearchBody, SearchParams } from '#api/search.ts'
import type { Actor } from '#entities/access.ts'
import type { Db } from '#server/db.ts'
import { visibleTo } from './access.ts'
import { rowsOf, usualPageSize } from './page.ts'
import { refuseFields } from './search-query.ts'
import { badValue } from './refusals.ts'
import { idsFrom, sessionOf } from './session.ts'
import type { Source } from './source.ts'

type Answer = z.infer<typeof searchAnswer>

/** Its question was asked when it was frozen. */
const askedBefore = ['query', 'filters', 'sort', 'cursor'] as const

/**
 * A page of a session, at any place for the same price. A row that has gone since, or that this user may not see any
 * more, is left out of `results`; `ids` are the places as they were frozen.
 */
export async function frozenPage(
  db: Db,
  actor: Actor,
  source: Source,
  scope: NonNullable<SearchBody['scope']>,
  params: SearchParams,
): Promise<Answer> {
  const visible = visibleTo(actor, source)
  refuseFields(source, params)
  const wrong = askedBefore.find((name) => params[name] !== undefined)
  if (wrong !== undefined) throw badValue(wrong)
  if (scope.includes('facets')) throw badValue('scope')
  const { page = 1, page_size = usualPageSize, session: id = '', fields } = params
  const session = await sessionOf(db.search, { userId: actor.id, object: source.entity.name }, id)
  const needsIds = scope.includes('results') || scope.includes('ids')
  const ids = needsIds ? await idsFrom(db.search, session.id, (page - 1) * page_size, page_size) : []
  return {
    ...(scope.includes('results') && {
      results: await rowsOf(db.search, source, ids, fields, visible),
      page,
      page_size,
      next_cursor: null,
      previous_cursor: null,
    }),
    ...(scope.includes('total') && { total: session.total }),
    ...(scope.includes('ids') && { ids }),
    session,
  }
}
