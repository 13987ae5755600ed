import { rowKeyOf, rowsToWrite, writtenInRows } from '#entities/edit.ts'
import type { Field, Fields } from '#entities/entity.ts'
import type { Values } from './merge.ts'

export type RowsField = Extract<Field, { kind: 'list' }>

/** What a row goes by while it is edited: its number, or `new_0` until the server gives it one. It is never sent. */
const keyName = '$key'

export const keyOf = (row: Values): string => String(row[keyName])
export const withKey = (row: Values, key: string): Values => ({ ...row, [keyName]: key })

export const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []) // a list's

/** A key that none of these rows has. */
export const freeKey = (rows: readonly Values[]): string => {
  const taken = rows.map((row) => Number(/^new_(\d+)$/.exec(keyOf(row))?.[1] ?? -1))
  return `new_${Math.max(-1, ...taken) + 1}`
}

/** What tells a row from the others across two states of its list: what it says where the list says so, else its key. */
export const identityOf = (field: RowsField, row: Values): string => rowKeyOf(field, row) ?? keyOf(row)

const keyed = (field: RowsField, rows: readonly Values[]): readonly Values[] =>
  rows.map((row, index) => withKey(row, rowKeyOf(field, row) ?? `new_${index}`))

/** A record as the editor holds it: every row of its lists by a key that stays while its cells are typed. */
export const opened = (fields: Fields, record: Values): Values => ({
  ...record,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'list' ? [[name, keyed(field, rowsToWrite(field, rowsIn(record[name])))]] : [],
    ),
  ),
})

/** What an empty field holds, or what a new one begins with. */
const beginning = (field: Field): unknown => {
  if (field.kind === 'list') return []
  return field.default ?? (field.kind === 'flag' ? false : null)
}

/** A record that nobody has written yet. */
export const blank = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, beginning(field)]))

/** A row that nobody has written yet. */
export const blankRow = ({ of }: RowsField): Values => blank(Object.fromEntries(writtenInRows(of)))
