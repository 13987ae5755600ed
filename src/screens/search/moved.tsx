import { useMemo } from 'react'
import type { Row } from '#api/list.ts'
import type { Moves } from '#machines/life/moves.ts'
import { useBulkSelection, useSubject } from '#screens/command-hooks.ts'
import { bulkOf } from './selection/selection.ts'
import type { ListSelection } from './selection/use-selection.ts'

type MovedProps = { moves: Moves; row: Row | undefined; chosen: ListSelection }

/** What moves are meant for: the row in focus or, while some are chosen, all of these. */
export function Moved({ moves, row, chosen }: MovedProps) {
  useSubject(row, moves)
  const selected = useMemo(() => bulkOf(moves.object, chosen, moves), [moves, chosen])
  useBulkSelection(selected)
  return null
}
