import type { QueryClient } from '@tanstack/react-query'
import type { Row } from '#api/list.ts'
import { createPendingChanges } from './pending-changes.ts'

/** Moves, and whatever else is done to a record. */
export const pendingRecords = createPendingChanges<Row>()

export const recordKey = ({ object, id }: { object: string; id: number }): string => `${object} ${id}`

const idsIn = (data: unknown): number[] => {
  const rows = typeof data === 'object' && data !== null && 'results' in data ? data.results : [data]
  return Array.isArray(rows)
    ? rows.flatMap((row: { id?: unknown }) => (typeof row.id === 'number' ? [row.id] : []))
    : []
}

/** Whatever is read of a record says what became of those acts on it that nobody answered. Answers how to leave off. */
export const watchReads = (queries: QueryClient, records = pendingRecords): (() => void) =>
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
    const [what, object] = event.query.queryKey
    if (records.all().size === 0 || (what !== 'record' && what !== 'search')) return
    for (const id of idsIn(event.query.state.data)) records.known(recordKey({ object: String(object), id }))
  })
