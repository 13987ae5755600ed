import { mayBegin, rightIn, type Actor, type Right } from './access.ts'
import { isRef } from './entity.ts'
import type { Entity, Field, Fields } from './entity.ts'
import { rightOver } from './in-shops.ts'
import type { ErrorCode } from './reason.ts'
import { holds } from './role.ts'

type Values = Readonly<Record<string, unknown>>

/** What a row of a list is told from the others by. */
const rowNumber = 'id'

const isWritten = ({ readonly, derived }: Field): boolean => readonly !== true && derived !== true

/** The fields that an editor has an input for, in the order of its form. */
export const writtenFields = ({ edit, fields, form }: Pick<Entity, 'edit' | 'fields' | 'form'>): [string, Field][] =>
  edit === undefined
    ? []
    : Object.values(form)
        .flat()
        .flatMap((name): [string, Field][] => {
          const field = fields[name]
          return field !== undefined && isWritten(field) ? [[name, field]] : []
        })

/** Why nobody writes this field of such a record, whoever they are. */
export const fixedBecause = (
  { fields }: Pick<Entity, 'fields'>,
  name: string,
  record: Values,
): ErrorCode | undefined => {
  const follows = fields[name]?.follows
  return follows?.is.some((value) => value === record[follows.where]) === true ? follows.because : undefined
}

/** A choice as it is offered in such a record, where another of its fields says among which. */
export const fittingIn = (field: Field, record: Values): Field =>
  field.kind === 'choice' && field.within !== undefined
    ? { ...field, of: field.within.of[String(record[field.within.by])] ?? field.of }
    : field.kind === 'text' && field.partOf !== undefined
      ? { ...field, country: String(record[field.partOf]) }
      : field

/** The fields of a list's rows that people write. */
export const writtenInRows = (of: Fields): [string, Field][] =>
  Object.entries(of).filter(([name, field]) => name !== rowNumber && isWritten(field))

/**
 * The fields of a record that this user may write: all of the form, those that are theirs of what they only read, those
 * of the record that they are themselves, or none. Of one that is in several shops whoever may not change all of them
 * writes what is the others' own.
 */
export const fieldsWrittenBy = (actor: Actor, entity: Entity, record: Values): readonly string[] => {
  const right = rightOver(actor, entity, record)
  if (right === 'none') return record['id'] === actor.id ? (entity.access.self ?? []) : []
  const written = fieldsWrittenWith(actor, entity, right)
  const { among } = entity.access
  // whoever writes in one shop gives it to that, and takes it from there
  const isOwn = right !== 'edit' && among !== undefined && mayBegin(actor, entity.name)
  return isOwn ? [...written, among] : written
}

/** The fields of a record of this shop, or of none, that this user may write. */
export const fieldsWrittenIn = (actor: Actor, entity: Entity, shop: number | null): readonly string[] =>
  fieldsWrittenWith(actor, entity, rightIn(actor, entity.name, shop))

const fieldsWrittenWith = (actor: Actor, entity: Entity, right: Right): readonly string[] => {
  const names = writtenFields(entity).map(([name]) => name)
  if (right === 'edit') return names
  const parts: Readonly<Record<string, Entity['access']['write'] | undefined>> = entity.access.parts ?? {}
  return right === 'view' ? names.filter((name) => holds(actor.roles, { anyOf: parts[name] ?? [] })) : []
}

/** A reference and a file are written by their id under their field's name with `_id`. */
export const wireNameOf = (name: string, { kind }: Field): string =>
  kind === 'ref' || kind === 'file' ? `${name}_id` : name

/** A value as it is written: of what is pointed at the id, of a row's fields those that are written. */
export const wireValueOf = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === '') return null
  if (field.kind === 'ref' || field.kind === 'file') return isRef(value) ? value.id : value
  if (field.kind !== 'list' || !Array.isArray(value)) return value
  return (value as readonly Values[]).map((row) => wireRowOf(field.of, row)) // held against the entity
}

/** A row of a list as it is written, with its number where it has one. */
export const wireRowOf = (of: Fields, row: Values): Values => ({
  ...(row[rowNumber] !== undefined && { [rowNumber]: row[rowNumber] }),
  ...Object.fromEntries(
    writtenInRows(of).flatMap(([name, field]) =>
      name in row ? [[wireNameOf(name, field), wireValueOf(field, row[name])]] : [],
    ),
  ),
})

/** Are these two the same to whoever wrote them? Amounts are by their worth: 12.5 is 12.50. */
export const isSameValue = (field: Field, one: unknown, other: unknown): boolean => {
  const [a, b] = [wireValueOf(field, one), wireValueOf(field, other)]
  if (field.kind === 'money' && a !== null && b !== null) return Number(a) === Number(b)
  return JSON.stringify(a) === JSON.stringify(b)
}

type ListField = Extract<Field, { kind: 'list' }>

/** The rows of a list that people write, of all that are read. */
export const rowsToWrite = <Row extends Values>({ made }: ListField, rows: readonly Row[]): readonly Row[] =>
  made === undefined ? rows : rows.filter((row) => (row[made] ?? null) === null)

/** What tells a row from the others: its number, or what it says where it has none. A new row with a number to come has none. */
export const rowKeyOf = ({ of, key }: ListField, row: Values): string | undefined => {
  const number = row[rowNumber]
  if (key === undefined) return typeof number === 'number' ? `${number}` : undefined
  return JSON.stringify(
    key.map((name) => {
      const field = of[name]
      // as it was sent, or as it is read
      return field === undefined ? null : (row[wireNameOf(name, field)] ?? wireValueOf(field, row[name]))
    }),
  )
}
