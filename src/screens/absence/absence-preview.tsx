import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#api/contract.ts'
import { useFormat } from '#screens/format.ts'
import { Definition } from '#ui/view/definition.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { vacationRows } from './vacation-rows.ts'

type Check = AnswerOf<'absence.check'>['payload']

/** What a request comes to: its working days, and what is left of the vacation with it and without it. */
export function AbsencePreview({ check, isVacation }: { check: Check | undefined; isVacation: boolean }) {
  const { t } = useTranslation('absence')
  const { number, day } = useFormat()
  const days = (count: number) => t('days', { count, days: number(count) })
  const isOneYear = check?.vacation.length === 1
  const rows = [
    { id: 'days', label: t('working_days'), value: check === undefined ? '–' : days(check.days) },
    ...(isVacation ? (check?.vacation ?? []) : []).flatMap(({ year, left, requested, granted, carried }) =>
      vacationRows(
        { left, requested, entitled: granted + carried },
        { t, number, year, ...(isOneYear && { wanted: check?.days ?? 0 }) },
      ),
    ),
  ]
  const lapsing = check?.vacation.find(({ expiring }) => expiring > 0)
  return (
    <section aria-label={t('preview')} aria-live="polite" className="flex flex-col gap-3 border-t border-line pt-4">
      <Definition numbers rows={rows} />
      {isVacation && lapsing?.lapses_on && (
        <Notice tone="now">{t('lapses', { days: days(lapsing.expiring), date: day(lapsing.lapses_on) })}</Notice>
      )}
      {isVacation && check !== undefined && check.days_short > 0 && check.problems['last_day'] === undefined && (
        <Notice tone="warn">{t('short', { days: days(check.days_short) })}</Notice>
      )}
    </section>
  )
}
