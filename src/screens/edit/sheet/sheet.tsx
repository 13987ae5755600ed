import { Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple, useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import type { FieldLock } from '#screens/edit/field-input.tsx'
import { useFieldText, useOwnProblem } from '#screens/edit/field-text.ts'
import { isTyped, isUnread, write } from '#screens/edit/typed/reading.ts'
import { UnblockButton } from '#screens/life/unblock-button.tsx'
import type { ListField } from '#screens/record/sections.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { useDrawnRows } from '#ui/list/use-drawn-rows.ts'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { valueIn } from './cells.ts'
import { below, columnsOf, heightOf, idleBy, isReadonly, templateOf, type SheetColumn } from './sheet-columns.ts'
import { SheetHead } from './sheet-head.tsx'
import { SheetLine, type RowProblems, type SheetLook } from './sheet-line.tsx'
import { useLines } from './use-lines.ts'
import { useSheet, type SheetEdits, type SheetRow } from './use-sheet.ts'

export type SheetProps = {
  field: ListField
  label: string
  /** The list by its record's kind and name, as `product.shops`. */
  purpose: string
  rows: readonly SheetRow[]
  keyOf: (row: SheetRow) => string
  edits: SheetEdits
  /** A cell that was written in has been left. */
  onLeaveCell: (row: string, column: string) => void
  /** By which a cell is found from elsewhere. */
  pathOf: (row: string, column: string) => string
  /** A word below the list's own: of a column, or of one of its choices. */
  word: (suffix: string) => string
  currency: string
  /** What is wrong with cells, by their rows' keys. */
  problems: ReadonlyMap<string, RowProblems>
  /** Of a whole row. */
  lockOf: (row: string) => FieldLock | undefined
  /** The rows as they are saved, by their keys. */
  saved: ReadonlyMap<string, SheetRow>
  /** The whole list is as it is. */
  lock?: FieldLock | undefined
}

/** A list inside a record as a small spreadsheet: arrows move, typing writes, Enter goes down, and the last row is empty. */
export function Sheet(props: SheetProps) {
  const { field, label, purpose, rows, keyOf, edits, word, currency, lock, pathOf, saved, problems, onLeaveCell } =
    props
  const { t } = useTranslation(['fields', 'record'])
  const caps = useKeyCaps()
  const { locale } = useFormat()
  const fieldText = useFieldText()
  const ownProblem = useOwnProblem()
  const statusId = useId()
  const [hasFocus, setFocus] = useState(false)
  const columns = useMemo(() => columnsOf(field), [field])
  const { box, perLine, isWrapped } = useLines(columns, word)
  const isOpen = lock === undefined && field.readonly !== true
  const mayAdd = isOpen && field.fixed !== true
  const look = useMemo((): SheetLook => {
    const wordIn = (column: SheetColumn) => (value: string) => word(`${column.name}.${value}`)
    return {
      columns,
      perLine,
      isWrapped,
      isOpen: mayAdd,
      purpose,
      currency,
      statusId,
      word,
      wordIn,
      pathOf,
      edits,
      template: templateOf(columns, word, perLine),
      textOf: (row, column) => {
        const value = row[column.name]
        if (isTyped(column.field) && !isReadonly(column)) return write(column.field, value, locale)
        return fieldText({ field: column.field, value, word: wordIn(column), currency })
      },
      problemIn: (row, { name, field: of }, said) => ownProblem(of, row[name]) ?? said?.[name],
      removeLabel: (number) => t('sheet.remove_row', { number }),
    }
  }, [
    columns,
    perLine,
    isWrapped,
    mayAdd,
    purpose,
    currency,
    statusId,
    word,
    pathOf,
    edits,
    locale,
    fieldText,
    ownProblem,
    t,
  ])

  const lockOf = (row: SheetRow | undefined) => lock ?? (row && props.lockOf(keyOf(row)))
  // of a row in several lines only those that are there are drawn
  const hasEmpty = mayAdd && (!isWrapped || rows.length === 0)
  const sheet = useSheet({
    rows,
    hasEmpty,
    goDown: (column, lines) => below(column, lines, perLine, columns.length),
    columns,
    keyOf,
    edits,
    isOpen: mayAdd,
    isFixed: (row, column) => !isOpen || isReadonly(column) || lockOf(row) !== undefined,
    valueIn: (column, text) =>
      valueIn(column.field, text, {
        locale,
        choice: look.wordIn(column),
        yes: t('yes', { ns: 'record' }),
        no: t('no', { ns: 'record' }),
      }),
    textOf: look.textOf,
    onLeaveCell,
  })
  const { focused, isWriting } = sheet
  const count = rows.length + (hasEmpty ? 1 : 0)
  const rowHeight = heightOf(columns.length, perLine)
  const { box: lines, height, rows: drawn } = useDrawnRows({ count, rowHeight, kept: focused.row })
  const [row, column] = [rows[focused.row], columns[focused.column]]
  const isBeingRead = isWriting && isUnread(row?.[column?.name ?? ''])
  const problem = row && column && !isBeingRead ? look.problemIn(row, column, problems.get(keyOf(row))) : undefined
  const locked = lockOf(row)
  const idle = row && column && locked === undefined ? idleBy(column, row) : undefined
  const isTold = hasFocus && (problem !== undefined || locked !== undefined || idle !== undefined)
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
          aria-rowcount={count + 1}
          data-writes={isOpen || undefined}
          className="min-w-fit text-table outline-none"
        >
          <SheetHead {...{ columns, word, isWrapped }} />
          <div ref={lines} role="rowgroup" className="relative" style={{ height }}>
            {drawn.map(({ at, offset }) => {
              const line = rows[at]
              const key = line === undefined ? 'new' : keyOf(line)
              const isFocused = focused.row === at
              return (
                <SheetLine
                  key={key}
                  row={line}
                  rowKey={key}
                  {...{ look, at, offset }}
                  saved={saved.get(key)}
                  problems={problems.get(key)}
                  isLocked={lockOf(line) !== undefined}
                  focused={isFocused ? focused.column : undefined}
                  isWriting={isFocused && isWriting}
                  isTold={isFocused && isTold}
                />
              )
            })}
          </div>
        </div>
      </ScrollBox>
      {mayAdd && (
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
        {hasFocus && idle !== undefined && (
          <p className="m-0 pb-1 text-ink-3">
            {t('sheet.idle', { choice: word(idle.choice), value: word(`${idle.choice}.${idle.says}`) })}
          </p>
        )}
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
