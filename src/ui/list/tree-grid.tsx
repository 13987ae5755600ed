import { ChevronDown, ChevronRight } from 'lucide-react'
import { useCallback, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from '#ui/classes.ts'
import { treeColumnsIn, treeStep, type TreeColumn } from './tree-columns.ts'

export type TreeLine = {
  key: string
  /** How deep it lies; 1 is outermost. */
  level: number
  /** Among its siblings, counted from 1. */
  place: number
  siblings: number
  /** Undefined where nothing lies in it. */
  isOpen: boolean | undefined
  name: ReactNode
  /** One for each column after the name. */
  cells: readonly ReactNode[]
}

export type TreeHandle = { focus: () => void; page: () => number }

type TreeGridProps = {
  label: string
  /** Over the names. */
  header: string
  columns: readonly TreeColumn[]
  /** So many lines; each is asked for when it is drawn. */
  count: number
  lineAt: (at: number) => TreeLine | undefined
  /** The first and the last line that are drawn. */
  onSeen?: (first: number, last: number) => void
  focused: number
  onFocus: (at: number) => void
  onFold: (at: number) => void
  onOpen: (at: number) => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** In place of the lines. */
  empty?: ReactNode
  ref: Ref<TreeHandle>
}

const rowHeight = 40
const headHeight = 32
/** So many are drawn all at once: a tree that somebody prints or searches by the browser is there as a whole. */
const fewLines = 400
/** Lines that are drawn above and below the window. */
const overscan = 12

type Drawn = { first: number; last: number }

/** The lines that are drawn: all of a few, of many those around the window. */
function useDrawnLines(count: number, onSeen: TreeGridProps['onSeen']) {
  const root = useRef<HTMLDivElement>(null)
  const [window, setWindow] = useState<Drawn>({ first: 0, last: 40 })
  const [room, setRoom] = useState(0)
  const measure = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0, clientWidth = 0 } = root.current ?? {}
    setRoom(clientWidth)
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan)
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + overscan
    setWindow((now) => (now.first === first && now.last === last ? now : { first, last }))
  }, [])
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])
  /** Brings a line into the window. */
  const show = useCallback(
    (at: number) => {
      const element = root.current
      if (element === null) return
      const top = at * rowHeight
      const room = element.clientHeight - headHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
      measure()
    },
    [measure],
  )
  const all = count <= fewLines
  const first = all ? 0 : Math.min(window.first, Math.max(0, count - 1))
  const last = Math.min(count - 1, all ? count - 1 : window.last)
  useEffect(() => onSeen?.(first, last), [onSeen, first, last])
  return { root, measure, show, first, last, room }
}

/** A tree with columns: it holds the focus itself and names the focused line as its active descendant. */
export function TreeGrid(props: TreeGridProps) {
  const { label, header, columns, count, lineAt, onSeen, focused, onFocus, onFold, onOpen, onKeyDown, empty, ref } =
    props
  const id = useId()
  const { root, measure, show, first, last, room } = useDrawnLines(count, onSeen)
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.focus({ preventScroll: true }),
    page: () => Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - headHeight) / rowHeight)),
  }))
  const current = focused < count ? lineAt(focused)?.key : undefined
  useLayoutEffect(() => {
    if (current !== undefined) show(focused)
  }, [show, focused, current])
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap((at) => {
    const line = lineAt(at)
    return line === undefined ? [] : [{ line, at }]
  })
  const { least, shown } = treeColumnsIn(columns, Math.max(1, ...drawn.map(({ line }) => line.level)), room)
  const grid = { gridTemplateColumns: [`minmax(${least}px, 1fr)`, ...shown.map(({ width }) => `${width}px`)].join(' ') }
  return (
    <div
      ref={root}
      role="treegrid"
      tabIndex={0}
      data-row-focus=""
      aria-label={label}
      aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
      aria-rowcount={count + 1}
      onKeyDown={onKeyDown}
      onScroll={measure}
      className="relative min-h-0 min-w-0 flex-1 scroll-pt-8 overflow-auto border-t border-line text-table outline-none"
    >
      <div
        role="row"
        style={grid}
        className="sticky top-0 z-head grid h-8 min-w-fit items-center gap-x-6 border-b border-line bg-sunken px-4 text-meta text-ink-3"
      >
        <span role="columnheader">{header}</span>
        {shown.map((column) => (
          <span key={column.id} role="columnheader" className={classes('truncate', column.isFigure && 'text-right')}>
            {column.header}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ height: count * rowHeight, paddingTop: first * rowHeight }}>
        {drawn.map(({ line, at }) => (
          <div
            key={line.key}
            id={`${id}-${line.key}`}
            role="row"
            aria-rowindex={at + 2}
            aria-level={line.level}
            aria-posinset={line.place}
            aria-setsize={line.siblings}
            aria-expanded={line.isOpen}
            onPointerDown={() => onFocus(at)}
            onDoubleClick={() => onOpen(at)}
            style={grid}
            className="relative grid h-10 items-center gap-x-6 border-b border-line bg-surface px-4 hover:bg-hover"
          >
            <span
              role="gridcell"
              className="flex h-full min-w-0 items-center gap-2"
              style={{ paddingLeft: (line.level - 1) * treeStep }}
            >
              {line.isOpen === undefined ? (
                <span className="w-5 shrink-0" />
              ) : (
                // the arrows do the same, and say it of the row
                <span
                  aria-hidden
                  data-fold=""
                  onClick={() => onFold(at)}
                  onDoubleClick={(event) => event.stopPropagation()}
                  className="flex w-5 shrink-0 cursor-pointer justify-center text-ink-3"
                >
                  {line.isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
                </span>
              )}
              {line.name}
            </span>
            {shown.map((column) => (
              <span
                key={column.id}
                role="gridcell"
                className={classes('truncate', column.isFigure && 'text-right tabular-nums')}
              >
                {line.cells[columns.indexOf(column)]}
              </span>
            ))}
            {at === focused && (
              <span aria-hidden className="row-frame pointer-events-none absolute! inset-x-0 -top-px -bottom-px z-3" />
            )}
          </div>
        ))}
      </div>
      {count === 0 && empty !== undefined && (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      )}
    </div>
  )
}
