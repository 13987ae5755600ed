import type { GridColumn } from './grid-types.ts'

type Width = Pick<GridColumn<never>, 'id' | 'size' | 'spare'>

/**
 * The ids of the columns that give way when the room is too narrow, the least needed first, and of those alike the one
 * furthest to the right. A width of 0 is a grid
 * that is not measured yet.
 */
export function overflowingColumns(
  columns: readonly Width[],
  sizes: Readonly<Record<string, number>> | undefined,
  room: number,
): readonly string[] {
  const width = ({ id, size }: Width) => sizes?.[id] ?? size
  const spare = columns
    .filter((column) => column.spare !== undefined)
    .toReversed()
    .toSorted((a, b) => (a.spare ?? 0) - (b.spare ?? 0))
  let needed = columns.reduce((sum, column) => sum + width(column), 0)
  const gone: string[] = []
  for (const column of spare) {
    if (room === 0 || needed <= room) break
    needed -= width(column)
    gone.push(column.id)
  }
  return gone
}
