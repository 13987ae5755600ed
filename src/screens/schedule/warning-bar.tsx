import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Button } from '#ui/action/button.tsx'
import { KeyHint } from '#ui/action/key-hint.tsx'
import { useOffer } from '#screens/command-hooks.ts'
import type { Cells } from './use-cells.ts'
import { placesOf, type PlanProblem } from './problems.ts'

type WarningBarProps = { problems: readonly PlanProblem[]; cells: Pick<Cells, 'head' | 'count'> }

/** What stands against the cell in which one stands, or else against the plan, in a sentence; and the keys of the grid. */
export function WarningBar({ problems, cells: { head, count } }: WarningBarProps) {
  const { t } = useTranslation('schedule')
  const caps = useKeyCaps()
  const next = useOffer('schedule.next_warning')
  const here = problems.filter(({ row, column }) => row === head.row && column === head.column)
  const said = here.length > 0 ? here : problems.slice(0, 1)
  const keys = (id: string) => caps.of(id) ?? []
  return (
    <div
      data-print="hide"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-surface px-4 py-1"
    >
      <p
        role="status"
        data-warning=""
        className="m-0 flex min-w-0 flex-1 basis-80 items-center gap-2.5 text-table text-warn-ink"
      >
        {said.length > 0 && <TriangleAlert aria-hidden size={15} strokeWidth={1.75} className="shrink-0" />}
        <span className="min-w-0">{said.map(({ text }) => text).join(' ')}</span>
      </p>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-lg:hidden">
        {count > 1 && <span className="text-meta text-ink-2 tabular-nums">{t('chosen', { count })}</span>}
        <KeyHint keys={caps.every('Shift+ArrowRight')[0] ?? []}>{t('hint.range')}</KeyHint>
        <KeyHint keys={[...(caps.every('Mod+C')[0] ?? []), ...(caps.every('Mod+V')[0] ?? [])]}>
          {t('hint.copy')}
        </KeyHint>
        <KeyHint keys={keys('schedule.empty')}>{t('hint.empty')}</KeyHint>
        <span className="max-[100rem]:hidden">
          <KeyHint keys={keys('schedule.edit')}>{t('hint.edit')}</KeyHint>
        </span>
      </span>
      {problems.length > 0 && next !== undefined && (
        <Button variant="quiet" keys={keys('schedule.next_warning')} onClick={() => next.run()}>
          {t('warnings', { count: placesOf(problems) })}
        </Button>
      )}
    </div>
  )
}
