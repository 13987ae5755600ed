import { useTranslation } from 'react-i18next'
import { auditLog } from '#entities/audit-log/audit-log.ts'
import { cronJob } from '#entities/cron-job/cron-job.ts'
import { syncJob } from '#entities/sync-job/sync-job.ts'
import { movesOfCronJob } from '#machines/cron-job/moves.ts'
import { movesOfSyncJob } from '#machines/sync-job/moves.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'

const AuditBeside = latePart(async () => (await import('./audit-beside.tsx')).AuditBeside)
const CronJobBeside = latePart(async () => (await import('./cron-job-beside.tsx')).CronJobBeside)
const SyncJobBeside = latePart(async () => (await import('./sync-job-beside.tsx')).SyncJobBeside)

/** `/admin/cron`: what the clock sets off, how it went, and when it is next. */
export function CronScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={cronJob} title={t('cron')} moves={movesOfCronJob} beside={CronJobBeside} />
}

/** `/admin/sync-queue`: everything that is to leave the house, what came of it, and what can be done about it. */
export function SyncQueueScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={syncJob} title={t('sync_queue')} moves={movesOfSyncJob} beside={SyncJobBeside} />
}

/** `/admin/settings/audit`: who wrote what, in every record, the latest first. */
export function AuditScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={auditLog} title={t('audit')} moves={undefined} beside={AuditBeside} />
}
