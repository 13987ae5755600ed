import { Command } from 'cmdk'
import { useLayoutEffect, useRef } from 'react'
import { PaletteRow } from './palette-row.tsx'
import type { Group, PaletteEntry } from './rows.ts'

/** So many rows fill the list; the others are drawn once somebody goes there, not with every key. */
const drawnAtOnce = 10
/** From this row on the next ones are about to be seen. */
const nearTheEnd = drawnAtOnce - 2

export const slotOf = (at: number) => `slot-${at}`
export const placeOf = (slot: string) => Number(slot.slice('slot-'.length))

export type ChoiceListProps = {
  label: string
  rows: readonly PaletteEntry[]
  chosen: number
  /** Somebody saw more than the first rows of this question. */
  isScrolled: boolean
  onScroll: (isScrolled: boolean) => void
  onRun: (row: PaletteEntry) => void
  headings: Readonly<Record<Group, string>>
  empty: string
}

/** The rows in cmdk's list box. A row is keyed by its slot, so a key changes texts and makes no elements. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, rows, chosen, isScrolled, onScroll, onRun, headings, empty } = props
  const box = useRef<HTMLDivElement>(null)
  const drawn = isScrolled || chosen >= nearTheEnd ? rows : rows.slice(0, drawnAtOnce)
  const groups = [...Map.groupBy(drawn.entries(), ([, row]) => row.group)]
  // another question is read from its first row
  useLayoutEffect(() => {
    if (!isScrolled && chosen <= 0) box.current?.scrollTo({ top: 0 })
  }, [isScrolled, chosen])
  return (
    <Command.List
      ref={box}
      aria-label={label}
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop > 0)}
      // of one height and drawn by itself: what is typed moves and repaints nothing around it
      className="h-96 min-h-0 scroll-py-2 overflow-y-auto px-2 pb-2 will-change-transform contain-content"
    >
      {rows.length === 0 && (
        <p role="status" className="m-0 px-3 py-6 text-body text-ink-3">
          {empty}
        </p>
      )}
      {groups.map(([group, members]) => (
        <Command.Group
          key={group}
          heading={headings[group]}
          className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1.5 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-ink-3"
        >
          {members.map(([at, row]) => (
            <PaletteRow key={at} slot={slotOf(at)} at={at} of={rows.length} row={row} onRun={onRun} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}
