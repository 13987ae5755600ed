import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { cellCount, placesIn, rectOf } from './range.ts'
import type { SheetColumnOfList } from './sheet-columns.ts'
import { valueAt } from './sheet-state.ts'
import type { OpenSheet } from './use-sheet.ts'

type SheetFootProps = {
  sheet: OpenSheet
  columns: readonly SheetColumnOfList[]
  onNext: () => void
  onLeave: () => void
}

/** Larger ranges are counted and not summed up. */
const mostSummed = 50_000

/** Below the cells: what is being saved, the sum of the range, what is not settled, and the keys. */
export function SheetFoot({ sheet, columns, onNext, onLeave }: SheetFootProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const formats = useFormat()
  const { state, unsettled } = sheet
  const rect = rectOf(state.range)
  const count = cellCount(rect)
  const figures =
    count < 2 || count > mostSummed
      ? []
      : placesIn(rect).flatMap(({ row, column }) => {
          const of = columns[column]
          const value = of?.isEnd === true ? valueAt(state, row, of.name) : null
          return value === null || value === '' || !Number.isFinite(Number(value)) ? [] : [Number(value)]
        })
  const sum = figures.reduce((all, one) => all + one, 0)
  const hints = [
    ['Enter', t('sheet.hint.down')],
    ['Tab', t('sheet.hint.right')],
    ['Shift+ArrowDown', t('sheet.hint.extend')],
    ['Mod+V', t('sheet.hint.paste')],
    ['Mod+D', t('sheet.hint.fill')],
    ['Mod+H', t('sheet.hint.replace')],
    ['Mod+Z', t('sheet.hint.undo')],
  ] as const
  return (
    <Bar kind="footer">
      {state.running ? (
        <span className="flex items-center gap-3" role="status">
          <ProgressBar
            className="w-32"
            label={t('sheet.saving')}
            value={(100 * state.running.done) / state.running.all}
            valueText={t('sheet.running', {
              done: formats.number(state.running.done),
              all: formats.number(state.running.all),
            })}
          />
          {t('sheet.running', { done: formats.number(state.running.done), all: formats.number(state.running.all) })}
        </span>
      ) : (
        <span className="flex h-5 min-w-0 flex-wrap content-start items-center gap-x-4 gap-y-2 overflow-hidden max-lg:hidden">
          {hints.map(([keys, does]) => (
            <KeyHint key={keys} keys={caps.every(keys)[0] ?? []}>
              {does}
            </KeyHint>
          ))}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-4 tabular-nums">
        {count > 1 && (
          <span role="status" data-sum="">
            {t('sheet.chosen', { count, number: formats.number(count) })}
            {figures.length > 1 &&
              `, ${t('sheet.sum', { sum: formats.number(sum), mean: formats.number(sum / figures.length) })}`}
          </span>
        )}
        {unsettled.length > 0 && (
          <Button variant="quiet" keys={caps.of('sheet.next_problem')} onClick={onNext}>
            {t('sheet.unsettled', { count: unsettled.length })}
          </Button>
        )}
        <Button variant="quiet" keys={caps.every('Escape')[0]} onClick={onLeave}>
          {t('sheet.leave')}
        </Button>
      </span>
    </Bar>
  )
}
