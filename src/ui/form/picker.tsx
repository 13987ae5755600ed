import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Check } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { TextInput } from './text-input.tsx'

export type PickerOption = {
  value: string
  label: string
  /** Right of the label: a count, an order, what is chosen so far. */
  meta?: ReactNode
  /** Left of the label, such as the mark of a status. */
  mark?: ReactNode
  chosen?: boolean
}

export type PickerProps = {
  /** The name of the list for assistive technology. */
  label: string
  query: string
  onQuery: (query: string) => void
  /** Those that suit the query, the likeliest first. */
  options: readonly PickerOption[]
  /** `isAdded` for Shift and Enter. */
  onChoose: (value: string, isAdded: boolean) => void
  /** Several can be chosen: Enter chooses and takes back, and with nothing typed and no row in focus goes on. */
  onDone?: () => void
  /** Of several: whether Enter is meant for a row, or goes on. */
  onReach?: (isOnRow: boolean) => void
  /** Said where nothing suits. */
  nothing: string
  placeholder?: string
  /** Takes the focus when it appears. */
  autoFocus?: boolean
}

/** px; a row whose label needs more is measured. */
const rowHeight = 32

/** A field to type what is looked for, and the rows that suit: the arrows move, Enter chooses. */
export function Picker({
  label,
  query,
  onQuery,
  options,
  onChoose,
  onDone,
  onReach,
  nothing,
  placeholder,
  autoFocus = true,
}: PickerProps) {
  const id = useId()
  const several = onDone !== undefined
  const [moved, setMoved] = useState<number>()
  const ticked = useRef<string>(undefined)
  const usual = several && query === '' ? -1 : 0
  const active = Math.min(moved ?? usual, options.length - 1)
  const isOnRow = active >= 0
  useEffect(() => onReach?.(isOnRow), [onReach, isOnRow])
  const list = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // the active row is named to assistive technology, wherever the list was scrolled to
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range))
      return [...(active < 0 ? drawn : drawn.add(active))]
    },
  })

  // no column of marks where nothing is marked
  const hasMarks = several || options.some(({ chosen }) => chosen)
  const choose = (value: string, isAdded: boolean) => {
    onChoose(value, isAdded)
    if (!several) return
    if (query === '') return
    onQuery('')
    setMoved(undefined)
    ticked.current = value
  }
  // the list is whole again: what was ticked in a part of it stays in sight
  useLayoutEffect(() => {
    if (query !== '' || ticked.current === undefined) return
    const at = options.findIndex(({ value }) => value === ticked.current)
    if (at >= 0) rows.scrollToIndex(at, { align: 'center' })
    ticked.current = undefined
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      const next = Math.max(0, Math.min(options.length - 1, active + step))
      setMoved(next)
      rows.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[active]
      if (several && (option === undefined || event.ctrlKey || event.metaKey)) onDone()
      else if (option !== undefined) choose(option.value, event.shiftKey)
    }
  }
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <TextInput
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        value={query}
        placeholder={placeholder}
        onChange={(event) => {
          setMoved(undefined)
          onQuery(event.target.value)
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several || undefined}
        className="-mx-1 max-h-[min(22rem,45dvh)] overflow-y-auto p-1"
      >
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index: at, start }) => {
            const option = options[at]
            if (option === undefined) return null
            return (
              <div
                key={option.value}
                ref={rows.measureElement}
                data-index={at}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-posinset={at + 1}
                aria-setsize={options.length}
                aria-selected={option.chosen ?? false}
                data-active={at === active || undefined}
                style={{ transform: `translateY(${start}px)` }}
                className="option-row absolute! inset-x-0 top-0 text-table hover:bg-hover"
                onPointerDown={(event) => {
                  // the field keeps the focus
                  event.preventDefault()
                  choose(option.value, event.shiftKey)
                }}
              >
                {hasMarks && (
                  <span
                    aria-hidden
                    className={classes(
                      'grid size-4 shrink-0 place-items-center',
                      several && 'rounded-key border border-control',
                      several && option.chosen && 'border-primary bg-primary text-on-primary',
                    )}
                  >
                    {option.chosen && <Check size={several ? 12 : 16} strokeWidth={several ? 2.5 : 1.75} />}
                  </span>
                )}
                {option.mark}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.meta !== undefined && (
                  <span className="max-w-1/2 shrink-0 truncate text-meta text-ink-3 tabular-nums">{option.meta}</span>
                )}
              </div>
            )
          })}
        </div>
        {options.length === 0 && (
          <p role="status" className="m-0 px-2.5 py-2 text-table text-ink-3">
            {nothing}
          </p>
        )}
      </div>
    </div>
  )
}
