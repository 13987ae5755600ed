import { useTranslation } from 'react-i18next'
import { commandOfJob } from '#entities/export-job.ts'
import type { Job } from './jobs.ts'

/** What a job does, in words: the move that it makes on many, or what it exports. */
export function useJobTitle(): (job: Pick<Job, 'kind' | 'object' | 'action'>) => string {
  const { t } = useTranslation(['ui', 'commands'])
  return ({ kind, object, action }) => {
    const records = t(`object.${object}`)
    if (kind === 'export' || action === null) return t('jobs.export_of', { object: records })
    return t('jobs.bulk_of', { action: t(commandOfJob(action), { ns: 'commands' }), object: records })
  }
}
