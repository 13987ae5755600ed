import { useTranslation } from 'react-i18next'
import { cityOf, isOtherClock } from './other-clock.ts'

/** By which clock times are, where it is not that of whoever reads. */
export function ZoneNote({ zone, at }: { zone: string; at: string | undefined }) {
  const { t } = useTranslation('absence')
  if (at === undefined || !isOtherClock(zone, at)) return null
  return (
    <p data-zone={zone} className="m-0 text-meta text-ink-3">
      {t('piece.zone', { city: cityOf(zone) })}
    </p>
  )
}
