import { useCallback, useMemo, useState } from 'react'
import { keyOf, placeOfOpen, type Changes, type Content, type ShiftPlan, type Shift } from '#entities/schedule/plan.ts'
import { shiftOf, type ShiftTemplate } from '#entities/schedule/template.ts'
import {
  cellCount,
  moved,
  placed,
  placesIn,
  rectOf,
  single,
  type CellPlace,
  type Range,
} from '#screens/search/sheet/range.ts'
import { placeIn, type ScheduleRow } from './rows.ts'

const columns = 7

type CellsOf = { rows: readonly ScheduleRow[]; days: readonly string[]; plan: ShiftPlan; area: number | undefined }

/** The cell in which one stands, the range from there, and what writing in it changes. */
export function useCells({ rows, days, plan, area }: CellsOf) {
  const [stored, setRange] = useState<Range>(single({ row: 0, column: 0 }))
  const size = useMemo(() => ({ rows: rows.length, columns }), [rows.length])
  // an area with fewer people is shown, or somebody has left
  const range = useMemo(
    () => ({ anchor: placed(stored.anchor, size), head: placed(stored.head, size) }),
    [stored, size],
  )
  const rect = useMemo(() => rectOf(range), [range])
  const step = useCallback(
    (down: number, across: number, extends_ = false) =>
      setRange((now) =>
        moved(
          { anchor: placed(now.anchor, size), head: placed(now.head, size) },
          { rows: down, columns: across },
          extends_,
          size,
        ),
      ),
    [size],
  )
  const { head } = range
  const row = rows[head.row]
  const day = days[head.column]

  /** What each cell of a range becomes; of what nobody has only what is said of it. */
  const written = (become: (row: ScheduleRow, day: string, at: CellPlace) => Content | null | undefined): Changes =>
    new Map(
      placesIn(rect).flatMap((at): [string, Content | null][] => {
        const one = rows[at.row]
        const of = days[at.column]
        const place = placeIn(one, of)
        if (one === undefined || of === undefined || place === undefined) return []
        const content = become(one, of, at)
        return content === undefined ? [] : [[keyOf(place), content]]
      }),
    )

  /** A template in each cell of the range; in what nobody has it stands open, once more. */
  const set = (template: ShiftTemplate): Changes => {
    const changes = new Map(
      written((one) => (one.kind === 'person' ? shiftOf(template, one.person.area_id) : undefined)),
    )
    for (const at of placesIn(rect)) {
      const of = days[at.column]
      if (rows[at.row]?.kind !== 'unfilled' || of === undefined) continue
      const key = keyOf(placeOfOpen(template.area_id ?? area ?? null, template.id, of))
      const standing = plan.get(key)
      const count = standing?.kind === 'open' ? standing.count : 0
      changes.set(key, { kind: 'open', count: Math.min(99, count + 1) })
    }
    return changes
  }

  /** Empties the range; of what nobody has what was asked for besides what is needed. */
  const emptied = (): Changes => {
    const changes = new Map(
      written((one, of) => (plan.has(keyOf(placeIn(one, of) ?? placeOfOpen(null, 0, of))) ? null : undefined)),
    )
    for (const at of placesIn(rect)) {
      const of = days[at.column]
      if (rows[at.row]?.kind !== 'unfilled' || of === undefined) continue
      for (const [key, content] of plan) if (content.kind === 'open' && key.endsWith(of)) changes.set(key, null)
    }
    return changes
  }

  const shiftHere = (): Shift | undefined => {
    const place = placeIn(row, day)
    const content = place && plan.get(keyOf(place))
    return content?.kind === 'shift' ? content : undefined
  }
  return {
    range,
    rect,
    head,
    row,
    day,
    count: cellCount(rect),
    stand: setRange,
    step,
    written,
    set,
    emptied,
    free: () => written((one) => (one.kind === 'person' ? { kind: 'free' } : undefined)),
    shiftHere,
  }
}
export type Cells = ReturnType<typeof useCells>
