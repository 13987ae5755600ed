import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type PointerEvent,
  type Ref,
  type SyntheticEvent,
} from 'react'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { GridPrint } from './grid-print.tsx'
import type { GridHandle, GridProps } from './grid-types.ts'

/** Px: the least that a tile is wide, what all are high, and what is around them. */
const least = 172
const high = 216
const around = 12
/** Lines of tiles out of sight that are drawn all the same, above and below. */
const overscan = 2

export type GalleryHandle = GridHandle & {
  /** How many tiles stand beside each other. */
  columns: () => number
}

type GalleryProps<Row> = Omit<GridProps<Row>, 'ref'> & {
  ref?: Ref<GalleryHandle>
  /** What a tile shows, which is what it is called. */
  tile: ComponentType<{ row: Row }>
}

const tileOf = ({ target }: SyntheticEvent): number | undefined => {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return tile ? Number(tile.dataset.row) : undefined
}
const isPick = ({ target }: SyntheticEvent) => target instanceof Element && target.closest('[data-pick]') !== null

/**
 * The rows of a long list as tiles, as many beside each other as there is room for. As in the list, the whole holds the
 * focus and names the tile in focus, so that one that scrolls out of sight does not lose it.
 */
export function Gallery<Row>({
  label,
  columns: printed,
  source,
  question,
  onSeen,
  focused,
  onFocus,
  onOpen,
  start,
  layout,
  selection,
  onColumns,
  empty,
  busy = false,
  ref,
  className,
  tile: Tile,
}: GalleryProps<Row>) {
  const id = useId()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const [width, setWidth] = useState(0)
  // there before the first paint, for whoever comes with the focus
  const element = useRef<HTMLDivElement>(null)
  const { total, rowAt, ask } = source
  const columns = Math.max(2, Math.floor((width - around) / least))
  const lines = Math.ceil(total / columns)
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : lines,
    getScrollElement: () => root,
    estimateSize: () => high,
    overscan,
    paddingStart: around,
    paddingEnd: around,
    scrollPaddingStart: around,
    scrollPaddingEnd: around,
  })
  const drawn = virtual.getVirtualItems()
  const first = (drawn[0]?.index ?? 0) * columns
  const last = Math.min(total, ((drawn.at(-1)?.index ?? -1) + 1) * columns) - 1
  const isDrawn = focused >= first && focused <= last
  const seen = virtual.range
  const seenFirst = (seen?.startIndex ?? 0) * columns
  const seenLast = Math.min(total, ((seen?.endIndex ?? -1) + 1) * columns) - 1

  const show = useCallback(
    (index: number) => virtual.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
    [virtual, columns],
  )
  useImperativeHandle(ref, () => ({
    focus: () => element.current?.focus({ preventScroll: true }),
    show,
    columns: () => columns,
    page: () => columns * Math.max(1, Math.floor((root?.clientHeight ?? 0) / high)),
    top: () => ((root?.scrollTop ?? 0) / high) * columns,
  }))

  const attach = useCallback((box: HTMLDivElement) => {
    element.current = box
    setRoot(box)
    const observer = new ResizeObserver(() => setWidth(box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  // none of the list's own columns is there
  useEffect(() => onColumns?.([]), [onColumns])
  useEffect(() => {
    if (last >= first) ask(first, last)
  }, [first, last, ask])
  useEffect(() => {
    if (seenLast >= seenFirst) onSeen?.(seenFirst, seenLast)
  }, [seenFirst, seenLast, onSeen])
  // where it was left, then whatever tile is in focus, once for each; another width has other lines
  const wanted = useRef(start)
  const isMeasured = width > 0 && total > 0
  useLayoutEffect(() => {
    if (!isMeasured) return
    if (wanted.current !== undefined) virtual.scrollToOffset((wanted.current / columns) * high)
    wanted.current = undefined
    if (focused >= 0) show(focused)
  }, [isMeasured, focused, question, columns, show, virtual])

  const press = (event: PointerEvent) => {
    const index = tileOf(event)
    if (index === undefined) return
    if (event.shiftKey && !isPick(event)) selection?.extend?.(Math.max(0, focused), index)
    onFocus(index)
  }
  const keepFocus = (event: SyntheticEvent) => {
    if (!isPick(event)) return
    event.preventDefault()
    root?.focus({ preventScroll: true })
  }
  const pick = (event: SyntheticEvent) => {
    const index = tileOf(event)
    if (index !== undefined && isPick(event)) selection?.toggle(index)
  }
  const open = (event: SyntheticEvent) => {
    const index = tileOf(event)
    if (index !== undefined && !isPick(event)) onOpen(index)
  }

  return (
    <>
      <div
        ref={attach}
        role="grid"
        tabIndex={0}
        data-row-focus=""
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={lines}
        aria-colcount={columns}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={isDrawn ? `${id}-${focused}` : undefined}
        onPointerDown={press}
        onMouseDown={keepFocus}
        onChange={pick}
        onDoubleClick={open}
        className={classes(
          'relative min-h-0 min-w-0 flex-1 overflow-y-auto text-table outline-none print:hidden',
          className,
        )}
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {drawn.map((line) => (
            <div
              key={line.key}
              role="row"
              aria-rowindex={line.index + 1}
              className="absolute inset-x-0 top-0 grid gap-2 px-3 pb-2"
              style={{
                transform: `translateY(${line.start}px)`,
                height: high,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {Array.from({ length: Math.min(columns, total - line.index * columns) }, (_, at) => {
                const index = line.index * columns + at
                const row = rowAt(index)
                const isSelected = selection?.has(index)
                return (
                  <div
                    key={index}
                    id={`${id}-${index}`}
                    role="gridcell"
                    data-row={index}
                    aria-colindex={at + 1}
                    aria-selected={isSelected}
                    aria-busy={row === undefined || undefined}
                    className={classes(
                      'group/tile relative min-w-0 rounded-field border p-2',
                      isSelected ? 'border-primary-tint-2 bg-primary-tint' : 'border-line bg-surface hover:bg-hover',
                    )}
                  >
                    {row === undefined ? (
                      <span className="grid gap-2">
                        <span className="block h-36 rounded-key bg-hover" />
                        <Skeleton width="70%" />
                      </span>
                    ) : (
                      <Tile row={row} />
                    )}
                    {selection !== undefined && (
                      <span
                        data-pick=""
                        className={classes(
                          'absolute top-3 left-3 rounded-key bg-surface px-1',
                          !isSelected && 'opacity-0 group-hover/tile:opacity-100 pointer-coarse:opacity-100',
                        )}
                      >
                        <Checkbox
                          tabIndex={-1}
                          checked={isSelected ?? false}
                          readOnly
                          aria-label={selection.rowLabel(index)}
                        />
                      </span>
                    )}
                    {index === focused && (
                      <span aria-hidden className="row-frame pointer-events-none absolute! -inset-px z-3" />
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {total === 0 && empty !== undefined && (
          <div role="row">
            <div role="gridcell">{empty}</div>
          </div>
        )}
      </div>
      <GridPrint
        label={label}
        source={source}
        columns={printed.filter((column) => layout?.hidden?.includes(column.id) !== true)}
        selection={selection}
        near={() => seenFirst}
      />
    </>
  )
}
