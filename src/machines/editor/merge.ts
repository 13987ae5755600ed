import { isSameValue, rowKeyOf, wireNameOf, wireRowOf } from '#entities/edit.ts'
import type { Field, Fields } from '#entities/entity.ts'

/** A record as it is read. */
export type Values = Readonly<Record<string, unknown>>
/** What is written: only what changed, references by their ids under `…_id`, a list as the rows it is to have. */
export type SentValues = Readonly<Record<string, unknown>>
type ListField = Extract<Field, { kind: 'list' }>

/** What two people did to one record, put together. */
export type Merged = {
  /** What is to be written now. */
  write: SentValues
  /** What both changed, to different ends: a field, or a row of a list as `addresses.42`. */
  overlaps: readonly string[]
  /** Rows that are neither there nor ever were. */
  unknown: readonly string[]
}

/**
 * Puts what was sent over the record as it is now: what nobody else changed since the base is written, what both
 * changed alike is left, what both changed otherwise is an overlap (editing.md §3). Rows of a list merge by what tells
 * them apart; with `revives` one that is not there comes back with its number, for an undo.
 */
export function merge(
  fields: Fields,
  base: Values,
  theirs: Values,
  mine: SentValues,
  { revives = false }: { revives?: boolean } = {},
): Merged {
  const write: Record<string, unknown> = {}
  const overlaps: string[] = []
  const unknown: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    const sent = mine[wireNameOf(name, field)]
    if (sent === undefined) continue
    if (field.kind === 'list') {
      const rows = mergeRows(name, field, rowsIn(base[name]), rowsIn(theirs[name]), rowsIn(sent), revives)
      overlaps.push(...rows.overlaps)
      unknown.push(...rows.unknown)
      if (rows.differ) write[name] = rows.rows
    } else if (!isSameValue(field, sent, base[name]) && !isSameValue(field, sent, theirs[name])) {
      if (!isSameValue(field, base[name], theirs[name])) overlaps.push(name)
      write[wireNameOf(name, field)] = sent
    }
  }
  return { write, overlaps, unknown }
}

/** Each row of a list as it is to be, a row that stays as its number and what of it changes. */
function mergeRows(
  name: string,
  field: ListField,
  base: readonly Values[],
  theirs: readonly Values[],
  mine: readonly Values[],
  revives: boolean,
): { rows: readonly Values[]; differ: boolean; overlaps: string[]; unknown: string[] } {
  const [before, now, sent] = [base, theirs, mine].map((rows) => byKey(field, rows))
  if (before === undefined || now === undefined || sent === undefined) throw new Error('Three lists are merged')
  const overlaps: string[] = []
  const unknown: string[] = []
  const rows: Values[] = []
  let differ = false
  for (const row of mine) {
    const key = rowKeyOf(field, row)
    if (key === undefined) {
      rows.push(row)
      differ = true
      continue
    }
    const [was, is] = [before.get(key), now.get(key)]
    if (is === undefined && was === undefined && field.key === undefined && !revives) {
      unknown.push(`${name}.${key}`)
    } else if (is === undefined) {
      // a row without a number is new where nobody has it; one that they took away is wanted back only by its change
      const changes = was === undefined || changedIn(field.of, was, row).length > 0
      if (changes && was !== undefined) overlaps.push(`${name}.${key}`)
      if (changes) rows.push(row)
      differ ||= changes
    } else {
      const own = changedIn(field.of, was ?? is, row)
      // what goes by what it says may be new on both sides
      const isTwiceNew = was === undefined && field.key !== undefined && own.length > 0
      if (isTwiceNew || own.some((one) => !isSame(field.of, one, is, row) && !isSame(field.of, one, was ?? is, is)))
        overlaps.push(`${name}.${key}`)
      differ ||= own.some((one) => !isSame(field.of, one, is, row))
      // what was sent as it had been is theirs to change
      rows.push(only(field, row, own))
    }
  }
  for (const [key, is] of now) {
    if (sent.has(key)) continue
    const was = before.get(key)
    if (was === undefined) {
      rows.push(wireRowOf(field.of, is))
      continue
    }
    differ = true
    // taken away here, changed there
    if (Object.keys(field.of).some((one) => !isSame(field.of, one, was, is))) overlaps.push(`${name}.${key}`)
  }
  const ordered = field.key === undefined ? arranged(field, base, theirs, rows) : rows
  const isMoved = field.key === undefined && !areInOrder(field, ordered, theirs)
  return { rows: ordered, differ: differ || isMoved, overlaps, unknown }
}

/** What tells the row from the others, and these fields of it as they were sent. */
const only = ({ of, key = ['id'] }: ListField, row: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    [...key, ...names].flatMap((name) => {
      const wire = name in row || of[name] === undefined ? name : wireNameOf(name, of[name])
      return wire in row ? [[wire, row[wire]]] : []
    }),
  )

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : [])

const byKey = (field: ListField, rows: readonly Values[]): ReadonlyMap<string, Values> =>
  new Map(
    rows.flatMap((row) => {
      const key = rowKeyOf(field, row)
      return key === undefined ? [] : [[key, row] as const]
    }),
  )

/** A value of a row by its field, read or sent. */
const valueIn = (of: Fields, name: string, row: Values): unknown => {
  const field = of[name]
  return row[name] ?? (field === undefined ? undefined : row[wireNameOf(name, field)])
}

const isSame = (of: Fields, name: string, one: Values, other: Values): boolean => {
  const field = of[name]
  return field === undefined || isSameValue(field, valueIn(of, name, one), valueIn(of, name, other))
}

/** The fields of a row that were sent and differ from what it was. */
const changedIn = (of: Fields, was: Values, sent: Values): string[] =>
  Object.entries(of).flatMap(([name, field]) =>
    name !== 'id' && (name in sent || wireNameOf(name, field) in sent) && !isSame(of, name, was, sent) ? [name] : [],
  )

/** What tells those rows apart that are in all of these lists, in the order of the first. */
const common = (field: ListField, all: readonly Values[], ...others: readonly (readonly Values[])[]): string[] => {
  const keys = (rows: readonly Values[]) => rows.flatMap((row) => rowKeyOf(field, row) ?? [])
  const elsewhere = others.map((rows) => new Set(keys(rows)))
  return keys(all).filter((key) => elsewhere.every((known) => known.has(key)))
}

const areInOrder = (
  field: ListField,
  one: readonly Values[],
  other: readonly Values[],
  ...within: (readonly Values[])[]
) => common(field, one, other, ...within).join('\n') === common(field, other, one, ...within).join('\n')

/** Whoever moved no row leaves the order to the other; what tells itself by its words has none. */
const arranged = (
  field: ListField,
  base: readonly Values[],
  theirs: readonly Values[],
  rows: readonly Values[],
): readonly Values[] => {
  if (!areInOrder(field, rows, base, theirs) || areInOrder(field, rows, theirs)) return rows
  const places = new Map(theirs.map((row, at) => [rowKeyOf(field, row), at]))
  const placeOf = (row: Values) => places.get(rowKeyOf(field, row)) ?? theirs.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}
