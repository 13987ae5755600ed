import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import type { CellMark } from '#screens/search/cells/cell-store.ts'
import { Button } from '#ui/action/button.tsx'
import { rectOf } from './range.ts'
import type { SheetColumnOfList } from './sheet-columns.ts'
import { valueAt } from './sheet-state.ts'
import type { OpenSheet } from './use-sheet.ts'

type SheetBarProps = { sheet: OpenSheet; columns: readonly SheetColumnOfList[]; mark: CellMark | undefined }

/** Above the cells: which of them are chosen, what the one in focus holds, and what stands in its way. */
export function SheetBar({ sheet, columns, mark }: SheetBarProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const { state, words } = sheet
  const { head } = state.range
  const { top, bottom } = rectOf(state.range)
  const column = columns[head.column]
  const row = state.rows.get(head.row)
  if (column === undefined) return null
  const said = (value: unknown) => (row === undefined ? '' : words.said(row, column.name, value).trim() || '–')
  const place =
    top === bottom ? t('sheet.row', { row: top + 1 }) : t('sheet.rows', { first: top + 1, last: bottom + 1 })
  const key = columns.find(({ isPinned }) => isPinned)
  const called = key && row ? words.said(row, key.name, row[key.name] ?? null) : ''
  const lock = sheet.lockOf(row, column.name)
  const value = valueAt(state, head.row, column.name)
  const inherited =
    row === undefined || value !== null || mark !== undefined ? '' : (column.spread?.inherited(row) ?? '')
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 text-table">
      <span className="text-meta text-ink-3 tabular-nums">{place}</span>
      <span role="status" className="min-w-0 truncate">
        <span className="text-ink-2">{[column.header, called].filter((text) => text !== '').join(', ')}</span>
        <span className="ml-3 font-strong tabular-nums">{said(mark?.value ?? value)}</span>
        {inherited !== '' && (
          <span className="ml-3 text-ink-3">
            {t('sheet.inherited')}: <span className="tabular-nums">{inherited}</span>
          </span>
        )}
      </span>
      {mark === undefined && lock !== undefined && (
        <span role="status" className="flex min-w-0 items-center gap-2 text-ink-2">
          <Lock aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          {lock}
        </span>
      )}
      {mark !== undefined && mark.is !== 'saving' && (
        <span role="alert" className="min-w-0 text-bad-ink">
          {mark.said}
        </span>
      )}
      {mark?.is === 'overtaken' && (
        <span className="ml-auto flex gap-2">
          <Button keys={caps.of('sheet.mine')} onClick={() => sheet.settle(true)}>
            {t('sheet.mine', { value: said(mark.value) })}
          </Button>
          <Button keys={caps.of('sheet.theirs')} onClick={() => sheet.settle(false)}>
            {t('sheet.theirs', { value: said(row?.[column.name] ?? null) })}
          </Button>
        </span>
      )}
    </div>
  )
}
