import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { perLineOf, type SheetColumn } from './sheet-columns.ts'

type Lines = {
  box: RefObject<HTMLDivElement | null>
  perLine: number
  /** Not all columns stand beside each other. */
  isWrapped: boolean
}

/** How the columns of a row are laid out in the width that its box has: below each other before anything scrolls. */
export function useLines(columns: readonly SheetColumn[], word: (suffix: string) => string): Lines {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const place = box.current
    if (place === null) return
    const measure = () => setWidth(place.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  const perLine = useMemo(() => perLineOf(columns, word, width), [columns, word, width])
  return { box, perLine, isWrapped: perLine < columns.length }
}
