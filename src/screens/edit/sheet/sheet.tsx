import { LockKeyhole, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple, useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { FieldControl } from '#screens/edit/controls/field-control.tsx'
import type { FieldLock } from '#screens/edit/field-input.tsx'
import { useFieldText, useOwnProblem } from '#screens/edit/field-text.ts'
import { isTyped, isUnread, write } from '#screens/edit/typed/reading.ts'
import { UnblockButton } from '#screens/life/unblock-button.tsx'
import type { ListField } from '#screens/record/sections.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { classes } from '#ui/classes.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { valueIn } from './cells.ts'
import { SheetCell } from './sheet-cell.tsx'
import {
  below,
  columnsOf,
  headerOf,
  isReadonly,
  placeIn,
  rowLook,
  templateOf,
  type SheetColumn,
} from './sheet-columns.ts'
import { SheetHead } from './sheet-head.tsx'
import { useLines } from './use-lines.ts'
import { useSheet, type SheetEdits, type SheetRow } from './use-sheet.ts'

export type SheetProps = {
  field: ListField
  label: string
  rows: readonly SheetRow[]
  keyOf: (row: SheetRow) => string
  edits: SheetEdits
  /** A cell that was written in has been left. */
  onLeaveCell?: (row: string, column: string) => void
  /** By which a cell is found from elsewhere. */
  pathOf?: (row: string, column: string) => string
  /** A word below the list's own: of a column, or of one of its choices. */
  word: (suffix: string) => string
  currency: string
  problemOf?: (row: string, column: string) => string | undefined
  /** Of a whole row. */
  lockOf?: (row: string) => FieldLock | undefined
  isChanged?: (row: string, column: string) => boolean
  /** The whole list is as it is. */
  lock?: FieldLock | undefined
}

/** A list inside a record as a small spreadsheet: arrows move, typing writes, Enter goes down, and the last row is empty. */
export function Sheet({ field, label, rows, keyOf, edits, word, currency, lock, ...asked }: SheetProps) {
  const { t } = useTranslation(['fields', 'record'])
  const caps = useKeyCaps()
  const { locale } = useFormat()
  const fieldText = useFieldText()
  const ownProblem = useOwnProblem()
  const statusId = useId()
  const [hasFocus, setFocus] = useState(false)
  const columns = columnsOf(field)
  const { box, perLine, isWrapped } = useLines(columns, word)
  const isOpen = lock === undefined && field.readonly !== true

  const wordIn = (column: SheetColumn) => (value: string) => word(`${column.name}.${value}`)
  const lockOf = (row: SheetRow | undefined) => lock ?? (row && asked.lockOf?.(keyOf(row)))
  const textOf = (row: SheetRow, column: SheetColumn): string => {
    const value = row[column.name]
    if (isTyped(column.field) && !isReadonly(column)) return write(column.field, value, locale)
    return fieldText({ field: column.field, value, word: wordIn(column), currency })
  }
  const problemOf = (row: SheetRow | undefined, column: SheetColumn | undefined) =>
    row && column && (ownProblem(column.field, row[column.name]) ?? asked.problemOf?.(keyOf(row), column.name))
  // of a row in several lines only those that are there are drawn
  const hasEmpty = isOpen && (!isWrapped || rows.length === 0)
  const sheet = useSheet({
    rows,
    hasEmpty,
    goDown: (column, lines) => below(column, lines, perLine, columns.length),
    columns,
    keyOf,
    edits,
    isOpen,
    isFixed: (row, column) => !isOpen || isReadonly(column) || lockOf(row) !== undefined,
    valueIn: (column, text) =>
      valueIn(column.field, text, {
        locale,
        choice: wordIn(column),
        yes: t('yes', { ns: 'record' }),
        no: t('no', { ns: 'record' }),
      }),
    textOf,
    onLeaveCell: (key, name) => asked.onLeaveCell?.(key, name),
  })
  const { focused, isWriting } = sheet
  const shown: (SheetRow | undefined)[] = hasEmpty ? [...rows, undefined] : [...rows]
  const [row, column] = [rows[focused.row], columns[focused.column]]
  const problem = isWriting && isUnread(row?.[column?.name ?? '']) ? undefined : problemOf(row, column)
  const locked = lockOf(row)
  const isTold = hasFocus && (problem !== undefined || locked !== undefined)
  return (
    <div
      ref={box}
      className="min-w-0"
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setFocus(false)
        sheet.leave()
      }}
    >
      <ScrollBox className="overflow-x-auto">
        <div
          {...sheet.gridProps}
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-readonly={!isOpen || undefined}
          aria-rowcount={shown.length + 1}
          data-writes={isOpen || undefined}
          className="min-w-fit text-table outline-none"
        >
          <SheetHead {...{ columns, word, isWrapped }} />
          {shown.map((line, at) => {
            const key = line === undefined ? 'new' : keyOf(line)
            const isLocked = lockOf(line) !== undefined
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={at + 2}
                style={{ gridTemplateColumns: templateOf(columns, word, perLine) }}
                className={classes(rowLook(isWrapped), isLocked && 'bg-hover')}
              >
                {columns.map((one, index) => {
                  const isFocused = focused.row === at && focused.column === index
                  const isWritten = isFocused && isWriting && line !== undefined
                  const wrong = problemOf(line, one)
                  return (
                    <SheetCell
                      key={one.name}
                      style={placeIn(index, perLine)}
                      label={isWrapped ? headerOf(one, word) : undefined}
                      column={one}
                      isFocused={isFocused}
                      isWritten={isWritten}
                      isFixed={isReadonly(one) || isLocked}
                      isWrong={wrong !== undefined && !isWritten}
                      isChanged={line !== undefined && asked.isChanged?.(key, one.name) === true}
                      data-cell={sheet.addressOf({ row: at, column: index })}
                      data-path={line && asked.pathOf?.(key, one.name)}
                      aria-colindex={index + 1}
                      aria-describedby={isFocused && isTold ? statusId : undefined}
                    >
                      {isWritten ? (
                        <FieldControl
                          field={one.field}
                          value={line[one.name]}
                          onChange={(value) => edits.change(key, one.name, value)}
                          word={wordIn(one)}
                          currency={currency}
                          wiring={{ id: `${statusId}-cell`, 'aria-label': word(one.name) }}
                          isCell
                        />
                      ) : (
                        <span className="truncate">{line && textOf(line, one)}</span>
                      )}
                    </SheetCell>
                  )
                })}
                {isLocked && (
                  <span
                    role="gridcell"
                    aria-colindex={columns.length + 1}
                    style={{ gridRow: 1, gridColumn: perLine + 1 }}
                    className="grid place-items-center text-ink-3"
                  >
                    <LockKeyhole aria-hidden size={14} strokeWidth={1.75} />
                  </span>
                )}
                {isOpen && line !== undefined && !isLocked && (
                  <span
                    role="gridcell"
                    aria-colindex={columns.length + 1}
                    style={{ gridRow: 1, gridColumn: perLine + 1 }}
                    className="grid place-items-center"
                  >
                    <button
                      type="button"
                      // the key for it is Mod and Delete
                      tabIndex={-1}
                      aria-label={t('sheet.remove_row', { number: at + 1 })}
                      onClick={() => sheet.removeAt(at)}
                      className="grid size-6 place-items-center rounded-key text-ink-3 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:text-ink"
                    >
                      <X aria-hidden size={14} strokeWidth={1.75} />
                    </button>
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </ScrollBox>
      {isOpen && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-2 py-1">
          <Button
            size="small"
            variant="quiet"
            icon={Plus}
            keys={caps.every('Insert')[0] ?? []}
            onClick={sheet.add}
            onKeyDown={(event) => {
              if (event.key !== 'Insert') return
              event.preventDefault()
              sheet.add()
            }}
          >
            {t('sheet.add')}
          </Button>
          {hasFocus && row !== undefined && locked === undefined && !isWriting && (
            <>
              <KeyHint keys={caps.every('Mod+Delete')[0] ?? []}>{t('sheet.remove')}</KeyHint>
              {edits.move && <KeyHint keys={[isApple() ? '⌥' : 'Alt', '↑', '↓']}>{t('sheet.move')}</KeyHint>}
            </>
          )}
        </div>
      )}
      <div id={statusId} aria-live="polite" className="px-4 text-meta">
        {hasFocus && problem !== undefined && <p className="m-0 pb-1 text-bad-ink">{problem}</p>}
        {hasFocus && locked !== undefined && (
          <p className="m-0 flex flex-wrap items-center gap-x-3 pb-1 text-ink-3">
            {locked.reason}
            {typeof locked.unblock === 'string' && <UnblockButton id={locked.unblock} />}
          </p>
        )}
      </div>
    </div>
  )
}
