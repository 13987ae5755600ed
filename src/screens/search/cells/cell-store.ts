/** What became of a cell that was written in and is not settled; `value` is what was typed. */
export type CellMark =
  | { is: 'saving'; value: unknown }
  | { is: 'refused'; value: unknown; said: string }
  /** Somebody else has changed it: saved again it takes the place of what stands there, `version`. */
  | { is: 'overtaken'; value: unknown; said: string; version: number }

/** A cell that is written in, and what stands in its input. */
export type Writing = { id: number; column: string; value: unknown }

export type CellsState = {
  /** The column of the cell in focus; the row is the list's. */
  column: string | undefined
  writing: Writing | undefined
  /** What Escape took back: it can be brought again. */
  left: Writing | undefined
  marks: ReadonlyMap<string, CellMark>
  /** Something has been saved here: the key of the last step takes that back. */
  hasSaved: boolean
}

/** The state, as it is now also before the next frame: keys come faster than frames. */
export type CellsStore = {
  latest: { readonly current: CellsState }
  setState: (next: (now: CellsState) => CellsState) => void
}

export const noCells: CellsState = {
  column: undefined,
  writing: undefined,
  left: undefined,
  marks: new Map(),
  hasSaved: false,
}

export const keyOfCell = (id: number, column: string): string => `${id} ${column}`

/** The cell beside this one among those that can be written in; from none the first or the last. */
export const beside = (columns: readonly string[], column: string | undefined, by: 1 | -1): string | undefined => {
  const at = column === undefined ? -1 : columns.indexOf(column)
  if (at < 0) return columns.at(by > 0 ? 0 : -1)
  return columns[Math.max(0, Math.min(columns.length - 1, at + by))]
}

export const marked = (state: CellsState, key: string, mark: CellMark | undefined): CellsState => {
  const marks = new Map(state.marks)
  if (mark === undefined) marks.delete(key)
  else marks.set(key, mark)
  return { ...state, marks }
}

/** What a cell holds once what is on its way has arrived. */
export const standingIn = (
  state: CellsState,
  row: Readonly<Record<string, unknown>> & { id: number },
  column: string,
): unknown => {
  const mark = state.marks.get(keyOfCell(row.id, column))
  return mark?.is === 'saving' ? mark.value : row[column]
}

/** Begins to write in a cell: what was typed there before and not taken stands in it again. */
export const begun = (state: CellsState, { id, column, value }: Writing): CellsState => {
  const mark = state.marks.get(keyOfCell(id, column))
  const typed = mark === undefined || mark.is === 'saving' ? value : mark.value
  return { ...state, column, writing: { id, column, value: typed } }
}

/** Takes back what is written in a cell, and what was refused there. */
export const takenBack = (state: CellsState): CellsState => {
  const { writing } = state
  if (writing === undefined) return state
  const key = keyOfCell(writing.id, writing.column)
  return { ...marked(state, key, undefined), writing: undefined, left: writing }
}
