import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#ui/classes.ts'
import {
  cellCount,
  moved,
  placed,
  rectOf,
  single,
  wholeColumns,
  type CellPlace,
  type Range,
  type Rect,
} from './range.ts'
import { numberWidth, type SheetColumnOfList } from './sheet-columns.ts'
import { SheetRow } from './sheet-row.tsx'
import type { OpenSheet } from './use-sheet.ts'

export type SheetHandle = { focus: () => void; show: (place: CellPlace) => void }

type SheetGridProps = {
  ref: Ref<SheetHandle>
  sheet: OpenSheet
  columns: readonly SheetColumnOfList[]
  onLeave: () => void
}

/** px */
const rowHeight = 32
/** Rows that are drawn beyond the edges. */
const beyond = 8

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const placeUnder = (target: EventTarget | null): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = cell?.dataset['place']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** What a range is filled to that is drawn out by its corner as far as this cell. */
const drawnOut = (from: Rect, { row, column }: CellPlace): { into: Rect; way: 'down' | 'right' } =>
  row > from.bottom || column <= from.right
    ? { into: { ...from, bottom: Math.max(from.bottom, row) }, way: 'down' }
    : { into: { ...from, right: Math.max(from.right, column) }, way: 'right' }

/** The cells themselves; the grid holds the focus and names the cell in which one stands. */
export function SheetGrid({ ref, sheet, columns, onLeave }: SheetGridProps) {
  const { t } = useTranslation(['search', 'errors'])
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const [dragged, setDragged] = useState<{ from: Rect; to: CellPlace }>()
  const { state, size, stand } = sheet
  const { range, writing } = state
  const rect = rectOf(range)
  const first = Math.max(0, Math.floor(view.top / rowHeight) - beyond)
  const last = Math.min(size.rows - 1, Math.ceil((view.top + view.height) / rowHeight) + beyond)
  const { readRows } = sheet
  useLayoutEffect(() => {
    if (last >= first) readRows(first, last)
  }, [first, last, readRows])
  useLayoutEffect(() => {
    const place = box.current
    if (place === null) return
    const observer = new ResizeObserver(() => setView((now) => ({ ...now, height: place.clientHeight })))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])

  const pinnedTo = columns.reduce((to, one) => (one.isPinned ? one.left + one.width : to), numberWidth)
  const show = ({ row, column }: CellPlace) => {
    const place = box.current
    const at = columns[column]
    if (place === null || at === undefined) return
    const top = row * rowHeight
    const room = place.clientHeight - rowHeight
    if (top < place.scrollTop) place.scrollTop = top
    else if (top + rowHeight > place.scrollTop + room) place.scrollTop = top + rowHeight - room
    if (at.isPinned) return
    if (at.left - pinnedTo < place.scrollLeft) place.scrollLeft = at.left - pinnedTo
    else if (at.left + at.width > place.scrollLeft + place.clientWidth)
      place.scrollLeft = at.left + at.width - place.clientWidth
  }
  const focus = () => box.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({ focus, show }))
  const go = (next: Range) => {
    stand(next)
    show(next.head)
  }
  const step = (rows: number, across: number, isRange = false) =>
    go(moved(sheet.rangeNow(), { rows, columns: across }, isRange, size))

  const take = (to: { rows: number; columns: number } | undefined) => {
    sheet.take()
    if (to === undefined) return
    step(to.rows, to.columns)
    focus()
  }

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.isDefaultPrevented() || writing !== undefined) return
    const { key, shiftKey } = event
    const isMod = event.ctrlKey || event.metaKey
    const now = sheet.rangeNow()
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const [rows, across] = steps[key] ?? []
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2)
    if (isMod) {
      if (key.toLowerCase() !== 'a') return
      done()
      return stand({ anchor: { row: 0, column: 0 }, head: placed({ row: size.rows, column: size.columns }, size) })
    }
    if (event.altKey) return
    if (rows !== undefined && across !== undefined) {
      done()
      return step(rows, across, shiftKey)
    }
    const act: (() => void) | undefined = {
      Enter: () => step(shiftKey ? -1 : 1, 0),
      Tab: () => step(0, shiftKey ? -1 : 1),
      Home: () => step(0, -size.columns, shiftKey),
      End: () => step(0, size.columns, shiftKey),
      PageDown: () => step(page, 0, shiftKey),
      PageUp: () => step(-page, 0, shiftKey),
      Delete: () => void sheet.clear(),
      Backspace: () => void sheet.clear(),
      Escape: () => (cellCount(rectOf(now)) > 1 ? go(single(now.anchor)) : onLeave()),
    }[key]
    if (act !== undefined) {
      done()
      return act()
    }
    if ([...key].length !== 1) return
    done()
    // Space turns what is yes or no, and begins nothing
    sheet.write(now.anchor, key === ' ' ? undefined : key)
  }

  const copy = (event: ClipboardEvent) => {
    if (writing !== undefined) return
    event.preventDefault()
    const text = sheet.copied()
    if (text === undefined) void sheet.copyLater()
    else event.clipboardData.setData('text/plain', text)
    if (event.type === 'cut') void sheet.clear()
  }
  const paste = (event: ClipboardEvent) => {
    if (writing !== undefined) return
    event.preventDefault()
    void sheet.paste(event.clipboardData.getData('text/plain'))
  }

  const down = (event: PointerEvent) => {
    const { target } = event
    if (event.button !== 0 || (target instanceof Element && target.closest('input, textarea, button, select') !== null))
      return
    if (target instanceof Element && target.closest('[data-fill]') !== null) {
      event.preventDefault()
      return setDragged({ from: rect, to: { row: rect.bottom, column: rect.right } })
    }
    const head = target instanceof Element ? target.closest<HTMLElement>('[data-head]')?.dataset['head'] : undefined
    if (head !== undefined) {
      const at = single({ row: 0, column: Number(head) })
      return stand(wholeColumns(event.shiftKey ? { ...sheet.rangeNow(), head: at.head } : at, size))
    }
    const place = placeUnder(target)
    if (place === undefined) return
    stand(event.shiftKey ? { ...sheet.rangeNow(), head: place } : single(place))
  }
  const move = (event: PointerEvent) => {
    if (event.buttons !== 1 || writing !== undefined) return
    const place = placeUnder(document.elementFromPoint(event.clientX, event.clientY))
    if (place === undefined) return
    if (dragged !== undefined) return setDragged({ ...dragged, to: place })
    const { head, anchor } = sheet.rangeNow()
    if (head.row !== place.row || head.column !== place.column) stand({ anchor, head: place })
  }
  const up = () => {
    if (dragged === undefined) return
    setDragged(undefined)
    const { into, way } = drawnOut(dragged.from, dragged.to)
    stand({ anchor: { row: into.top, column: into.left }, head: { row: into.bottom, column: into.right } })
    if (cellCount(into) > cellCount(dragged.from)) void sheet.fill(way, into, dragged.from)
  }

  const ghost = dragged && drawnOut(dragged.from, dragged.to).into
  const template = [numberWidth, ...columns.map(({ width }) => width)].map((px) => `${px}px`).join(' ')
  const width = columns.reduce((sum, one) => sum + one.width, numberWidth)
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  return (
    <div
      ref={box}
      role="grid"
      // typing writes in the cell in which one stands
      data-writes=""
      tabIndex={0}
      aria-label={t('sheet.title')}
      aria-multiselectable
      aria-rowcount={size.rows + 1}
      aria-colcount={columns.length + 1}
      aria-busy={!sheet.isReady}
      aria-activedescendant={`sheet-${range.head.row}-${range.head.column}`}
      onKeyDown={press}
      onCopy={copy}
      onCut={copy}
      onPaste={paste}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onDoubleClick={({ target }) => {
        const place = placeUnder(target)
        if (place !== undefined) sheet.write(place)
      }}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget
        setView((now) => ({ ...now, top: scrollTop }))
      }}
      className="relative min-h-0 flex-1 overflow-auto select-none focus-visible:-outline-offset-2"
    >
      <div style={{ width, height: (size.rows + 1) * rowHeight }} className="relative">
        <div
          role="row"
          aria-rowindex={1}
          style={{ gridTemplateColumns: template, height: rowHeight }}
          className="sticky top-0 z-6 grid items-center border-b border-line-strong bg-sunken text-meta text-ink-3"
        >
          <span role="columnheader" aria-label={t('sheet.number')} className="sticky left-0 z-1 h-full bg-sunken" />
          {columns.map(({ name, header, isEnd, isPinned, left }, at) => (
            <span
              key={name}
              role="columnheader"
              aria-colindex={at + 2}
              data-head={at}
              style={isPinned ? { left } : undefined}
              className={classes(
                'flex h-full min-w-0 items-center truncate border-l border-line px-2',
                isEnd && 'justify-end',
                isPinned && 'sticky z-1',
                at >= rect.left && at <= rect.right ? 'bg-press text-ink' : 'bg-sunken',
              )}
            >
              <span className="truncate">{header}</span>
            </span>
          ))}
        </div>
        {sheet.hasFailed && (
          <p role="alert" className="p-4 text-bad-ink">
            {t('server_error', { ns: 'errors' })}
          </p>
        )}
        {drawn.map((row) => (
          <SheetRow
            key={row}
            at={row}
            top={(row + 1) * rowHeight}
            height={rowHeight}
            template={template}
            sheet={sheet}
            columns={columns}
            rect={rect}
            ghost={ghost}
            onTake={take}
            onBack={() => {
              sheet.back()
              focus()
            }}
            onLines={(text) => {
              focus()
              void sheet.paste(text)
            }}
          />
        ))}
      </div>
    </div>
  )
}
