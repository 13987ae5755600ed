import { isRef, type Ref } from '#entities/entity.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

type Say = {
  /** The word of a choice, where the value is one; else the value itself. */
  choice: (field: string, value: string) => string
  number: (value: number) => string
  flag: (value: boolean) => string
  /** What a cell of a list is called: `addresses.city`. */
  cell: (path: string) => string
}
type Row = Readonly<Record<string, unknown>>

/** So many cells of a list are told one by one. */
const mostCells = 3

const valueText = (field: string, value: unknown, say: Say): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return say.flag(value)
  if (typeof value === 'number') return say.number(value)
  if (typeof value === 'string') return say.choice(field, value)
  if (Array.isArray(value)) return say.number(value.length)
  return isRef(value) ? value.label : JSON.stringify(value)
}

const between = (was: string, is: string): string => (was === is ? is : `${was} → ${is}`)

/** The cells that differ of rows that stay, those of the same number. */
function cellChanges(field: string, before: readonly Row[], after: readonly Row[], say: Say): string[] {
  return after.flatMap((row) => {
    const was = before.find(({ id }) => id !== undefined && id === row['id'])
    if (was === undefined) return []
    return Object.keys(row).flatMap((name) => {
      if (JSON.stringify(was[name] ?? null) === JSON.stringify(row[name] ?? null)) return []
      const path = `${field}.${name}`
      return [`${say.cell(path)} ${between(valueText(path, was[name], say), valueText(path, row[name], say))}`]
    })
  })
}

/** What went and came of rows that no number tells, by what they refer to: `− schmal`, `+ weit`. */
function refChanges(before: readonly Row[], after: readonly Row[]): string[] {
  const refsIn = (rows: readonly Row[]) =>
    rows.flatMap((row) => (row['id'] === undefined ? Object.values(row).filter(isRef).slice(0, 1) : []))
  const [was, is] = [refsIn(before), refsIn(after)]
  const without = (some: readonly Ref[], others: readonly Ref[]) =>
    some.filter((one) => others.every(({ id }) => id !== one.id))
  return [...without(was, is).map(({ label }) => `− ${label}`), ...without(is, was).map(({ label }) => `+ ${label}`)]
}

const rowsIn = (value: unknown): readonly Row[] | undefined => (Array.isArray(value) ? (value as Row[]) : undefined) // as a save wrote it

/**
 * What a field held and holds now: `Chiara → Änne`. Of a list how many rows it has, and which of them came and went,
 * and which cells of those that stay are others: `2, Telefon 0431 → 0432`.
 */
export const changeText = ({ field, before, after }: FieldChange, say: Say): string => {
  const [was, is]: unknown[] = [before, after].map((json) => (json === null ? null : JSON.parse(json)))
  const text = between(valueText(field, was, say), valueText(field, is, say))
  const [then, now] = [rowsIn(was), rowsIn(is)]
  if (then === undefined || now === undefined) return text
  const cells = [...refChanges(then, now), ...cellChanges(field, then, now, say)]
  const told = cells.length > mostCells ? [...cells.slice(0, mostCells), '…'] : cells
  return told.length === 0 ? text : [text, ...told].join(', ')
}
