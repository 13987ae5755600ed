import { useTranslation } from 'react-i18next'
import { useKeyCaps } from '#screens/key-caps.ts'
import { KeyHint } from '#ui/action/key-hint.tsx'
import type { BarHours } from './figures.ts'
import { Bar } from '#ui/shell/bar.tsx'

type CalendarFooterProps = { isTeam: boolean; isReport: boolean; span: BarHours }

/** What the keys of the calendar do, and what its bars mean. */
export function CalendarFooter({ isTeam, isReport, span }: CalendarFooterProps) {
  const { t } = useTranslation('calendar')
  const caps = useKeyCaps()
  return (
    <Bar kind="footer" className="max-md:hidden">
      <span
        className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 overflow-hidden max-lg:hidden"
        data-hints=""
      >
        {isReport ? (
          <>
            <KeyHint keys={caps.of('calendar.evaluate') ?? []}>{t('hint.tables')}</KeyHint>
            <KeyHint keys={caps.of('calendar.next') ?? []}>{t('hint.year')}</KeyHint>
            <KeyHint keys={caps.every('Escape')[0] ?? []}>{t('hint.back')}</KeyHint>
          </>
        ) : (
          <>
            <KeyHint keys={['←', '→']}>{t('hint.day')}</KeyHint>
            <KeyHint keys={['↑', '↓']}>{t(isTeam ? 'hint.person' : 'hint.week')}</KeyHint>
            <KeyHint keys={['⇧', '→']}>{t('hint.range')}</KeyHint>
            <KeyHint keys={caps.of('calendar.correct') ?? []}>{t('hint.correct')}</KeyHint>
          </>
        )}
        <KeyHint keys={caps.of('help.open') ?? []}>{t('hint.keys')}</KeyHint>
      </span>
      {!isReport && <span className="shrink-0">{t('legend', { from: span.from, to: span.to % 24 || 24 })}</span>}
    </Bar>
  )
}
