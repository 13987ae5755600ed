import type { ReactNode } from 'react'
import type { Row } from '#api/list.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { GridColumn } from '#ui/list/grid-types.ts'
import type { SpreadColumn } from './spread.tsx'

export type SheetColumnOfList = {
  name: string
  field: Field
  header: string
  width: number
  /** Where it begins, behind the numbers of the rows, px. */
  left: number
  isEnd: boolean
  /** Stays in view, and is not written in: what a row is called by. */
  isPinned: boolean
  cell: (row: Row) => ReactNode
  /** Of a list it is one of the columns. */
  spread?: SpreadColumn
}

/** The numbers of the rows, px. */
export const numberWidth = 52
/** What a row is called by stands beside its cells, in so many columns. */
const mostPinned = 2
const least = 104
const most = 260

/** Is it told by its record's life? Nobody writes it, and everybody wants to see it: whether it is sold. */
export const isMoved = ({ fields, list }: Pick<Entity, 'fields' | 'list'>, name: string): boolean => {
  const field = fields[name]
  return field?.kind === 'flag' && field.readonly === true && field.derived !== true && list.columns.includes(name)
}

/** As wide as its head says. */
const letter = 6.2
const around = 20
const widthOf = (header: string, least: number): number =>
  Math.max(least, Math.min(most, Math.ceil([...header].length * letter + around)))

/** What a row is called by, and beside it every column that is written in a list, those of lists among them. */
export const sheetColumnsOf = (
  entity: Entity,
  columns: readonly GridColumn<Row>[],
  spread: readonly SpreadColumn[] = [],
): SheetColumnOfList[] => {
  const isWritten = ({ id }: GridColumn<Row>) => entity.fields[id]?.inline === true || isMoved(entity, id)
  const named = columns.filter(
    (column) =>
      entity.list.columns.includes(column.id) && entity.fields[column.id]?.kind !== 'file' && !isWritten(column),
  )
  const pinned = named.slice(0, mostPinned)
  const places = columns.map(({ id }) => id)
  // they come in the place of the column that tells one of them
  const before = columns.filter((column) => isWritten(column) && places.indexOf(column.id) < placeOf(places, spread))
  const after = columns.filter((column) => isWritten(column) && !before.includes(column))
  const written = (column: GridColumn<Row>): Omit<SheetColumnOfList, 'left'>[] => {
    const field = entity.fields[column.id]
    if (field === undefined) return []
    const { id: name, header, cell, align } = column
    const width = Math.max(least, Math.min(most, column.size + 12))
    return [{ name, field, header, width, isEnd: align === 'end', isPinned: pinned.includes(column), cell }]
  }
  let left = numberWidth
  return [
    ...[...pinned, ...before].flatMap(written),
    ...spread.map((one) => ({
      name: one.name,
      field: one.field,
      header: one.header,
      width: widthOf(one.header, least),
      isEnd: true,
      isPinned: false,
      cell: one.text,
      spread: one,
    })),
    ...after.flatMap(written),
  ].map((one) => {
    const placed = { ...one, left }
    left += one.width
    return placed
  })
}

const placeOf = (places: readonly string[], [first]: readonly SpreadColumn[]): number => {
  const at = first === undefined ? -1 : places.indexOf(first.at)
  return at === -1 ? places.length : at
}
