import { overflowingColumns } from './overflowing-columns.ts'

export type TreeColumn = {
  id: string
  header: string
  /** px */
  width: number
  isFigure?: boolean
  /** It goes when the tree is too narrow; 1 goes first. */
  spare?: number
}

/** Pixels that each level stands further in. */
export const treeStep = 26
/** The room of an outermost name with its mark, px: a name is what a tree is read by. */
const leastName = 200
/** Between two columns, and at both edges, px. */
const gap = 24
const edges = 32

/** The columns that have room beside the names, and how narrow those may become: they step in as deep as the tree is open. */
export function treeColumnsIn(
  columns: readonly TreeColumn[],
  deepest: number,
  room: number,
): { least: number; shown: readonly TreeColumn[] } {
  const least = leastName + (deepest - 1) * treeStep
  const gone = overflowingColumns(
    [
      { id: '', size: least + edges },
      ...columns.map(({ id, width, spare }) => ({ id, size: width + gap, ...(spare !== undefined && { spare }) })),
    ],
    undefined,
    room,
  )
  return { least, shown: columns.filter(({ id }) => !gone.includes(id)) }
}
