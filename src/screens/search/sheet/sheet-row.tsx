import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { CellInput } from '#screens/search/cells/cell-input.tsx'
import { keyOfCell, type CellMark } from '#screens/search/cells/cell-store.ts'
import { currencyOf } from '#screens/search/cells/cell-words.ts'
import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { isWithin, type Rect } from './range.ts'
import type { SheetColumnOfList } from './sheet-columns.ts'
import type { OpenSheet } from './use-sheet.ts'

type SheetRowProps = {
  at: number
  top: number
  height: number
  template: string
  sheet: OpenSheet
  columns: readonly SheetColumnOfList[]
  rect: Rect
  /** What would be filled now. */
  ghost: Rect | undefined
  onTake: (to: { rows: number; columns: number } | undefined) => void
  onBack: () => void
  onLines: (text: string) => void
}

const toneOf = (mark: CellMark | undefined) =>
  mark === undefined ? undefined : mark.is === 'saving' ? 'text-ink-3' : 'text-bad-ink'

/** What stands in a cell: of a list's column what counts in its place where it says nothing, and from how many on. */
function Standing({ column: { spread, cell }, row }: { column: SheetColumnOfList; row: Row }) {
  const { t } = useTranslation('search')
  if (spread === undefined) return cell(row)
  const own = spread.text(row)
  const text = own || spread.inherited(row)
  const from = spread.beginning(row)
  if (text === '') return <span className="text-ink-3">–</span>
  return (
    <span className={own === '' ? 'text-ink-3' : undefined} title={own === '' ? t('sheet.inherited') : undefined}>
      {from !== undefined && <span className="mr-2 text-meta text-ink-3">{t('sheet.from', { quantity: from })}</span>}
      {text}
    </span>
  )
}

/** A row of the sheet: its number, what it is called by, and its cells. */
export function SheetRow({ at, top, height, template, sheet, columns, rect, ghost, ...acts }: SheetRowProps) {
  const { state, words } = sheet
  const row = state.rows.get(at)
  const { writing, range } = state
  const isIn = at >= rect.top && at <= rect.bottom
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-busy={row === undefined || undefined}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: template, height }}
      className={classes(
        'absolute inset-x-0 top-0 grid border-b border-line bg-surface text-table',
        writing?.row === at && 'z-5',
      )}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        className={classes(
          'sticky left-0 z-3 flex items-center justify-end border-r border-line px-2 text-meta tabular-nums',
          isIn ? 'bg-press text-ink' : 'bg-sunken text-ink-3',
        )}
      >
        {at + 1}
      </span>
      {columns.map((column, index) => {
        const { name, field, isEnd, isPinned, left } = column
        const place = { row: at, column: index }
        const isChosen = isWithin(rect, place)
        const isHead = range.head.row === at && range.head.column === index
        const mark = state.marks.get(keyOfCell(at, name))
        const isWriting = writing?.row === at && writing.column === index
        // its unit stands in the head
        const bare = 'unit' in field ? { ...field, unit: '' } : field
        return (
          <div
            key={name}
            id={`sheet-${at}-${index}`}
            role="gridcell"
            aria-colindex={index + 2}
            aria-selected={isChosen}
            aria-busy={mark?.is === 'saving' || undefined}
            data-locked={(row !== undefined && sheet.lockOf(row, name) !== undefined) || undefined}
            aria-invalid={(mark !== undefined && mark.is !== 'saving') || undefined}
            data-place={`${at} ${index}`}
            data-cell-mark={mark?.is}
            style={isPinned ? { left } : undefined}
            className={classes(
              'relative flex min-w-0 items-center border-r border-line px-2',
              isEnd && 'justify-end tabular-nums',
              isPinned && 'sticky z-2',
              isChosen ? 'bg-primary-tint' : isPinned ? 'bg-surface' : undefined,
              isHead && 'outline-2 -outline-offset-2 outline-primary',
              mark !== undefined && mark.is !== 'saving' && 'ring-1 ring-tone-bad ring-inset',
              ghost !== undefined &&
                isWithin(ghost, place) &&
                !isChosen &&
                'outline-1 -outline-offset-1 outline-primary outline-dashed',
            )}
          >
            {row === undefined ? (
              <Skeleton width="60%" end={isEnd} />
            ) : isWriting ? (
              <div className="absolute inset-0 z-4">
                <CellInput
                  field={field}
                  label={column.header}
                  value={writing.value}
                  word={words.wordsOf(name, field)}
                  currency={currencyOf(row, field)}
                  problem={undefined}
                  isBegun={writing.isBegun}
                  onChange={sheet.onValue}
                  onTake={acts.onTake}
                  onBack={acts.onBack}
                  onLines={acts.onLines}
                />
              </div>
            ) : (
              <span className={classes('min-w-0 truncate', toneOf(mark))}>
                {mark === undefined ? (
                  <Standing column={column} row={row} />
                ) : (
                  words.said(row, name, mark.value, bare).trim() || '–'
                )}
              </span>
            )}
            {at === rect.bottom && index === rect.right && !isWriting && (
              <span
                data-fill=""
                aria-hidden
                className="absolute -right-1 -bottom-1 z-4 size-2 cursor-crosshair border border-surface bg-primary"
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
