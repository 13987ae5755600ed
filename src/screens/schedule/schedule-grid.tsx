import {
  useImperativeHandle,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { single, type CellPlace } from '#screens/search/sheet/range.ts'
import { classes } from '#ui/classes.ts'
import { cellId, dayLook, rowLook } from './looks.ts'
import type { Cells } from './use-cells.ts'

export type WeekGridHandle = { focus: () => void; show: (at: CellPlace) => void }

type ScheduleGridProps = {
  ref: Ref<WeekGridHandle>
  label: string
  cells: Cells
  /** How a day is headed. */
  heads: readonly string[]
  rowCount: number
  shownDay: number
  isBusy: boolean
  onFocus: (isIn: boolean) => void
  /** Tab, in the row of what nobody has; answers whether it meant something there. */
  onTab: () => boolean
  onEscape: () => boolean
  onCopy: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** By finger there are no digits. */
  onTouch: (isTouch: boolean) => void
  onOpen: () => void
  children: ReactNode
}

const placeUnder = (target: EventTarget | null): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = cell?.dataset['place']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** The week itself: it holds the focus, and names the cell in which one stands. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { ref, label, cells, heads, rowCount, shownDay, isBusy } = props
  const { t } = useTranslation('schedule')
  const box = useRef<HTMLDivElement>(null)
  const focus = () => box.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({
    focus,
    show: ({ row, column }) => document.getElementById(cellId(row, column))?.scrollIntoView({ block: 'nearest' }),
  }))
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.isDefaultPrevented()) return
    const isTab = event.key === 'Tab' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
    const isTaken = isTab ? props.onTab() : event.key === 'Escape' && props.onEscape()
    if (isTaken) event.preventDefault()
  }
  const down = (event: PointerEvent) => {
    const place = placeUnder(event.target)
    if (place === undefined || event.button !== 0) return
    props.onTouch(event.pointerType === 'touch')
    cells.stand(event.shiftKey ? { ...cells.range, head: place } : single(place))
  }
  const move = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch') return
    const place = placeUnder(document.elementFromPoint(event.clientX, event.clientY))
    const { head, anchor } = cells.range
    if (place !== undefined && (place.row !== head.row || place.column !== head.column))
      cells.stand({ anchor, head: place })
  }
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      data-schedule=""
      aria-label={label}
      aria-multiselectable
      aria-rowcount={rowCount + 1}
      aria-colcount={heads.length + 2}
      aria-busy={isBusy}
      aria-activedescendant={cellId(cells.head.row, cells.head.column)}
      onKeyDown={press}
      onCopy={props.onCopy}
      onPaste={props.onPaste}
      onPointerDown={down}
      onPointerMove={move}
      onDoubleClick={({ target }) => placeUnder(target) !== undefined && props.onOpen()}
      onFocus={() => props.onFocus(true)}
      onBlur={() => props.onFocus(false)}
      className="group/week min-h-0 flex-1 overflow-auto border-t border-line select-none focus-visible:outline-none"
    >
      <div className="min-w-190 max-md:min-w-0">
        <div
          role="row"
          aria-rowindex={1}
          className={classes(rowLook, 'sticky top-0 z-head min-h-7.5 bg-sunken text-meta text-ink-3')}
        >
          <span role="columnheader" className="flex items-center px-4 max-md:px-3">
            {t('employee')}
          </span>
          {heads.map((head, column) => (
            <span
              key={head}
              role="columnheader"
              className={classes('flex items-center truncate px-3 tabular-nums max-xl:px-2', dayLook(column, shownDay))}
            >
              {head}
            </span>
          ))}
          <span role="columnheader" className="flex items-center justify-end px-4 max-md:px-3">
            {t('hours')}
          </span>
        </div>
        {props.children}
      </div>
    </div>
  )
}
