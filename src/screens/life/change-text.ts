import { isRef } from '#entities/entity.ts'

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

const figure = /^-?\d+(?:\.\d+)?$/

/** What a row without a number is told by: what it refers to, and from how many on. */
const toldBy = (row: Row): readonly string[] =>
  Object.keys(row).filter((name) => isRef(row[name]) || typeof row[name] === 'number')

const identityOf = (row: Row): string => JSON.stringify(toldBy(row).map((name) => row[name]))

/** The cells that differ of rows that have no number, also of those that came or went, each by what its row is told by: `Fachhandel 5: 9,60 → 9,40`. */
function keyedChanges(field: string, before: readonly Row[], after: readonly Row[], say: Say): string[] {
  const all = [before, after].map((rows) => rows.map(identityOf))
  const isClear = all.every((names) => new Set(names).size === names.length)
  if (!isClear || [...before, ...after].some((row) => row['id'] !== undefined || toldBy(row).length === 0)) return []
  const textOf = (name: string, value: unknown) =>
    typeof value === 'string' && figure.test(value)
      ? say.number(Number(value))
      : valueText(`${field}.${name}`, value, say)
  const twin = (rows: readonly Row[], row: Row) => rows.find((one) => identityOf(one) === identityOf(row))
  // what came and what went, too: where a row says one thing alone
  const rows = [...after, ...before.filter((row) => twin(after, row) === undefined)]
  return rows.flatMap((row) => {
    const told = toldBy(row)
    const called = told.map((name) => textOf(name, row[name])).join(' ')
    const others = Object.keys(row).filter((name) => !told.includes(name))
    const isOneSided = twin(before, row) === undefined || twin(after, row) === undefined
    if (isOneSided && others.length !== 1) return []
    return others.flatMap((name) => {
      const [then, now] = [before, after].map((side) => textOf(name, twin(side, row)?.[name]))
      if (then === undefined || now === undefined || then === now) return []
      const cell = others.length === 1 ? '' : `${say.cell(`${field}.${name}`)} `
      return [`${called}: ${cell}${between(then, now)}`]
    })
  })
}

const rowsIn = (value: unknown): readonly Row[] | undefined => (Array.isArray(value) ? (value as Row[]) : undefined) // as a save wrote it

/**
 * What a field held and holds now: `Chiara → Änne`. Of a list how many rows it has, and which cells of those that stay
 * are others: `2, Telefon 0431 → 0432`.
 */
export const changeText = ({ field, before, after }: FieldChange, say: Say): string => {
  const [was, is]: unknown[] = [before, after].map((json) => (json === null ? null : JSON.parse(json)))
  const text = between(valueText(field, was, say), valueText(field, is, say))
  const [then, now] = [rowsIn(was), rowsIn(is)]
  if (then === undefined || now === undefined) return text
  const cells = [...cellChanges(field, then, now, say), ...keyedChanges(field, then, now, say)]
  const told = cells.length > mostCells ? [...cells.slice(0, mostCells), '…'] : cells
  return told.length === 0 ? text : [text, ...told].join(', ')
}
