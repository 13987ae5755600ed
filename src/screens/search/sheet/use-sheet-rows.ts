import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { SearchParams } from '#api/search.ts'
import type { Rect } from './range.ts'
import { rowsOfSheet, type SheetRows } from './sheet-rows.ts'
import { withRows, type SheetState } from './sheet-state.ts'
import type { SheetOf } from './spread.tsx'

/** Rows that are read to be searched or copied. */
export const mostRead = 10_000

/** Reads the rows of a sheet into its state as they are needed; whoever leaves it finds its list read again. */
export function useSheetRows(
  of: SheetOf,
  params: SearchParams,
  latest: RefObject<SheetState>,
  show: (state: SheetState) => void,
) {
  const queries = useQueryClient()
  const [rows, setRows] = useState<SheetRows>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    const came = rowsOfSheet(queries, of, params, (read) => {
      if (isOver) return
      latest.current = withRows(latest.current, read)
      show(latest.current)
    })
    came.then(
      (there) => isOver || setRows(there),
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
      void queries.invalidateQueries({ queryKey: ['search', of.base.name] })
    }
  }, [queries, of, params, latest, show])
  const readRows = useCallback(
    (first: number, last: number) => void rows?.need(first, last).catch(() => undefined),
    [rows],
  )
  const needAll = useCallback(async () => rows?.need(0, mostRead).catch(() => undefined), [rows])
  return {
    rows,
    hasFailed,
    readRows,
    needAll,
    need: async ({ top, bottom }: Rect) => rows?.need(top, Math.min(bottom, top + mostRead)),
  }
}
