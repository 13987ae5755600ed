import { useLayoutEffect, useRef } from 'react'
import type { Row } from '#api/list.ts'
import type { SearchParams } from '#api/search.ts'
import { returnRow } from './list-origin.ts'

type Standing = { params: SearchParams; isFrozen: boolean; focused: number; id: number | undefined }
type Followed = Standing & {
  rowAt: (index: number) => Row | undefined
  focus: (index: number) => void
}

/** Rows that were counted off and come again from the frozen search may lie elsewhere there: the focus stays at its record. */
export function useFollowed({ params, isFrozen, focused, id, rowAt, focus }: Followed): void {
  const before = useRef<Standing>(undefined)
  useLayoutEffect(() => {
    const stood = before.current
    if (id === undefined) return
    before.current = { params, isFrozen, focused, id }
    const isSwapped = stood?.params === params && stood.focused === focused && !stood.isFrozen && isFrozen
    if (!isSwapped || stood.id === undefined || stood.id === id) return
    const now = returnRow([stood.id], focused, (index) => rowAt(index)?.id)
    if (now !== focused) focus(now)
  }, [params, isFrozen, focused, id, rowAt, focus])
}
