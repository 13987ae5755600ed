import { isRef, labelOf, type Entity, type Field } from '#entities/entity.ts'
import { textOf, type ValueFormat } from '#screens/derive/value.ts'

export type FieldChange = { field: string; before: string | null; after: string | null }

type Row = Readonly<Record<string, unknown>>
/** Of which entity it is, and the currency of its amounts. */
type Of = { entity: Pick<Entity, 'name' | 'fields'>; currency: string }

/** So much of a list is told one by one. */
const mostCells = 3

/** The field of a cell as well: `addresses.city`. */
function fieldAt({ fields }: Of['entity'], path: string): Field | undefined {
  const [name = '', cell] = path.split('.')
  const field = fields[name]
  return cell === undefined ? field : field?.kind === 'list' ? field.of[cell] : undefined
}

function valueText(path: string, value: unknown, { entity, currency }: Of, say: ValueFormat): string {
  if (value === null || value === undefined || value === '') return '–'
  const field = fieldAt(entity, path)
  // what a field held that there is no longer
  if (field === undefined) return typeof value === 'string' ? value : JSON.stringify(value)
  // of a list that nobody writes how many there were
  if (field.kind === 'list' && typeof value === 'number') return say.formats.number(value)
  return textOf(field, value, labelOf(entity, path), say, currency)
}

const between = (was: string, is: string): string => (was === is ? is : `${was} → ${is}`)

/** The cells that differ of rows that stay, those of the same number. */
function cellChanges(field: string, before: readonly Row[], after: readonly Row[], of: Of, say: ValueFormat): string[] {
  return after.flatMap((row) => {
    const was = before.find(({ id }) => id !== undefined && id === row['id'])
    if (was === undefined) return []
    return Object.keys(row).flatMap((name) => {
      if (JSON.stringify(was[name] ?? null) === JSON.stringify(row[name] ?? null)) return []
      const path = `${field}.${name}`
      const text = between(valueText(path, was[name], of, say), valueText(path, row[name], of, say))
      return [`${say.word(labelOf(of.entity, path))} ${text}`]
    })
  })
}

/** What a row without a number is told by: what it refers to, and from how many on. */
const toldBy = (row: Row): readonly string[] =>
  Object.keys(row).filter((name) => isRef(row[name]) || typeof row[name] === 'number')

const identityOf = (row: Row): string => JSON.stringify(toldBy(row).map((name) => row[name]))

/**
 * What came and went of rows that have no number, and which of their cells are others, each by what its row is told by:
 * `+ Hütte`, `Fachhandel 5: 9,60 → 9,40`.
 */
function keyedChanges(
  field: string,
  before: readonly Row[],
  after: readonly Row[],
  of: Of,
  say: ValueFormat,
): string[] {
  const all = [before, after].map((rows) => rows.map(identityOf))
  const isClear = all.every((names) => new Set(names).size === names.length)
  if (!isClear || [...before, ...after].some((row) => row['id'] !== undefined || toldBy(row).length === 0)) return []
  const textIn = (name: string, value: unknown) => valueText(`${field}.${name}`, value, of, say)
  const twin = (rows: readonly Row[], row: Row) => rows.find((one) => identityOf(one) === identityOf(row))
  const rows = [...after, ...before.filter((row) => twin(after, row) === undefined)]
  return rows.flatMap((row) => {
    const told = toldBy(row)
    const called = told.map((name) => textIn(name, row[name])).join(' ')
    const others = Object.keys(row).filter((name) => !told.includes(name))
    const [was, is] = [before, after].map((side) => twin(side, row))
    // a row that says one thing alone is told by that
    if (others.length !== 1 && was === undefined) return [`+ ${called}`]
    if (others.length !== 1 && is === undefined) return [`− ${called}`]
    return others.flatMap((name) => {
      const [then = '', now = ''] = [was, is].map((one) => textIn(name, one?.[name]))
      if (then === now) return []
      const cell = others.length === 1 ? '' : `${say.word(labelOf(of.entity, `${field}.${name}`))} `
      return [`${called}: ${cell}${between(then, now)}`]
    })
  })
}

const rowsIn = (value: unknown): readonly Row[] | undefined => (Array.isArray(value) ? (value as Row[]) : undefined) // as a save wrote it

/**
 * What a field held and holds now: `Chiara → Änne`. Of a list how many rows it has, what came and left, and which cells
 * of those that stay are others: `2, Telefon 0431 → 0432`.
 */
export const changeText = ({ field, before, after }: FieldChange, of: Of, say: ValueFormat): string => {
  const [was, is]: unknown[] = [before, after].map((json) => (json === null ? null : JSON.parse(json)))
  const text = between(valueText(field, was, of, say), valueText(field, is, of, say))
  const [then, now] = [rowsIn(was) ?? (was === null ? [] : undefined), rowsIn(is) ?? (is === null ? [] : undefined)]
  if (then === undefined || now === undefined) return text
  const parts = [...keyedChanges(field, then, now, of, say), ...cellChanges(field, then, now, of, say)]
  const told = parts.length > mostCells ? [...parts.slice(0, mostCells), '…'] : parts
  return told.length === 0 ? text : [text, ...told].join(', ')
}
