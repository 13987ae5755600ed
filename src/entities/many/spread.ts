import { wireRowOf, writtenFields } from '../edit.ts'
import { isRef, type Entity, type Field } from '../entity.ts'

type Values = Readonly<Record<string, unknown>>
type ListField = Extract<Field, { kind: 'list' }>
type Reference = Extract<Field, { kind: 'ref' }>

/** A list whose rows stand in columns: one for each record that they refer to, such as the prices of a product by their lists. */
export type Spread = {
  readonly name: string
  readonly list: ListField
  readonly by: string
  readonly to: Reference
  readonly first: string
  readonly value: string
  /** The reference to the record whose value counts where there is none. */
  readonly from: string | undefined
  /** What a cell holds; it may be empty, for then there is no such row. */
  readonly cell: Field
}

export const spreadsOf = (entity: Pick<Entity, 'edit' | 'fields' | 'form'>): Spread[] =>
  writtenFields(entity).flatMap(([name, field]): Spread[] => {
    if (field.kind !== 'list' || field.spread === undefined) return []
    const { by, first, value, from } = field.spread
    const [to, cell] = [field.of[by], field.of[value]]
    if (to?.kind !== 'ref' || cell === undefined) return []
    const { required: _, ...empty } = cell
    return [{ name, list: field, by, to, first, value, from, cell: empty }]
  })

/** What such a column is called on the wire: `prices.3`. */
export const spreadName = ({ name }: Pick<Spread, 'name'>, id: number): string => `${name}.${id}`

/** Which column such a name is; undefined where it is none. */
export const spreadNamed = (
  entity: Pick<Entity, 'edit' | 'fields' | 'form'>,
  called: string,
): { readonly spread: Spread; readonly id: number } | undefined => {
  const [, name, digits = ''] = /^([^.]+)\.([1-9]\d{0,14})$/.exec(called) ?? []
  if (name === undefined) return undefined
  const spread = spreadsOf(entity).find((one) => one.name === name)
  return spread && { spread, id: Number(digits) }
}

/** A column of a list as a field of its own. */
type SpreadField = { readonly spread: Spread; readonly name: string; readonly field: Field }

/** The entity with such columns as fields: who may write the list may write its columns. */
export const withSpreadFields = (entity: Entity, columns: readonly SpreadField[]): Entity => ({
  ...entity,
  fields: { ...entity.fields, ...Object.fromEntries(columns.map(({ name, field }) => [name, field])) },
  form: Object.fromEntries(
    Object.entries(entity.form).map(([section, names]) => [
      section,
      [...names, ...columns.flatMap(({ spread, name }) => (names.includes(spread.name) ? [name] : []))],
    ]),
  ),
})

/** Where the rows are that count where there are none: those of a variation's product. */
export const fromName = (name: string): string => `${name}_from`

/** The rows of one column, the first first. */
export const rowsOfSpread = ({ by, first }: Spread, rows: readonly Values[], id: number): Values[] =>
  rows
    .filter((row) => isRef(row[by]) && row[by].id === id)
    .toSorted((one, other) => Number(one[first]) - Number(other[first]))

/** What stands in one column of a record with these rows; null where nothing does. */
export const spreadValue = (spread: Spread, rows: readonly Values[], id: number): unknown =>
  rowsOfSpread(spread, rows, id)[0]?.[spread.value] ?? null

/**
 * The rows of the record where this is to stand in one column: its first row says it, or is there no more. Undefined
 * where there are others behind that: nobody sees in a cell what would come in its place.
 */
export const withSpread = (
  spread: Spread,
  rows: readonly Values[],
  id: number,
  value: unknown,
): readonly Values[] | undefined => {
  const { list, by, value: name } = spread
  const [first, ...others] = rowsOfSpread(spread, rows, id)
  if (value !== null) {
    const next = { ...(first ?? { ...beginning(list), [by]: { id, label: '' } }), [name]: value }
    return first === undefined ? [...rows, next] : rows.map((row) => (row === first ? next : row))
  }
  return others.length > 0 ? undefined : rows.filter((row) => row !== first)
}

/** What tells a new row from others, as it begins. */
const beginning = ({ of, key = [] }: ListField): Values =>
  Object.fromEntries(key.flatMap((name) => (of[name]?.default === undefined ? [] : [[name, of[name].default]])))

/** The rows as they are sent. */
export const sentRows = ({ list }: Pick<Spread, 'list'>, rows: readonly Values[]): Values[] =>
  rows.map((row) => wireRowOf(list.of, row))
