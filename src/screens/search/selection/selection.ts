import type { Row } from '#api/list.ts'
import type { Entity } from '#entities/entity.ts'
import type { BulkSelection } from '#machines/bulk.ts'
import type { Moves } from '#machines/life/moves.ts'
import { houseCurrency } from '#screens/format.ts'

/** A search as it was found at one moment: its rows keep their order and number. */
export type Frozen = { id: string; total: number; until: string }

/** Which rows are chosen: some by themselves, or all that were found but for those that were taken out again. */
export type Selection =
  | { kind: 'rows'; rows: ReadonlyMap<number, Row> }
  | { kind: 'all'; frozen: Frozen; except: ReadonlySet<number> }

export const noSelection: Selection = { kind: 'rows', rows: new Map() }

export const sizeOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.frozen.total - selection.except.size : selection.rows.size

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id)

/** Chooses a row or takes it back, also out of all; without any row left nothing is chosen. */
export const toggled = (selection: Selection, row: Row): Selection => {
  if (selection.kind === 'all') {
    const except = new Set(selection.except)
    if (!except.delete(row.id)) except.add(row.id)
    return except.size < selection.frozen.total ? { ...selection, except } : noSelection
  }
  const rows = new Map(selection.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { kind: 'rows', rows }
}

/** These join the ones that are chosen. */
export const joined = (selection: Selection, more: readonly Row[]): Selection =>
  selection.kind === 'all'
    ? { ...selection, except: selection.except.difference(new Set(more.map(({ id }) => id))) }
    : { kind: 'rows', rows: new Map([...selection.rows, ...more.map((row) => [row.id, row] as const)]) }

export const hasEvery = (selection: Selection, rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.every(({ id }) => isSelected(selection, id))

/** The chosen rows as the wire names them; nothing without a choice. */
export const wireChoice = (
  selection: Selection,
): { ids: number[] } | { session: string; except?: number[] } | undefined => {
  if (selection.kind === 'rows') return selection.rows.size === 0 ? undefined : { ids: [...selection.rows.keys()] }
  const { frozen, except } = selection
  return { session: frozen.id, ...(except.size > 0 && { except: [...except] }) }
}

/** Those that are chosen as a bulk takes them; undefined while none is. */
export const bulkOf = (
  object: string,
  { selection, size, clear }: { selection: Selection; size: number; clear: () => void },
  moves?: Moves,
): BulkSelection | undefined => {
  const chosen = wireChoice(selection)
  if (chosen === undefined) return undefined
  const records = selection.kind === 'rows' ? [...selection.rows.values()] : []
  return { object, moves, count: size, chosen, records, done: clear }
}

/** Rows taken along by Shift: from where it began to where it stands, over what was chosen before. */
type Range = { anchor: number; head: number; base: Selection }
export type SelectionState = { searched: string; selection: Selection; range?: Range }

/** Where a range goes on or begins: it goes on while nothing else has moved the focus. */
export const rangeTo = ({ selection, range }: SelectionState, from: number, to: number): Range =>
  range?.head === from ? { ...range, head: to } : { anchor: from, head: to, base: selection }

/** Holds what is chosen in a list; a choice belongs to what was searched for. */
export const createSelectionStore = () => {
  let current: SelectionState = { searched: '', selection: noSelection }
  const watchers = new Set<() => void>()
  return {
    read: (): SelectionState => current,
    write: (next: SelectionState) => {
      current = next
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** What the chosen rows come to in each of their currencies, by the list's first amount; nothing where not all are known. */
export const sumsOf = (entity: Entity, selection: Selection): { amount: string; currency: string }[] => {
  const name = entity.list.columns.find((column) => entity.fields[column]?.kind === 'money')
  if (selection.kind === 'all' || name === undefined || selection.rows.size < 2) return []
  const byCurrency = Map.groupBy(selection.rows.values(), (row) =>
    typeof row['currency'] === 'string' ? row['currency'] : houseCurrency,
  )
  return [...byCurrency].map(([currency, rows]) => {
    // in the hundredths that the wire carries, so that no cent is lost on the way
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 100), 0)
    return { amount: (cents / 100).toFixed(2), currency }
  })
}
