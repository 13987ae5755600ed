import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { jobs } from '#api/reads.ts'
import { JobList } from '#screens/shell/job-list.tsx'
import { activeJobs } from '#screens/shell/jobs.ts'
import { Popover } from '#ui/layer/popover.tsx'
import { ActivityButton } from '#ui/shell/activity-button.tsx'

/** Background jobs: the icon pulses while one is active (spec §4). */
export function JobsButton() {
  const { t } = useTranslation('ui')
  const { data } = useQuery(jobs())
  const active = activeJobs(data ?? []).length
  return (
    <Popover
      label={t('jobs')}
      trigger={
        <ActivityButton
          label={active > 0 ? t('jobs.active', { count: active }) : t('jobs')}
          count={active > 0 ? String(active) : undefined}
        />
      }
    >
      <JobList />
    </Popover>
  )
}
