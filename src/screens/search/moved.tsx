import { useMemo } from 'react'
import type { Row } from '#api/list.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useBulkSelection, useSubject } from '#screens/command-hooks.ts'
import { wireChoice } from './selection/selection.ts'
import type { ListSelection } from './selection/use-selection.ts'

type MovedProps = { moves: Moves; row: Row | undefined; chosen: ListSelection }

/** What moves are meant for: the row in focus or, while some are chosen, all of these. */
export function Moved({ moves, row, chosen }: MovedProps) {
  const { selection, size, clear } = chosen
  useSubject(row, moves)
  const selected = useMemo<BulkSelection | undefined>(() => {
    const wire = wireChoice(selection)
    if (wire === undefined) return undefined
    const records = selection.kind === 'rows' ? [...selection.rows.values()] : []
    return { object: moves.object, moves, count: size, chosen: wire, records, done: clear }
  }, [moves, selection, size, clear])
  useBulkSelection(selected)
  return null
}
