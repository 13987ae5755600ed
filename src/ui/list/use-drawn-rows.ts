import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** So many rows are all drawn: the browser finds them, and they are printed. */
const mostAtOnce = 60
/** Rows out of sight that are drawn all the same, above and below. */
const beside = 8

type DrawnRows = {
  /** The box of the rows, as high as all of them. */
  box: RefObject<HTMLDivElement | null>
  height: number | undefined
  /** The rows that are drawn, and how far down in the box each stands (px), where not all are. */
  rows: readonly { at: number; offset?: number }[]
}

type Place = { scrolls: Element; margin: number }

/** What scrolls the element, up from it. */
const scrolling = (element: Element): Element => {
  const parent = element.parentElement
  if (parent === null) return element
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) && parent.scrollHeight > parent.clientHeight
    ? parent
    : scrolling(parent)
}

/** Which of many rows are drawn on a page that scrolls around them: all of a few, else those in sight and the one with the focus. */
export function useDrawnRows({
  count,
  rowHeight,
  kept,
}: {
  count: number
  rowHeight: number
  kept: number
}): DrawnRows {
  const box = useRef<HTMLDivElement>(null)
  const isLong = count > mostAtOnce
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    const element = box.current
    if (!isLong || element === null) return
    const scrolls = scrolling(element)
    const measure = () => {
      const margin = element.getBoundingClientRect().top - scrolls.getBoundingClientRect().top + scrolls.scrollTop
      setPlace((was) => (was?.scrolls === scrolls && Math.abs(was.margin - margin) < 1 ? was : { scrolls, margin }))
    }
    measure()
    // whatever grows above the rows moves them
    const observer = new ResizeObserver(measure)
    for (const part of [scrolls, ...scrolls.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [isLong])
  const virtual = useVirtualizer({
    enabled: isLong && place !== undefined,
    count,
    getScrollElement: () => place?.scrolls ?? null,
    estimateSize: () => rowHeight,
    overscan: beside,
    scrollMargin: place?.margin ?? 0,
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      return [...(kept < count ? drawn.add(kept) : drawn)].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  if (!isLong) return { box, height: undefined, rows: Array.from({ length: count }, (_, at) => ({ at })) }
  const height = count * rowHeight
  if (place === undefined)
    return { box, height, rows: Array.from({ length: mostAtOnce }, (_, at) => ({ at, offset: at * rowHeight })) }
  return {
    box,
    height,
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ at: index, offset: start - place.margin })),
  }
}
