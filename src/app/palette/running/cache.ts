import type { Query, QueryClient } from '@tanstack/react-query'
import type { Changed } from '#api/actions.ts'

type Row = { id: number; version: number }
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

const expandIn = (key: readonly unknown[]): readonly string[] => (Array.isArray(key[3]) ? key[3] : [])

/** The parts of a record that are on the screen: the answer to a change brings them, too. */
export const shownParts = (queries: QueryClient, object: string, id: number): string[] => [
  ...new Set(
    queries
      .getQueryCache()
      .findAll({ queryKey: ['record', object, id], type: 'active' })
      .flatMap(({ queryKey }) => expandIn(queryKey)),
  ),
]

/**
 * The answer's record takes its place on every screen that shows it, and nothing of it is asked again. A screen that
 * shows parts that it does not bring, and the lists with their counts, read again when there is time.
 */
export const updateCaches = (
  queries: QueryClient,
  object: string,
  { entity, actions }: Pick<Changed, 'entity' | 'actions'>,
): void => {
  const older = (row: unknown): row is Row => isRow(row) && row.id === entity.id && row.version <= entity.version
  for (const query of queries.getQueryCache().findAll({ queryKey: ['record', object, entity.id] })) {
    const brought = { ...entity, actions }
    const lacks = expandIn(query.queryKey).some((part) => !Object.hasOwn(brought, part))
    queries.setQueryData(query.queryKey, (old: unknown) => {
      if (old === undefined && !lacks) return brought
      return older(old) ? { ...old, ...entity, ...('actions' in old && { actions }) } : old
    })
    if (lacks) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  queries.setQueriesData<{ results?: unknown[] }>({ queryKey: ['search', object] }, (old) =>
    old?.results?.some(older)
      ? { ...old, results: old.results.map((row) => (older(row) ? { ...row, ...entity } : row)) }
      : old,
  )
  refreshLists(queries, object)
}

/** Milliseconds of rest after the last change, so that many in a row are counted once. */
const rest = 1000
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Lists that were on their way when a change was answered: they may be as they were before it, and count as fresh. */
const underWay = new Map<string, Set<Query>>()

/** Which rows a list holds now, and how many, is read again when whoever works on it pauses, or comes back to it. */
const refreshLists = (queries: QueryClient, object: string): void => {
  const queryKey = ['search', object]
  const late = underWay.get(object) ?? new Set()
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) late.add(query)
  underWay.set(object, late)
  void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  clearTimeout(timers.get(object))
  const refresh = () => {
    underWay.delete(object)
    const predicate = (query: Query) => query.isStale() || late.has(query)
    void queries.refetchQueries({ queryKey, type: 'active', predicate })
  }
  timers.set(object, setTimeout(refresh, rest))
}

export const invalidate = async (queries: QueryClient, object: string, id: number): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['record', object, id] }),
    queries.invalidateQueries({ queryKey: ['search', object] }),
  ])
}
