import { memo } from 'react'
import { classes } from '#ui/classes.ts'
import { headerOf, isEnd, templateOf, type SheetColumn } from './sheet-columns.ts'

type SheetHeadProps = {
  columns: readonly SheetColumn[]
  word: (suffix: string) => string
  /** Each cell says itself what it is called. */
  isWrapped: boolean
}

export const SheetHead = memo(function SheetHead({ columns, word, isWrapped }: SheetHeadProps) {
  return (
    <div
      role="row"
      style={{ gridTemplateColumns: templateOf(columns, word) }}
      className={isWrapped ? 'sr-only' : headLook}
    >
      {columns.map((column) => (
        <span
          key={column.name}
          role="columnheader"
          className={classes('truncate px-2', isEnd(column.field) && 'text-right')}
        >
          {headerOf(column, word)}
        </span>
      ))}
    </div>
  )
})

const headLook = 'grid h-7 items-center border-y border-line bg-sunken pl-2 text-meta text-ink-3'
