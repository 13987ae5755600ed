import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { jobs } from '#api/reads.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { jobIn, standOf, type Job } from '#screens/shell/jobs.ts'
import { useJobTitle } from '#screens/shell/use-job-title.ts'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

/** My background jobs, the newest first, as they stand; `limit` for a card. */
export function JobList({ limit = 8 }: { limit?: number }) {
  const { t } = useTranslation('ui')
  const { data, isError, refetch } = useQuery(jobs())
  if (data === undefined && isError) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <p className="flex h-9 items-center px-3">
        <Skeleton />
      </p>
    )
  if (data.length === 0) return <p className="px-3 py-2.5 text-table text-ink-3">{t('jobs.none')}</p>
  return (
    <ul className="m-0 list-none p-0 py-1" aria-label={t('jobs')}>
      {data.slice(0, limit).map((row) => (
        <JobRow key={row.id} job={jobIn(row)} />
      ))}
    </ul>
  )
}

const runs = (state: Job['state']) => state === 'in-progress' || state === 'finalizing'

function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation('ui')
  const { day } = useFormat()
  const { mark, word } = standOf(job)
  const title = useJobTitle()(job)
  return (
    <li className="px-3 py-1.5 text-table">
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate">{title}</span>
        <StatusMark {...mark} word={t(word, { ns: 'entities' })} />
        {job.date_created !== '' && <span className="text-meta text-ink-3 tabular-nums">{day(job.date_created)}</span>}
      </span>
      {runs(job.state) && <ProgressBar className="mt-1.5" label={title} value={job.progress} streaming />}
      {job.state === 'aborting' && <ProgressBar className="mt-1.5" label={title} />}
    </li>
  )
}
