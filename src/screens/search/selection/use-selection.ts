import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { frozenOf, rowsOf } from '#api/list.ts'
import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import type { Entity } from '#entities/entity.ts'
import { hasEvery, isSelected, joined, noSelection, rangeTo, sizeOf, toggled } from './selection.ts'
import type { SelectionState, createSelectionStore, Selection } from './selection.ts'

type Asked = {
  entity: Entity
  params: SearchParams
  pageSize: number
  /** Undefined until it is known. */
  total: number | undefined
  rowAt: (index: number) => Row | undefined
  choosing: ReturnType<typeof createSelectionStore>
}

export type ListSelection = {
  selection: Selection
  size: number
  has: (index: number) => boolean
  toggle: (index: number) => void
  /** All rows from the one to the other join; a range that goes on may also shrink. */
  extend: (from: number, to: number) => void
  /** The page around this row, then all that were found. */
  all: (around: number) => void
  clear: () => void
}

/** Rows beyond this many are not fetched only to be chosen: all that match is one key away. */
const mostFetched = 2000

/** The chosen rows of a list. They belong to what was searched for: another search begins without any. */
export function useSelection({ entity, params, pageSize, total = Infinity, rowAt, choosing }: Asked): ListSelection {
  const queries = useQueryClient()
  const searched = JSON.stringify([params.query, params.filters])
  const kept = useSyncExternalStore(choosing.watch, choosing.read)
  const selection = kept.searched === searched ? kept.selection : noSelection

  return useMemo(() => {
    const now = (): SelectionState => {
      const current = choosing.read()
      return current.searched === searched ? current : { searched, selection: noSelection }
    }
    const set = (next: Selection) => choosing.write({ searched, selection: next })
    const pageOf = async (page: number): Promise<Row[]> =>
      (await queries.ensureQueryData(rowsOf(entity, params, page + 1, pageSize))).results ?? []

    const loadedRows = (first: number, last: number): Row[] | undefined => {
      const rows = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at))
      return rows.every((row) => row !== undefined) ? rows : undefined
    }
    const fetchedRows = async (first: number, last: number): Promise<Row[]> => {
      const from = Math.floor(first / pageSize)
      const pages = Array.from({ length: Math.floor(last / pageSize) - from + 1 }, (_, at) => pageOf(from + at))
      return (await Promise.all(pages)).flat().slice(first - from * pageSize, last - from * pageSize + 1)
    }
    const extend = async (from: number, to: number) => {
      const range = rangeTo(now(), from, to)
      const first = Math.min(range.anchor, to)
      const last = Math.max(range.anchor, to)
      if (last - first >= mostFetched) return
      const rows = loadedRows(first, last) ?? (await fetchedRows(first, last))
      choosing.write({ searched, selection: joined(range.base, rows), range })
    }
    const all = async (around: number) => {
      const first = Math.floor(Math.max(0, around) / pageSize) * pageSize
      const last = Math.min(total, first + pageSize) - 1
      const rows = loadedRows(first, last) ?? (await fetchedRows(first, last))
      if (!hasEvery(now().selection, rows)) return set(joined(now().selection, rows))
      if (total > rows.length) {
        // all that match now, not all that matched when somebody scrolled far
        const frozen = await queries.fetchQuery({ ...frozenOf(entity, params), staleTime: 0 })
        set({ kind: 'all', frozen, except: new Set() })
      }
    }
    // a page that cannot be read has been told like any failed call
    const quietly = (done: Promise<void>) => void done.catch(() => undefined)
    return {
      selection,
      size: sizeOf(selection),
      has: (index) => {
        const row = rowAt(index)
        return row === undefined ? selection.kind === 'all' : isSelected(selection, row.id)
      },
      toggle: (index) => {
        const row = rowAt(index)
        if (row !== undefined) set(toggled(now().selection, row))
      },
      extend: (from, to) => quietly(extend(from, to)),
      all: (around) => quietly(all(around)),
      clear: () => set(noSelection),
    }
  }, [queries, entity, params, pageSize, total, rowAt, choosing, searched, selection])
}
