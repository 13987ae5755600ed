import { useTranslation } from 'react-i18next'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { useFormat } from '#screens/format.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import type { SheetColumnOfList } from './sheet-columns.ts'
import type { SheetQuestion } from './sheet-state.ts'

type SheetQuestionDialogProps = {
  question: SheetQuestion
  columns: readonly SheetColumnOfList[]
  onAnswer: (isYes: boolean) => void
}

/** So many of what is not written are listed. */
const mostListed = 100

/** Before much is written, or not all of it: how much, and which cells are left out and why. */
export function SheetQuestionDialog({ question, columns, onAnswer }: SheetQuestionDialogProps) {
  const { t } = useTranslation('search')
  const caps = useKeyCaps()
  const formats = useFormat()
  const { cells, refused, beyond } = question
  const headerOf = (name: string) => columns.find((column) => column.name === name)?.header ?? name
  const number = (count: number) => ({ count, number: formats.number(count) })
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => onAnswer(false)}
      title={t('sheet.ask', number(cells.length))}
      footer={<DialogHints of={['go_on', 'back']} />}
      actions={
        cells.length > 0 && (
          <Button
            variant="primary"
            size="large"
            data-autofocus=""
            keys={caps.every('Enter')[0]}
            onClick={() => onAnswer(true)}
          >
            {t('sheet.go', number(cells.length))}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-2">
        {beyond.rows > 0 && <p>{t('sheet.beyond_rows', number(beyond.rows))}</p>}
        {beyond.columns > 0 && <p>{t('sheet.beyond_columns', number(beyond.columns))}</p>}
        {refused.length > 0 && (
          <>
            <p className="font-strong">{t('sheet.refused', number(refused.length))}</p>
            <ul aria-label={t('sheet.refused', number(refused.length))} className="max-h-60 overflow-y-auto">
              {refused.slice(0, mostListed).map(({ row, name, said }) => (
                <li key={`${row} ${name}`} className="flex gap-3 py-0.5 text-table">
                  <span className="w-20 shrink-0 text-ink-3 tabular-nums">{t('sheet.row', { row: row + 1 })}</span>
                  <span className="w-40 shrink-0 truncate">{headerOf(name)}</span>
                  <span className="min-w-0 text-bad-ink">{said}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
