import type { ReactNode } from 'react'
import type { Row } from '#api/list.ts'
import type { Entity, Field } from '#entities/entity.ts'
import type { GridColumn } from '#ui/list/grid-types.ts'

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
}

/** The numbers of the rows, px. */
export const numberWidth = 52
/** What a row is called by stands beside its cells, in so many columns. */
const mostPinned = 2
const least = 104
const most = 260

/** What a row is called by, and beside it every column that is written in a list. */
export const sheetColumnsOf = (entity: Entity, columns: readonly GridColumn<Row>[]): SheetColumnOfList[] => {
  const isWritten = ({ id }: GridColumn<Row>) => entity.fields[id]?.inline === true
  const named = columns.filter(
    (column) =>
      entity.list.columns.includes(column.id) && entity.fields[column.id]?.kind !== 'file' && !isWritten(column),
  )
  const pinned = named.slice(0, mostPinned)
  let left = numberWidth
  return [...pinned, ...columns.filter(isWritten)].flatMap((column): SheetColumnOfList[] => {
    const field = entity.fields[column.id]
    if (field === undefined) return []
    const width = Math.max(least, Math.min(most, column.size + 12))
    const one = {
      name: column.id,
      field,
      header: column.header,
      width,
      left,
      isEnd: column.align === 'end',
      isPinned: pinned.includes(column),
      cell: column.cell,
    }
    left += width
    return [one]
  })
}
