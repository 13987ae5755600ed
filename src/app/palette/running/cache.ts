import type { QueryClient } from '@tanstack/react-query'
import type { Changed } from '#api/actions.ts'

type Row = { id: number; version: number }
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/** The answer's record takes its place on every screen that shows it; what was expanded, and lists, are read again. */
export const updateCaches = async (
  queries: QueryClient,
  object: string,
  { entity, actions }: Pick<Changed, 'entity' | 'actions'>,
) => {
  const newer = (row: unknown) => isRow(row) && row.id === entity.id && row.version <= entity.version
  queries.setQueriesData<unknown>({ queryKey: ['record', object, entity.id] }, (old: unknown) =>
    newer(old) && typeof old === 'object' ? { ...old, ...entity, ...('actions' in (old ?? {}) && { actions }) } : old,
  )
  queries.setQueriesData<{ results?: unknown[] }>({ queryKey: ['search', object] }, (old) =>
    old?.results === undefined
      ? old
      : { ...old, results: old.results.map((row) => (newer(row) && isRow(row) ? { ...row, ...entity } : row)) },
  )
  await invalidate(queries, object, entity.id)
}

export const invalidate = async (queries: QueryClient, object: string, id: number): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['record', object, id] }),
    queries.invalidateQueries({ queryKey: ['search', object] }),
  ])
}
