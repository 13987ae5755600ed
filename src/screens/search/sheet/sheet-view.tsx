import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetEvent } from '#commands/catalogue/sheet.ts'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { keyOfCell } from '#screens/search/cells/cell-store.ts'
import { SearchEmpty } from '#screens/search/parts/search-nothing.tsx'
import { useSearchDescription } from '#screens/search/use-value-format.ts'
import type { List } from '#screens/search/use-list.ts'
import { cellCount, rectOf, single, wholeColumns } from './range.ts'
import { ReplacePanel } from './replace-panel.tsx'
import { LeavingQuestion } from './leaving-question.tsx'
import { SheetBar } from './sheet-bar.tsx'
import { sheetColumnsOf } from './sheet-columns.ts'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetGrid, type SheetHandle } from './sheet-grid.tsx'
import { SheetQuestionDialog } from './sheet-question.tsx'
import { useSheetLeaving } from './use-sheet-leaving.ts'
import type { SheetOf } from './spread.tsx'
import { useSheet } from './use-sheet.ts'

type SheetViewProps = { list: List; of: SheetOf; onLeave: () => void }

/** A list as a spreadsheet: ranges of cells are typed, pasted, filled and taken back. */
export function SheetView({ list, of, onLeave: leaveAtOnce }: SheetViewProps) {
  const { t } = useTranslation('search')
  const columns = useMemo(() => sheetColumnsOf(list.entity, list.columns, of.columns), [list.entity, list.columns, of])
  const sheet = useSheet(list, of, columns)
  const by = useSearchDescription(list.entity, list.state, list.say, list.words)
  const [isReplacing, setReplacing] = useState(false)
  const grid = useRef<SheetHandle>(null)
  const { state, size, unsettled } = sheet
  const leaving = useSheetLeaving(unsettled.length, leaveAtOnce)
  const onLeave = leaving.leave
  const isEmpty = sheet.isReady && size.rows === 0
  const { head } = state.range
  const mark = state.marks.get(keyOfCell(head.row, columns[head.column]?.name ?? ''))
  useLayoutEffect(() => {
    if (sheet.isReady) grid.current?.focus()
  }, [sheet.isReady])

  const isSettling = mark?.is === 'overtaken'
  const isWriting = state.writing !== undefined
  const hears = (id: string): boolean => {
    if (id === 'sheet.undo') return state.steps.length > 0 || unsettled.length > 0
    if (id === 'sheet.next_problem') return unsettled.length > 0
    if (id === 'sheet.mine' || id === 'sheet.theirs') return isSettling && !isWriting
    return id.startsWith('sheet.') && sheet.isReady
  }
  const acts: Record<SheetEvent['type'], () => void> = {
    'sheet.edit': () => sheet.write(sheet.rangeNow().anchor),
    'sheet.undo': () => void sheet.undo(),
    'sheet.fill_down': () => void sheet.fill('down'),
    'sheet.fill_right': () => void sheet.fill('right'),
    'sheet.column': () => sheet.stand(wholeColumns(sheet.rangeNow(), size)),
    'sheet.replace': () => setReplacing(true),
    'sheet.next_problem': () => {
      const after = unsettled.find(({ row, column }) => row > head.row || (row === head.row && column > head.column))
      const next = after ?? unsettled[0]
      if (next === undefined) return
      sheet.stand(single(next))
      grid.current?.show(next)
      grid.current?.focus()
    },
    'sheet.mine': () => sheet.settle(true),
    'sheet.theirs': () => sheet.settle(false),
    'sheet.leave': onLeave,
  }
  const table: Readonly<Record<string, () => void>> = acts
  const listener: Listener = {
    object: list.entity.name,
    hears,
    verdict: () => ({ ok: true }),
    send: ({ type }) => table[type]?.(),
  }
  useListener('sheet', listener)

  return (
    <section aria-label={t('sheet.title')} className="flex min-h-0 flex-1 flex-col border-t border-line">
      {isEmpty ? (
        <SearchEmpty object={list.entity.name} isFiltered={list.isFiltered} by={by} onClear={list.clear} />
      ) : (
        <SheetBar sheet={sheet} columns={columns} mark={mark} />
      )}
      {isReplacing && (
        <ReplacePanel
          sheet={sheet}
          hasRange={cellCount(rectOf(state.range)) > 1}
          onClose={() => {
            setReplacing(false)
            grid.current?.focus()
          }}
        />
      )}
      <SheetGrid ref={grid} sheet={sheet} columns={columns} onLeave={onLeave} />
      <SheetFoot sheet={sheet} columns={columns} onNext={acts['sheet.next_problem']} onLeave={onLeave} />
      {leaving.isAsked && (
        <LeavingQuestion
          count={unsettled.length}
          onStay={() => {
            leaving.stay()
            grid.current?.focus()
          }}
          onGo={leaving.go}
        />
      )}
      {sheet.question && (
        <SheetQuestionDialog
          question={sheet.question}
          columns={columns}
          onAnswer={(isYes) => {
            sheet.answer(isYes)
            grid.current?.focus()
          }}
        />
      )}
    </section>
  )
}
