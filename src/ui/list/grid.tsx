import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useImperativeHandle, useRef, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { rowHeights, type GridProps } from './grid-types.ts'
import { useGridColumns } from './use-grid-columns.ts'

const headHeight = 32
const overscan = 8
// More than fit on a 4K screen at 28 px: a row keeps its elements while it scrolls, its slot gets another index.
const slots = 128

/**
 * The list for long lists. The grid itself holds the DOM focus and names the focused row as its active descendant,
 * so that a row that scrolls out of the window, or is not loaded, does not lose the focus.
 */
export function Grid<Row>({
  label,
  columns,
  count,
  rowAt,
  onRange,
  focused,
  onFocus,
  onOpen,
  density = 'normal',
  sort,
  onSort,
  order,
  hidden,
  sizes,
  selection,
  empty,
  busy = false,
  ref,
  className,
}: GridProps<Row>) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const rowHeight = rowHeights[density]
  const shown = useGridColumns({ columns, order, hidden, sizes, sort, onSort, selectable: selection !== undefined })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => root.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: headHeight,
    paddingStart: headHeight,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? -1
  const page = () => Math.max(1, Math.floor(((root.current?.clientHeight ?? 0) - headHeight) / rowHeight))

  useImperativeHandle(ref, () => ({ focus: () => root.current?.focus({ preventScroll: true }), page }))

  // These four tell the outside world (the loader, the scroller), they hold no data.
  useEffect(() => {
    if (last >= first) onRange(first, last)
  }, [first, last, onRange])
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])
  useEffect(() => {
    if (focused >= 0) virtual.scrollToIndex(focused, { align: 'auto' })
  }, [virtual, focused])

  const move = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== event.currentTarget || event.altKey || event.metaKey) return
    const to: Readonly<Record<string, number>> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      PageDown: focused + page(),
      PageUp: focused - page(),
      Home: 0,
      End: count - 1,
    }
    const next = to[event.key]
    if (event.ctrlKey || event.shiftKey) return
    if (next !== undefined && count > 0) {
      event.preventDefault()
      onFocus(Math.max(0, Math.min(count - 1, next)))
    } else if (event.key === 'Enter' && focused >= 0) {
      event.preventDefault()
      onOpen(focused)
    }
  }

  return (
    <div
      ref={root}
      id={id}
      role="grid"
      tabIndex={0}
      data-row-focus=""
      aria-label={label}
      aria-busy={busy || undefined}
      aria-rowcount={count + 1}
      aria-colcount={shown.columns.length + (selection ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      aria-activedescendant={focused >= first && focused <= last ? `${id}-${focused}` : undefined}
      onKeyDown={move}
      style={shown.style}
      className={classes(
        'relative min-h-0 min-w-0 flex-1 overflow-auto text-table outline-none',
        'print:h-auto print:overflow-visible',
        className,
      )}
    >
      <div
        className="relative min-w-(--grid-width) print:static print:h-auto!"
        style={{ height: Math.max(virtual.getTotalSize(), headHeight) }}
      >
        <GridHead headers={shown.headers} selection={selection} />
        <div role="rowgroup">
          {rows.map((item) => (
            <GridRow
              key={item.index % slots}
              id={`${id}-${item.index}`}
              index={item.index}
              top={item.start}
              height={rowHeight}
              row={rowAt(item.index)}
              columns={shown.columns}
              focused={item.index === focused}
              selected={selection?.has(item.index)}
              selection={selection}
              onFocus={onFocus}
              onOpen={onOpen}
            />
          ))}
        </div>
      </div>
      {count === 0 && empty}
    </div>
  )
}
