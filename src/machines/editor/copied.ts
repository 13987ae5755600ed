import { writtenInRows } from '#entities/edit.ts'
import type { Fields } from '#entities/entity.ts'
import type { Values } from './merge.ts'
import { blank, rowsIn, type RowsField } from './rows.ts'

/** A row as a new one: what people write of it, without its number. */
const copiedRow = ({ of }: RowsField, row: Values): Values =>
  Object.fromEntries(writtenInRows(of).map(([name]) => [name, row[name] ?? null]))

/** A new record filled in as another one is; what no two hold alike begins as in every new one. */
export const copied = (fields: Fields, like: Values): Values => ({
  ...blank(fields),
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.kind === 'list') return [[name, rowsIn(like[name]).map((row) => copiedRow(field, row))]]
      return field.unique === true ? [] : [[name, like[name] ?? null]]
    }),
  ),
})
