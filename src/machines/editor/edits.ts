import type { Fields } from '#entities/entity.ts'
import type { Values } from './merge.ts'
import { blankRow, freeKey, keyOf, rowsIn, withKey } from './rows.ts'

/** What a person does to a record; a path is a field, or a cell of a list as `addresses.42.city`. */
export type Edit =
  | { type: 'editor.change'; path: string; value: unknown }
  | { type: 'editor.list.add'; list: string; at?: number; values?: Values }
  | { type: 'editor.list.move'; list: string; row: string; to: number }
  | { type: 'editor.list.remove'; list: string; row: string }

/** A row may go by what it says, dots and all; a field has none. */
export const cellOf = (path: string): { name: string; row?: string; cell?: string } => {
  const [first, last] = [path.indexOf('.'), path.lastIndexOf('.')]
  return first === -1
    ? { name: path }
    : { name: path.slice(0, first), row: path.slice(first + 1, last), cell: path.slice(last + 1) }
}
export const pathOf = (name: string, row: string, cell: string): string => `${name}.${row}.${cell}`

export const valueAt = (shown: Values, path: string): unknown => {
  const { name, row, cell } = cellOf(path)
  return cell === undefined ? shown[name] : rowsIn(shown[name]).find((one) => keyOf(one) === row)?.[cell]
}

const changeRows = (shown: Values, list: string, change: (rows: readonly Values[]) => readonly Values[]): Values => ({
  ...shown,
  [list]: change(rowsIn(shown[list])),
})

/** What is chosen among what this field offers is the usual one of these, where the one before is none of them any more. */
function fitted(fields: Fields, by: string, shown: Values): Values {
  const gone = Object.entries(fields).flatMap(([name, field]) => {
    const of = field.kind === 'choice' && field.within?.by === by ? field.within.of[String(shown[by])] : undefined
    return of === undefined || of.some((one) => one === shown[name]) ? [] : [[name, of[0]]]
  })
  return { ...shown, ...Object.fromEntries(gone) }
}

/** The record after an edit; the very same where it changes nothing. */
export function edited(fields: Fields, shown: Values, edit: Edit): Values {
  switch (edit.type) {
    case 'editor.change': {
      const { name, row, cell } = cellOf(edit.path)
      if (valueAt(shown, edit.path) === edit.value) return shown
      if (cell === undefined) return fitted(fields, name, { ...shown, [name]: edit.value })
      return changeRows(shown, name, (rows) =>
        rows.map((one) => (keyOf(one) === row ? { ...one, [cell]: edit.value } : one)),
      )
    }
    case 'editor.list.add': {
      const field = fields[edit.list]
      if (field?.kind !== 'list') return shown
      return changeRows(shown, edit.list, (rows) =>
        rows.toSpliced(edit.at ?? rows.length, 0, withKey({ ...blankRow(field), ...edit.values }, freeKey(rows))),
      )
    }
    case 'editor.list.move': {
      const rows = rowsIn(shown[edit.list])
      const from = rows.findIndex((one) => keyOf(one) === edit.row)
      const moved = rows[from]
      if (moved === undefined || edit.to < 0 || edit.to >= rows.length || edit.to === from) return shown
      return { ...shown, [edit.list]: rows.toSpliced(from, 1).toSpliced(edit.to, 0, moved) }
    }
    case 'editor.list.remove': {
      const rows = rowsIn(shown[edit.list])
      const left = rows.filter((one) => keyOf(one) !== edit.row)
      return left.length === rows.length ? shown : { ...shown, [edit.list]: left }
    }
  }
}
