import { LockKeyhole, X } from 'lucide-react'
import { memo } from 'react'
import { isSameValue } from '#entities/edit.ts'
import { FieldControl } from '#screens/edit/controls/field-control.tsx'
import { classes } from '#ui/classes.ts'
import { SheetCell } from './sheet-cell.tsx'
import { headerOf, idleBy, isReadonly, placeIn, rowLook, type SheetColumn } from './sheet-columns.ts'
import type { SheetEdits, SheetRow } from './use-sheet.ts'

/** What all lines of a sheet have in common: the same object until one of it changes. */
export type SheetLook = {
  columns: readonly SheetColumn[]
  /** As CSS writes a grid's columns. */
  template: string
  perLine: number
  isWrapped: boolean
  isOpen: boolean
  purpose: string
  currency: string
  /** The status below the sheet, which says what is wrong. */
  statusId: string
  word: (suffix: string) => string
  wordIn: (column: SheetColumn) => (value: string) => string
  textOf: (row: SheetRow, column: SheetColumn) => string
  pathOf: (row: string, column: string) => string
  problemIn: (row: SheetRow, column: SheetColumn, said: RowProblems | undefined) => string | undefined
  removeLabel: (number: number) => string
  edits: SheetEdits
}

/** What is wrong with cells of a row, by their columns. */
export type RowProblems = Readonly<Record<string, string>>

type SheetLineProps = {
  look: SheetLook
  /** The empty last line has none. */
  row: SheetRow | undefined
  rowKey: string
  at: number
  /** As it is saved. */
  saved: SheetRow | undefined
  problems: RowProblems | undefined
  isLocked: boolean
  /** The column that has the focus, where it is in this line. */
  focused: number | undefined
  isWriting: boolean
  isTold: boolean
  /** px down from the first line, where not all are drawn. */
  offset: number | undefined
}

/** A line of a sheet, drawn again only for what is its own: an order has hundreds of them. */
export const SheetLine = memo(function SheetLine(props: SheetLineProps) {
  const { look, row, rowKey, at, saved, problems, isLocked, focused, isWriting, isTold, offset } = props
  const { columns, perLine, isWrapped, word, currency, statusId, edits } = look
  const isChanged = ({ name, field }: SheetColumn) =>
    row !== undefined && saved !== undefined && saved !== row && !isSameValue(field, saved[name], row[name])
  const behind = { gridRow: 1, gridColumn: perLine + 1 }
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      style={{
        gridTemplateColumns: look.template,
        ...(offset !== undefined && { top: offset }),
      }}
      className={classes(
        rowLook(isWrapped),
        isLocked && 'bg-hover',
        offset !== undefined && 'absolute inset-x-0 [contain:layout_style]',
      )}
    >
      {columns.map((one, index) => {
        const isFocused = focused === index
        const isWritten = isFocused && isWriting && row !== undefined
        const wrong = row && look.problemIn(row, one, problems)
        return (
          <SheetCell
            key={one.name}
            style={placeIn(index, perLine)}
            label={isWrapped ? headerOf(one, word) : undefined}
            column={one}
            isFocused={isFocused}
            isWritten={isWritten}
            isFixed={isReadonly(one) || isLocked || (row !== undefined && idleBy(one, row) !== undefined)}
            isWrong={wrong !== undefined && !isWritten}
            isChanged={isChanged(one)}
            data-cell={`${at} ${index}`}
            data-path={row && look.pathOf(rowKey, one.name)}
            aria-colindex={index + 1}
            aria-describedby={isFocused && isTold ? statusId : undefined}
          >
            {isWritten ? (
              <FieldControl
                field={one.field}
                value={row[one.name]}
                onChange={(value) => edits.change(rowKey, one.name, value)}
                onMany={columns.length === 1 ? (group) => void edits.fill(rowKey, one.name, group) : undefined}
                word={look.wordIn(one)}
                purpose={one.field.kind === 'file' ? `${look.purpose}.${one.name}` : look.purpose}
                currency={currency}
                wiring={{ id: `${statusId}-cell`, 'aria-label': word(one.name) }}
                isCell
              />
            ) : (
              <span className="truncate">{row && look.textOf(row, one)}</span>
            )}
          </SheetCell>
        )
      })}
      {isLocked && (
        <span
          role="gridcell"
          aria-colindex={columns.length + 1}
          style={behind}
          className="grid place-items-center text-ink-3"
        >
          <LockKeyhole aria-hidden size={14} strokeWidth={1.75} />
        </span>
      )}
      {look.isOpen && row !== undefined && !isLocked && (
        <span role="gridcell" aria-colindex={columns.length + 1} style={behind} className="grid place-items-center">
          <button
            type="button"
            // the key for it is Mod and Delete
            tabIndex={-1}
            data-removes={at}
            aria-label={look.removeLabel(at + 1)}
            className="grid size-6 place-items-center rounded-key text-ink-3 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:text-ink"
          >
            <X aria-hidden size={14} strokeWidth={1.75} />
          </button>
        </span>
      )}
    </div>
  )
})
