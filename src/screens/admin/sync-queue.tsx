import { useTranslation } from 'react-i18next'
import { syncJob } from '#entities/sync-job/sync-job.ts'
import { movesOfSyncJob } from '#machines/sync-job/moves.ts'
import { latePart } from '#ui/late/late-part.tsx'
import { SearchScreen } from '#screens/search/search-screen.tsx'

const SyncJobBeside = latePart(async () => (await import('./sync-job-beside.tsx')).SyncJobBeside)

/** `/admin/sync-queue`: everything that is to leave the house, what came of it, and what can be done about it. */
export function SyncQueueScreen() {
  const { t } = useTranslation('places')
  return <SearchScreen entity={syncJob} title={t('sync_queue')} moves={movesOfSyncJob} beside={SyncJobBeside} />
}
