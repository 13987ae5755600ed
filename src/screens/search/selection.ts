import type { Row } from '#api/list.ts'

/** A search as it was found at one moment: its rows keep their order and number. */
export type Frozen = { id: string; total: number; until: string }

/** Which rows are chosen: some by themselves, or all that were found. */
export type Selection = { kind: 'rows'; rows: ReadonlyMap<number, Row> } | { kind: 'all'; frozen: Frozen }

export const noSelection: Selection = { kind: 'rows', rows: new Map() }

export const sizeOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.frozen.total : selection.rows.size

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' || selection.rows.has(id)

/** Chooses a row or takes it back; after all, one row begins anew. */
export const toggled = (selection: Selection, row: Row): Selection => {
  if (selection.kind === 'all') return { kind: 'rows', rows: new Map([[row.id, row]]) }
  const rows = new Map(selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { kind: 'rows', rows }
}

/** These join the ones that are chosen. */
export const joined = (selection: Selection, more: readonly Row[]): Selection =>
  selection.kind === 'all'
    ? selection
    : { kind: 'rows', rows: new Map([...selection.rows, ...more.map((row) => [row.id, row] as const)]) }

export const hasEvery = (selection: Selection, rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.every(({ id }) => isChosen(selection, id))

/** Rows taken along by Shift: from where it began to where it stands, over what was chosen before. */
type Range = { anchor: number; head: number; base: Selection }
export type Choosing = { searched: string; selection: Selection; range?: Range }

/** Where a range goes on or begins: it goes on while nothing else has moved the focus. */
export const rangeTo = ({ selection, range }: Choosing, from: number, to: number): Range =>
  range?.head === from ? { ...range, head: to } : { anchor: from, head: to, base: selection }

/** Holds what is chosen in a list; a choice belongs to what was searched for. */
export const createChoosing = (before: Choosing | undefined) => {
  let current: Choosing = before ?? { searched: '', selection: noSelection }
  const watchers = new Set<() => void>()
  return {
    read: (): Choosing => current,
    write: (next: Choosing) => {
      current = next
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
