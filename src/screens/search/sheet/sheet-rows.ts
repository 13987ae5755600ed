import type { QueryClient } from '@tanstack/react-query'
import { frozenOf, frozenRowsOf, type Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import type { SheetOf } from './spread.tsx'

/** Rows that are read at once. */
const pageSize = 250

export type SheetRows = {
  total: number
  /** Reads those of these rows that are not there yet, and answers whether all are. */
  need: (first: number, last: number) => Promise<void>
}

/**
 * The rows of a list as they were found when the sheet was opened: what is written in them moves none of them, so a
 * paste lands in the rows that were meant, whether they have been drawn or not.
 */
export async function rowsOfSheet(
  queries: QueryClient,
  { base: entity, expand, filled }: SheetOf,
  params: SearchParams,
  onRows: (rows: readonly (readonly [number, Row])[]) => void,
): Promise<SheetRows> {
  const { id: session, total } = await queries.fetchQuery({ ...frozenOf(entity, params), staleTime: 0 })
  const asked = new Map<number, Promise<void>>()
  const page = async (at: number) => {
    const { select, ...query } = frozenRowsOf(entity, session, at + 1, pageSize, expand)
    const found = await queries.fetchQuery({ ...query, staleTime: 0 })
    onRows(
      (select?.(found) ?? []).flatMap((row, index) =>
        row === undefined ? [] : [[at * pageSize + index, filled(row)] as const],
      ),
    )
  }
  return {
    total,
    need: async (first, last) => {
      const pages: Promise<void>[] = []
      for (let at = Math.floor(first / pageSize); at <= Math.floor(Math.min(last, total - 1) / pageSize); at += 1) {
        const known = asked.get(at) ?? page(at)
        asked.set(at, known)
        // whatever could not be read is asked for again the next time
        known.catch(() => asked.delete(at))
        pages.push(known)
      }
      await Promise.all(pages)
    },
  }
}
