import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { GridRow } from './grid-row.tsx'
import { headHeight, type GridColumn, type GridProps } from './grid-types.ts'

const overscan = 8
// More than fit on a 4K screen at 28 px: a row keeps its elements while it scrolls, its slot gets another index.
const slots = 128

type GridBodyProps<Row> = Pick<GridProps<Row>, 'count' | 'rowAt' | 'focused' | 'selection' | 'onRange'> & {
  id: string
  root: HTMLDivElement | null
  rowHeight: number
  columns: readonly GridColumn<Row>[]
  /** Whether the focused row is among those drawn. */
  onDrawn: (drawn: boolean) => void
}

/** The moving window of rows; apart from the grid, so that scrolling does not ask the table again. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { id, root, rowHeight, count, rowAt, columns, focused, selection, onRange, onDrawn } = props
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => root,
    estimateSize: () => rowHeight,
    overscan,
    // The sticky head covers the upper edge of the window.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? -1
  const drawn = focused >= first && focused <= last

  const firstSeen = virtual.range?.startIndex ?? 0
  const lastSeen = virtual.range?.endIndex ?? -1

  // These tell the outside world (the loader, the scroller, the root's attribute); they hold no data.
  useEffect(() => {
    if (lastSeen >= firstSeen) onRange(firstSeen, lastSeen)
  }, [firstSeen, lastSeen, onRange])
  useEffect(() => {
    onDrawn(drawn)
  }, [drawn, onDrawn])
  useEffect(() => {
    virtual.measure()
  }, [virtual, rowHeight])
  useEffect(() => {
    if (root && focused >= 0) virtual.scrollToIndex(focused, { align: 'auto' })
  }, [virtual, root, focused])

  return (
    <div
      role="rowgroup"
      className="relative min-w-(--grid-width) print:static print:h-auto!"
      style={{ height: virtual.getTotalSize() }}
    >
      {rows.map(({ index, start }) => (
        <GridRow
          key={index % slots}
          id={`${id}-${index}`}
          index={index}
          top={start - headHeight}
          height={rowHeight}
          row={rowAt(index)}
          columns={columns}
          focused={index === focused}
          selected={selection?.has(index)}
          pickLabel={selection?.rowLabel(index)}
        />
      ))}
    </div>
  )
}
