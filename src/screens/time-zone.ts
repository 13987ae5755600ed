import { useTranslation } from 'react-i18next'
import { isElsewhere, readersZone } from './dates.ts'

/** Says in which zone times are shown where that is not the house's, whose zone its files are in. */
export function useTimeZone(): string | undefined {
  const { t } = useTranslation('ui')
  return isElsewhere() ? t('time_zone', { zone: readersZone() }) : undefined
}
