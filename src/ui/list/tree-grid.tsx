import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
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
  lines: readonly TreeLine[]
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

/** A tree with columns: it holds the focus itself and names the focused line as its active descendant. */
export function TreeGrid(props: TreeGridProps) {
  const { label, header, columns, lines, focused, onFocus, onFold, onOpen, onKeyDown, empty, ref } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const place = root.current
    if (place === null) return
    const measure = () => setRoom(place.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.focus({ preventScroll: true }),
    page: () => Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - rowHeight) / rowHeight)),
  }))
  const current = lines[focused]?.key
  useEffect(() => {
    if (current !== undefined) document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  const { least, shown } = treeColumnsIn(columns, Math.max(1, ...lines.map(({ level }) => level)), room)
  const template = [`minmax(${least}px, 1fr)`, ...shown.map(({ width }) => `${width}px`)].join(' ')
  const grid = { gridTemplateColumns: template }
  return (
    <div
      ref={root}
      role="treegrid"
      tabIndex={0}
      data-row-focus=""
      aria-label={label}
      aria-activedescendant={current === undefined ? undefined : `${id}-${current}`}
      onKeyDown={onKeyDown}
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
      {lines.map((line, at) => (
        <div
          key={line.key}
          id={`${id}-${line.key}`}
          role="row"
          aria-level={line.level}
          aria-posinset={line.place}
          aria-setsize={line.siblings}
          aria-expanded={line.isOpen}
          onPointerDown={() => onFocus(at)}
          onDoubleClick={() => onOpen(at)}
          style={grid}
          className="relative grid h-10 min-w-fit items-center gap-x-6 border-b border-line bg-surface px-4 hover:bg-hover"
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
      {lines.length === 0 && empty !== undefined && (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      )}
    </div>
  )
}
