import { useTranslation } from 'react-i18next'
import { isToday } from '#screens/dates.ts'
import { useFormat } from '#screens/format.ts'

/** When a server was last signed in to: of today the time, before that the day. */
export function LastUsed({ at }: { at: number }) {
  const { t } = useTranslation('sign-in')
  const { day, time } = useFormat()
  return isToday(at) ? t('server.today', { time: time(at) }) : day(at)
}
