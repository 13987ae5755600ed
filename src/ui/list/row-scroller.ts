import { flushSync } from 'react-dom'
import { anchored, isAdrift, moved, offsetIn, towards, trackOf, type Place, type Track } from './virtual-offset.ts'

/** Rows drawn above and below the window, for what the compositor shows before the next frame. */
const overscan = 8
/** The list is at rest when nothing has scrolled it for this long. */
const rest = 120
/** Rows count their px from here and not from the first of ten million, so that coordinates stay small. */
const block = 8192

/** The rows that are drawn, in as many slots; a slot keeps its elements and gets another row. */
export type RowWindow = {
  first: number
  slots: number
  /** The slot that comes first in the document: order is mended when the list is at rest. */
  lead: number
  /** The row whose upper edge is the block's, and the px of that edge in the element that is scrolled. */
  base: number
  push: number
  seenFirst: number
  seenLast: number
}

const nothing: RowWindow = { first: 0, slots: 0, lead: 0, base: 0, push: 0, seenFirst: 0, seenLast: -1 }
const isSame = (a: RowWindow, b: RowWindow) =>
  a.first === b.first &&
  a.slots === b.slots &&
  a.lead === b.lead &&
  a.push === b.push &&
  a.seenFirst === b.seenFirst &&
  a.seenLast === b.seenLast

export type RowScroller = ReturnType<typeof createRowScroller>

/** Follows a scrolled element and tells which rows are to be drawn where, from `start` at the upper edge on. */
export function createRowScroller(start?: number) {
  let root: HTMLElement | null = null
  let rows = 0
  let rowHeight = 1
  let track: Track = trackOf(0, 1, 0)
  let place: Place = { top: 0, shift: 0 }
  let shown = nothing
  // kept until there are so many rows, or somebody scrolls
  let wanted = start
  let asked: { row: number; question: unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const windowNow = (isAtRest: boolean): RowWindow => {
    const offset = offsetIn(place)
    const slots = Math.min(rows, Math.ceil(track.view / rowHeight) + 1 + 2 * overscan)
    const seenFirst = Math.max(0, Math.min(rows - 1, Math.floor(offset / rowHeight)))
    const seenLast = Math.min(rows - 1, Math.ceil((offset + track.view) / rowHeight) - 1)
    const first = Math.max(0, Math.min(rows - slots, seenFirst - overscan))
    const base = Math.floor(first / block) * block
    const lead = isAtRest || slots !== shown.slots ? first % Math.max(1, slots) : shown.lead
    return { first, slots, lead, base, push: base * rowHeight + place.shift, seenFirst, seenLast }
  }
  const publish = (isAtRest: boolean) => {
    const next = windowNow(isAtRest)
    if (isSame(next, shown)) return
    shown = next
    for (const watcher of watchers) watcher()
  }
  /** Moves the scroll position; the browser may round it. */
  const put = (next: Place) => {
    const offset = offsetIn(next)
    if (root !== null && root.scrollTop !== next.top) root.scrollTop = next.top
    const top = root?.scrollTop ?? next.top
    place = { top, shift: top === next.top ? next.shift : Math.round(top - offset) }
  }
  const settle = () => {
    put(anchored(track, place))
    flushSync(() => publish(true))
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, rest)
  }
  const onScroll = () => {
    if (root === null || root.scrollTop === place.top) return
    wanted = undefined
    place = moved(track, place, root.scrollTop)
    if (isAdrift(track, place)) put(anchored(track, place))
    // before the next paint, or there would be a frame without rows
    flushSync(() => publish(false))
    wait()
  }

  /** Brings a row into view: by as little as needed, or to the middle from further away than a window. */
  const show = (row: number) => {
    const offset = offsetIn(place)
    const edge = row * rowHeight
    const isBelow = edge + rowHeight > offset + track.view
    if (edge >= offset && !isBelow) return
    const least = isBelow ? edge + rowHeight - track.view : edge
    const isFar = Math.abs(least - offset) > track.view
    put(towards(track, place, isFar ? edge - (track.view - rowHeight) / 2 : least))
    publish(false)
    wait()
  }

  return {
    window: (): RowWindow => shown,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    follow: (element: HTMLElement) => {
      root = element
      element.addEventListener('scroll', onScroll, { passive: true })
      return () => {
        element.removeEventListener('scroll', onScroll)
        clearTimeout(timer)
        root = null
      }
    },
    /** Takes new measures; the row at the upper edge stays there. */
    fit: (count: number, height: number, view: number) => {
      const top = wanted ?? offsetIn(place) / rowHeight
      if (wanted !== undefined && wanted < count) wanted = undefined
      rows = count
      rowHeight = height
      track = trackOf(count, height, view)
      put(towards(track, place, top * height))
      publish(true)
    },
    /** The row at the upper edge, with the part of it that is hidden. */
    top: (): number => offsetIn(place) / rowHeight,
    show,
    /** Shows the row in focus, once for each: whoever scrolled away from it is left there. */
    reveal: (row: number, question: unknown) => {
      if (row === asked?.row && question === asked.question) return
      asked = { row, question }
      show(row)
    },
  }
}
