import type { Row } from '#api/list.ts'
import { keyOfCell, type CellMark } from '#screens/search/cells/cell-store.ts'
import { single, type CellPlace, type Range } from './range.ts'

/** What is to stand in a cell of the sheet; `row` is its place in it. */
export type CellValue = { row: number; name: string; value: unknown }

/** A cell that cannot be written so, and why. */
export type RefusedCell = CellValue & { said: string }

/** What was written by one act, to be taken back as one. */
export type SheetStep = { cells: readonly (CellValue & { before: unknown })[] }

export type SheetState = {
  rows: ReadonlyMap<number, Row>
  marks: ReadonlyMap<string, CellMark>
  range: Range
  writing: (CellPlace & { value: unknown; isBegun: boolean }) | undefined
  /** Rows of what is being saved. */
  running: { done: number; all: number } | undefined
  steps: readonly SheetStep[]
}

/** More cells than these are asked about before they are written. */
export const manyCells = 1000

export const emptySheet: SheetState = {
  rows: new Map(),
  marks: new Map(),
  range: single({ row: 0, column: 0 }),
  writing: undefined,
  running: undefined,
  steps: [],
}

/** What a cell holds, or will hold once what is on its way has arrived. */
export const valueAt = ({ rows, marks }: SheetState, row: number, name: string): unknown => {
  const mark = marks.get(keyOfCell(row, name))
  return mark?.is === 'saving' ? mark.value : (rows.get(row)?.[name] ?? null)
}

export const withRows = (state: SheetState, read: readonly (readonly [number, Row])[]): SheetState => ({
  ...state,
  rows: new Map([...state.rows, ...read]),
})

export type CellMarking = { row: number; name: string; mark: CellMark | undefined }

export const withMarks = (state: SheetState, marks: readonly CellMarking[]): SheetState => {
  const next = new Map(state.marks)
  for (const { row, name, mark } of marks)
    if (mark === undefined) next.delete(keyOfCell(row, name))
    else next.set(keyOfCell(row, name), mark)
  return { ...state, marks: next }
}

/** The cells that are not settled, in the order in which they are read. */
export const unsettled = (state: SheetState, columns: readonly string[]): CellPlace[] =>
  [...state.marks]
    .flatMap(([key, mark]) => {
      const [row = '', name = ''] = key.split(' ')
      return mark.is === 'saving' ? [] : [{ row: Number(row), column: columns.indexOf(name) }]
    })
    .toSorted((a, b) => a.row - b.row || a.column - b.column)

/** Cells by their row, each row once. */
export const byRow = <C extends { row: number }>(cells: readonly C[]): [number, C[]][] => {
  const rows = new Map<number, C[]>()
  for (const cell of cells) {
    const known = rows.get(cell.row)
    if (known === undefined) rows.set(cell.row, [cell])
    else known.push(cell)
  }
  return [...rows]
}

/** What is about to be written, and what of it is not. */
export type SheetQuestion = {
  act: WritingAct
  cells: readonly CellValue[]
  refused: readonly RefusedCell[]
  /** Rows and columns that the sheet has no room for. */
  beyond: { rows: number; columns: number }
}
export type WritingAct = 'paste' | 'fill' | 'clear' | 'replace' | 'edit'
