import { useTranslation } from 'react-i18next'
import { cronJob } from '#entities/cron-job/cron-job.ts'
import { movesOfCronJob } from '#machines/cron-job/moves.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'

const CronJobBeside = latePart(async () => (await import('./cron-job-beside.tsx')).CronJobBeside)

/** `/admin/cron`: what the clock sets off, how it went, and when it is next. */
export function CronScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={cronJob} title={t('cron')} moves={movesOfCronJob} beside={CronJobBeside} />
}
