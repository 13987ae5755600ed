import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#ui/classes.ts'
import { GridBody } from './grid-body.tsx'
import { GridHead } from './grid-head.tsx'
import { GridPrint } from './grid-print.tsx'
import { headHeight, rowHeights, type GridProps } from './grid-types.ts'
import { createRowScroller } from './row-scroller.ts'
import { useGridColumns } from './use-grid-columns.ts'

/** The row an event happened in; one listener on the grid serves all rows, so that rows need no callbacks. */
function rowOf({ target }: SyntheticEvent): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row ? Number(row.dataset.row) : undefined
}

/** Where a key of the grid pattern leads. */
const nextRow = (key: string, at: { focused: number; count: number; page: number }): number | undefined => {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: at.focused + 1,
    ArrowUp: at.focused - 1,
    PageDown: at.focused + at.page,
    PageUp: at.focused - at.page,
    Home: 0,
    End: at.count - 1,
  }
  const next = to[key]
  return next === undefined || at.count === 0 ? undefined : Math.max(0, Math.min(at.count - 1, next))
}

type Room = { width: number; height: number }

/** What a screen has around its list, about. */
const around = 200
let latest: Room | undefined
/** What a grid likely has, for what is drawn before it is measured: to measure at once would lay all out twice. */
const likelyRoom = (): Room => {
  if (latest !== undefined) return latest
  return 'innerWidth' in globalThis ? { width: innerWidth, height: innerHeight - around } : { width: 0, height: 0 }
}

const isPick = ({ target }: SyntheticEvent) => target instanceof Element && target.closest('[data-pick]') !== null

/**
 * The list for long lists. The grid itself holds the DOM focus and names the focused row as its active descendant,
 * so that a row that scrolls out of the window, or is not loaded, does not lose the focus.
 */
export function Grid<Row>({
  label,
  columns,
  source,
  question,
  onSeen,
  focused,
  onFocus,
  onOpen,
  start,
  density = 'normal',
  sort,
  onSort,
  layout,
  onLayout,
  selection,
  over,
  onColumns,
  empty,
  busy = false,
  ref,
  className,
}: GridProps<Row>) {
  const id = useId()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const [room, setRoom] = useState<Room>()
  const { width, height } = room ?? likelyRoom()
  const [drawn, setDrawn] = useState(-1)
  const [scroller] = useState(() => createRowScroller(start))
  const rowHeight = rowHeights[density]
  const selectable = selection !== undefined
  const shown = useGridColumns({ columns, layout, onLayout, sort, onSort, selectable, room: width })
  const view = Math.max(0, height - headHeight)
  const count = source.total
  const page = () => Math.max(1, Math.floor(view / rowHeight))

  const ids = shown.columns.map((column) => column.id).join(' ')
  useEffect(() => onColumns?.(ids.split(' ')), [ids, onColumns])

  useImperativeHandle(ref, () => ({
    focus: () => root?.focus({ preventScroll: true }),
    page,
    top: scroller.top,
    show: scroller.show,
  }))

  const attach = useCallback((element: HTMLDivElement) => {
    setRoot(element)
    // told once all is laid out and before it is painted, also the first time
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      latest = { width: clientWidth, height: clientHeight }
      flushSync(() => setRoom(latest))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const move = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = nextRow(event.key, { focused, count, page: page() })
    if (next !== undefined) {
      event.preventDefault()
      if (event.shiftKey) selection?.extend?.(Math.max(0, focused), next)
      onFocus(next)
      scroller.show(next)
    } else if (focused >= 0 && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      if (event.key === 'Enter') onOpen(focused)
      else selection?.toggle(focused)
    }
  }
  const press = (event: PointerEvent) => {
    const index = rowOf(event)
    if (index === undefined) return
    if (event.shiftKey && !isPick(event)) selection?.extend?.(Math.max(0, focused), index)
    onFocus(index)
  }
  const keepFocus = (event: SyntheticEvent) => {
    if (!isPick(event)) return
    // A click on a box must not take the focus from the grid, or the arrows would stop.
    event.preventDefault()
    root?.focus({ preventScroll: true })
  }
  const pick = (event: SyntheticEvent) => {
    const index = rowOf(event)
    if (index !== undefined && isPick(event)) selection?.toggle(index)
  }
  const open = (event: SyntheticEvent) => {
    const index = rowOf(event)
    if (index !== undefined && !isPick(event)) onOpen(index)
  }

  return (
    <>
      <div
        ref={attach}
        role="grid"
        tabIndex={0}
        data-row-focus=""
        data-wide={shown.isWide || undefined}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={count + 1}
        aria-colcount={shown.columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={drawn < 0 ? undefined : `${id}-${drawn}`}
        onKeyDown={move}
        onPointerDown={press}
        onMouseDown={keepFocus}
        onChange={pick}
        onDoubleClick={open}
        style={shown.style}
        className={classes(
          'relative min-h-0 min-w-0 flex-1 overflow-auto text-table outline-none print:hidden',
          className,
        )}
      >
        <GridHead headers={shown.headers} selection={selection} hands={shown.hands} />
        <GridBody
          id={id}
          root={root}
          scroller={scroller}
          rowHeight={rowHeight}
          view={view}
          isMeasured={room !== undefined}
          source={source}
          question={question}
          columns={shown.columns}
          focused={focused}
          selection={selection}
          onSeen={onSeen}
          over={over}
          onDrawn={setDrawn}
        />
        {count === 0 && empty !== undefined && (
          // a grid holds rows and nothing else
          <div role="row">
            <div role="gridcell">{empty}</div>
          </div>
        )}
      </div>
      <GridPrint
        label={label}
        source={source}
        columns={shown.columns}
        selection={selection}
        near={() => scroller.window().seenFirst}
      />
    </>
  )
}
