import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { jobs } from '#api/reads.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useOffer } from '#screens/command-hooks.ts'
import { activeJobs } from '#screens/shell/jobs.ts'
import { ActivityButton } from '#ui/shell/activity-button.tsx'

/** Background jobs: the icon pulses while one is active (spec §4). */
export function JobsButton() {
  const { t } = useTranslation('ui')
  const { data } = useQuery(jobs())
  const open = useOffer('jobs.open')
  const caps = useKeyCaps()
  const active = activeJobs(data ?? []).length
  return (
    <ActivityButton
      label={active > 0 ? t('jobs.active', { count: active }) : t('jobs')}
      count={active > 0 ? String(active) : undefined}
      aria-haspopup="dialog"
      aria-keyshortcuts={caps.aria('jobs.open')}
      onClick={() => open?.run()}
    />
  )
}
