import { useLayoutEffect, useRef, useState } from 'react'
import type { Mode } from '#machines/palette-context.ts'
import { PaletteRow } from './palette-row.tsx'
import type { Group, Row } from './rows.ts'

/** So many rows fill the list; the others are drawn once somebody goes there, not with every key. */
const drawnAtOnce = 10
/** From this row on the next ones are about to be seen. */
const nearTheEnd = drawnAtOnce - 2

export const optionId = (list: string, at: number) => `${list}-${at}`

export type ChoiceListProps = {
  id: string
  label: string
  rows: readonly Row[]
  query: string
  mode: Mode
  chosen: number
  onChoose: (at: number) => void
  onRun: (row: Row) => void
  headings: Readonly<Record<Group, string>>
  empty: string
}

/**
 * The rows as a list box, of which the field is the combo box: the focus stays there. A row is keyed by its place, so a key
 * changes texts and makes no elements.
 */
export function ChoiceList(props: ChoiceListProps) {
  const { id, label, rows, query, mode, chosen, onChoose, onRun, headings, empty } = props
  const box = useRef<HTMLDivElement>(null)
  const question = `${mode} ${query}`
  /** The question of whose rows somebody saw more than the first. */
  const [scrolled, scroll] = useState<string>()
  const drawsAll = scrolled === question || chosen >= nearTheEnd
  const drawn = drawsAll ? rows : rows.slice(0, drawnAtOnce)
  const groups = [...Map.groupBy(drawn.entries(), ([, row]) => row.group)]

  const isStale = scrolled !== undefined && scrolled !== question
  useLayoutEffect(() => {
    if (chosen > 0) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' })
    // the first is read with its heading
    else if (isStale) box.current?.scrollTo({ top: 0 })
  }, [id, chosen, isStale])

  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // the focus stays in the field
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget }) => scroll(currentTarget.scrollTop > 0 ? question : undefined)}
      // of one height and drawn by itself: what is typed moves and repaints nothing around it
      className="h-96 min-h-0 scroll-py-2 overflow-y-auto px-2 pb-2 will-change-transform contain-content"
    >
      {rows.length === 0 && (
        <p role="status" className="m-0 px-3 py-6 text-body text-ink-3">
          {empty}
        </p>
      )}
      {groups.map(([group, members]) => {
        const heading = `${id}-${group}`
        return (
          <div key={group} role="group" aria-labelledby={heading}>
            <div id={heading} role="presentation" className="px-3 pt-3 pb-1.5 text-meta text-ink-3">
              {headings[group]}
            </div>
            {members.map(([place, row]) => (
              <PaletteRow
                key={place}
                id={optionId(id, place)}
                at={place}
                of={rows.length}
                row={row}
                query={query}
                isChosen={place === chosen}
                onChoose={onChoose}
                onRun={onRun}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}
