import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { GridRow } from './grid-row.tsx'
import type { GridColumn, GridProps } from './grid-types.ts'
import { likelyWindow, overscan, rest, type RowScroller } from './row-scroller.ts'
import { trackOf } from './virtual-offset.ts'

/** What is seen is told at most so often, in ms: a screen that says it needs no new word for every frame. */
const pace = 100

type GridBodyProps<Row> = Pick<GridProps<Row>, 'source' | 'question' | 'focused' | 'selection' | 'onSeen' | 'over'> & {
  id: string
  root: HTMLDivElement | null
  scroller: RowScroller
  rowHeight: number
  /** The height of the window on the rows, likely until it is measured. */
  view: number
  isMeasured: boolean
  columns: readonly GridColumn<Row>[]
  /** The slot of the focused row while it is drawn, else −1. */
  onDrawn: (slot: number) => void
}

/** The moving window of rows; apart from the grid, so that scrolling does not ask the table again. */
function Body<Row>(props: GridBodyProps<Row>) {
  const {
    id,
    root,
    scroller,
    rowHeight,
    view,
    isMeasured,
    source,
    question,
    columns,
    focused,
    selection,
    onSeen,
    over,
    onDrawn,
  } = props
  const { total, rowAt, ask } = source
  const [isFull, setFull] = useState(false)
  const spare = isFull ? overscan : 0
  const virtual = useVirtualizer<HTMLElement, Element>({
    ...scroller.options,
    overscan: spare,
    count: scroller.knownOf(total),
    getScrollElement: () => root,
    estimateSize: () => rowHeight,
  })
  const followed = useSyncExternalStore(scroller.watch, scroller.window, scroller.window)
  const shown =
    followed.slots > 0
      ? followed
      : likelyWindow({ rows: total, room: view / rowHeight, focused, start: scroller.start })
  const slots = Math.min(shown.slots, total)
  const first = Math.min(shown.first, total - slots)
  const isDrawn = focused >= first && focused < first + slots
  const focusedSlot = isDrawn ? focused % slots : -1
  const { seenFirst, seenLast } = shown
  const told = useRef(-pace)

  // The scroller stands outside of React: it is told the measures before the paint, and the world what it shows.
  useLayoutEffect(() => (root === null ? undefined : scroller.follow(root, virtual)), [scroller, root, virtual])
  const canFit = isMeasured && root !== null && view > 0
  useLayoutEffect(() => {
    if (canFit) scroller.fit(total, rowHeight, view)
  }, [scroller, canFit, total, rowHeight, view])
  useLayoutEffect(() => {
    if (canFit && focused >= 0) scroller.reveal(focused, question)
  }, [scroller, canFit, focused, question])
  // the rows in view come first
  useEffect(() => {
    const timer = setTimeout(() => setFull(true), rest)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => onDrawn(focusedSlot), [focusedSlot, onDrawn])
  useEffect(() => {
    if (slots > 0) ask(first, first + slots - 1)
  }, [first, slots, ask])
  useEffect(() => {
    if (onSeen === undefined || seenLast < seenFirst) return
    const wait = Math.max(0, told.current + pace - performance.now())
    const timer = setTimeout(() => {
      told.current = performance.now()
      onSeen(seenFirst, seenLast)
    }, wait)
    return () => clearTimeout(timer)
  }, [seenFirst, seenLast, onSeen])

  // React knows no custom properties in its type of a style.
  const style = { height: trackOf(total, rowHeight, view).physical, '--grid-row': `${rowHeight}px` } as CSSProperties
  return (
    <div role="rowgroup" className="relative min-w-(--grid-width)" style={style}>
      <div
        role="presentation"
        className="absolute inset-x-0 top-0"
        style={{ transform: `translateY(${shown.push}px)` }}
      >
        {Array.from({ length: slots }, (_, at) => {
          const slot = (shown.lead + at) % slots
          const index = first + ((((slot - first) % slots) + slots) % slots)
          return (
            <GridRow
              key={slot}
              id={`${id}-${slot}`}
              index={index}
              top={(index - shown.base) * rowHeight}
              row={rowAt(index)}
              columns={columns}
              focused={index === focused}
              selected={selection?.has(index)}
              rowLabel={selection?.rowLabel}
              over={over?.(index)}
            />
          )
        })}
      </div>
    </div>
  )
}

// `memo` loses the type parameter; the cast gives it back, the component itself is unchanged.
export const GridBody = memo(Body) as typeof Body
