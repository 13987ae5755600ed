import type { Range, Virtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'
import {
  anchored,
  isAdrift,
  moved,
  offsetIn,
  towards,
  trackOf,
  type ScrollPosition,
  type Track,
} from './virtual-offset.ts'

/** Rows drawn above and below the window, for what the compositor shows before the next frame. */
export const overscan = 8
/** The list is at rest when nothing has scrolled it for this long. */
export const rest = 120
/** The virtualiser keeps a start and a size for each row, so it is given so many of a long list and no more (ADR 0071). */
const mostRows = 20_000
/** It is given others before the list comes so near to the end of these; more than a window holds. */
const margin = 1000

/** The rows that are drawn, in as many slots; a slot keeps its elements and gets another row. */
export type RowWindow = {
  first: number
  slots: number
  /** The slot that comes first in the document: order is mended when the list is at rest. */
  lead: number
  /** The first row that the virtualiser knows, and the px of its upper edge in the element that is scrolled. */
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
  a.base === b.base &&
  a.push === b.push &&
  a.seenFirst === b.seenFirst &&
  a.seenLast === b.seenLast

/** What will be drawn of so many rows, before the list is there to be measured; `room` is how many it shows. */
export function likelyWindow(list: {
  rows: number
  room: number
  focused: number
  start: number | undefined
}): RowWindow {
  const { rows, room, focused, start } = list
  const slots = room > 0 ? Math.min(rows, slotsIn(room, 0)) : 0
  const top = start ?? (focused < room ? 0 : focused - room / 2)
  const first = Math.max(0, Math.min(rows - slots, Math.floor(top)))
  return { ...nothing, first, slots, lead: first % Math.max(1, slots) }
}

/** As many wherever the list stands, so that each slot keeps its elements. */
const slotsIn = (room: number, spare: number) => Math.ceil(room) + 1 + 2 * spare

export type RowScroller = ReturnType<typeof createRowScroller>

/** Follows a scrolled element and tells which rows are to be drawn where, from `start` at the upper edge on. */
export function createRowScroller(start?: number) {
  let root: HTMLElement | null = null
  let rows = 0
  let rowHeight = 1
  let track: Track = trackOf(0, 1, 0)
  let place: ScrollPosition = { top: 0, shift: 0 }
  let shown = nothing
  // kept until there are so many rows, or somebody scrolls
  let wanted = start
  let asked: { row: number; question: unknown } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  /** The first row that the virtualiser knows. */
  let base = 0
  let virtual: Virtualizer<HTMLElement, Element> | undefined
  let report: (offset: number, isScrolling: boolean) => void = () => {}
  let fitView: (size: { width: number; height: number }) => void = () => {}

  const knownOf = (count: number) => Math.min(count, mostRows)
  const known = () => knownOf(rows)
  const isKnown = (row: number) =>
    (base === 0 || row >= base + margin) && (base === rows - known() || row < base + known() - margin)
  const know = (row: number) => {
    if (!isKnown(row)) base = Math.max(0, Math.min(rows - known(), Math.round(row - known() / 2)))
  }
  /** What the virtualiser is to know; it is told the count and the height with every drawing of the rows. */
  const options = {
    useFlushSync: false,
    observeElementRect: (_: unknown, take: typeof fitView) => {
      fitView = take
    },
    observeElementOffset: (_: unknown, take: typeof report) => {
      report = take
    },
    scrollToFn: (offset: number) => {
      put(towards(track, place, base * rowHeight + offset))
      tell({})
    },
    rangeExtractor: ({ startIndex, count, overscan: spare }: Omit<Range, 'endIndex'>) => {
      const slots = Math.min(count, slotsIn(track.view / rowHeight, spare))
      const first = Math.max(0, Math.min(count - slots, startIndex - spare))
      return Array.from({ length: slots }, (_, at) => first + at)
    },
  }

  const windowNow = (): RowWindow => {
    const indexes = virtual?.getVirtualIndexes() ?? []
    const [from] = indexes
    const range = virtual?.range ?? null
    if (from === undefined || range === null) return nothing
    const slots = indexes.length
    const first = base + from
    const push = base * rowHeight + place.shift
    const lead = slots === shown.slots ? shown.lead : first % slots
    return { first, slots, lead, base, push, seenFirst: base + range.startIndex, seenLast: base + range.endIndex }
  }
  const window = (): RowWindow => {
    const next = windowNow()
    if (!isSame(next, shown)) shown = next
    return shown
  }
  /** In the document the rows stand as on the screen again. */
  const order = () => {
    const now = window()
    const lead = now.first % Math.max(1, now.slots)
    if (lead !== now.lead) shown = { ...now, lead }
  }
  /** Tells the virtualiser where it stands among the rows that it knows, and the drawing what is other than before. */
  const tell = ({ isScrolling = false, isAtRest = false }) => {
    know(Math.floor(offsetIn(place) / rowHeight))
    report(offsetIn(place) - base * rowHeight, isScrolling)
    if (isAtRest) order()
    for (const watcher of watchers) watcher()
  }
  /** Moves the scroll position; the browser may round it. */
  const put = (next: ScrollPosition) => {
    const offset = offsetIn(next)
    if (root !== null && root.scrollTop !== next.top) root.scrollTop = next.top
    const top = root?.scrollTop ?? next.top
    place = { top, shift: top === next.top ? next.shift : Math.round(top - offset) }
  }
  const settle = () => {
    put(anchored(track, place))
    flushSync(() => tell({ isAtRest: true }))
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
    flushSync(() => tell({ isScrolling: true }))
    wait()
  }

  /** Brings a row into view: by as little as needed, or to the middle from further away than a window. */
  const show = (row: number) => {
    const away = row - offsetIn(place) / rowHeight
    const room = track.view / rowHeight
    if (away >= 0 && away + 1 <= room) return
    know(row)
    virtual?.scrollToIndex(row - base, { align: away < -room || away + 1 > 2 * room ? 'center' : 'auto' })
    wait()
  }

  return {
    start,
    options,
    /** How many rows the virtualiser knows of so many. */
    knownOf,
    window,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    follow: (element: HTMLElement, rowsOf: Virtualizer<HTMLElement, Element>) => {
      root = element
      virtual = rowsOf
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
      const isOther = height !== rowHeight
      rows = count
      rowHeight = height
      base = 0
      track = trackOf(count, height, view)
      if (isOther) virtual?.measure()
      fitView({ width: 0, height: view })
      put(towards(track, place, top * height))
      tell({ isAtRest: true })
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
