import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '#ui/classes.ts'
import type { ColumnActions, GridHeader } from './use-grid-columns.ts'

type GridHeaderCellProps = {
  header: GridHeader
  /** Its place among the columns, from 1. */
  index: number
  before: string | undefined
  after: string | undefined
  hands: ColumnActions | undefined
  className: string | undefined
}

/** px that a key makes a column wider. */
const keyStep = 16
/** A press that moves less than this is a click. */
const slack = 4
const keys =
  'Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight Meta+Shift+ArrowLeft Meta+Shift+ArrowRight'

const cellOf = (element: Element) => element.closest<HTMLElement>('[data-column]')
const idAt = (event: PointerEvent) => {
  const element = document.elementFromPoint(event.clientX, event.clientY)
  return element === null ? undefined : cellOf(element)?.dataset['column']
}

/** The head of a column: sorts it, and makes it wider or moves it by pointer and by key. */
export function GridHeaderCell({ header, index, before, after, hands, className }: GridHeaderCellProps) {
  const { id, label, end, sorted, place, toggle } = header
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  const held = useRef<{ x: number; isMoved: boolean }>(undefined)

  const walk = (event: KeyboardEvent, by: 1 | -1) => {
    const cell = cellOf(event.currentTarget)
    const next = by < 0 ? cell?.previousElementSibling : cell?.nextElementSibling
    next?.querySelector<HTMLElement>('[data-head]')?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const by = event.key === 'ArrowLeft' ? -1 : 1
    const neighbour = by < 0 ? before : after
    event.preventDefault()
    if (!event.shiftKey) walk(event, by)
    else if (event.ctrlKey || event.metaKey) {
      if (neighbour !== undefined) hands?.move(id, neighbour)
    } else {
      const width = cellOf(event.currentTarget)?.getBoundingClientRect().width ?? 0
      hands?.resize(id, width + by * keyStep)
    }
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || hands === undefined) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { x: event.clientX, isMoved: false }
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current !== undefined && Math.abs(event.clientX - held.current.x) > slack) held.current.isMoved = true
    },
    onPointerUp: (event: PointerEvent) => {
      const to = held.current?.isMoved === true ? idAt(event) : undefined
      if (to !== undefined && to !== id) hands?.move(id, to)
    },
    onClick: () => {
      const isDragged = held.current?.isMoved === true
      held.current = undefined
      if (!isDragged) toggle?.()
    },
  }
  return (
    <span
      role="columnheader"
      data-column={id}
      aria-colindex={index}
      aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
      className={classes('min-w-0 pr-4 first:pl-4', end && 'text-right', className ?? 'relative')}
    >
      {toggle === undefined && hands === undefined ? (
        <span className="block truncate">{label}</span>
      ) : (
        <button
          type="button"
          data-head=""
          // One stop on the way to the rows, not twelve: the arrows lead to the other columns.
          tabIndex={hands !== undefined && before === undefined ? 0 : -1}
          aria-keyshortcuts={hands && keys}
          {...drag}
          onKeyDown={press}
          className={classes(
            '-mx-1 inline-flex h-6 min-w-0 max-w-full touch-pan-x items-center gap-1 rounded-key px-1 hover:text-ink focus-visible:-outline-offset-2',
            sorted && 'font-strong text-ink',
          )}
        >
          <span className="truncate">{label}</span>
          {sorted && <Arrow aria-hidden size={12} strokeWidth={2} className="shrink-0" />}
          {place !== undefined && <span className="tabular-nums">{place}</span>}
        </button>
      )}
      {hands && <Edge onWidth={(width) => hands.resize(id, width)} />}
    </span>
  )
}

/** The right edge of a head, which is dragged; the keys do the same on the head itself. */
function Edge({ onWidth }: { onWidth: (width: number) => void }) {
  const held = useRef<{ x: number; width: number }>(undefined)
  return (
    <span
      aria-hidden
      data-edge=""
      className="absolute inset-y-1 right-0 z-1 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-control active:border-primary"
      onPointerDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, width: cellOf(event.currentTarget)?.getBoundingClientRect().width ?? 0 }
      }}
      onPointerMove={(event) => {
        if (held.current !== undefined) onWidth(held.current.width + event.clientX - held.current.x)
      }}
      onPointerUp={() => {
        held.current = undefined
      }}
    />
  )
}
