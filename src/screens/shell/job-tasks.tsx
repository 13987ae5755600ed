import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackgroundCall } from '#screens/services.ts'
import { useFormat } from '#screens/format.ts'
import { sizeIn } from '#screens/size.ts'
import { JobActions } from '#screens/shell/job-actions.tsx'
import { JobProgress } from '#screens/shell/job-progress.tsx'
import { isAtRest, type Job } from '#screens/shell/jobs.ts'
import { useJobTitle } from '#screens/shell/use-job-title.ts'
import { Button } from '#ui/action/button.tsx'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import type { Task } from '#ui/view/task-list.tsx'

const JobAccount = lazy(async () => ({ default: (await import('#screens/shell/job-account.tsx')).JobAccount }))

function Account({ job }: { job: Job }) {
  return (
    <Suspense fallback={null}>
      <JobAccount job={job} />
    </Suspense>
  )
}

export const jobKey = ({ id }: Job): string => `job-${id}`

/** How a job and a call on its way stand in the list. */
export function useTasks(): { ofJob: (job: Job, isFocused: boolean) => Task; ofWork: (work: BackgroundCall) => Task } {
  const { t } = useTranslation(['ui', 'commands'])
  const { day, time, locale } = useFormat()
  const when = (iso: string) => (iso === '' ? '' : `${day(iso)} ${time(iso)}`)
  const titleOf = useJobTitle()
  const metaOf = ({ file, size, filters, expires, isReady }: Job) =>
    [
      file,
      size > 0 ? sizeIn(locale, size).replace(' ', '\u00a0') : '',
      isReady && expires !== '' ? t('jobs.until', { day: day(expires) }) : '',
      filters,
    ]
      .filter((part) => part !== '')
      .join(' · ')

  return {
    ofJob: (job, isFocused) => ({
      key: jobKey(job),
      title: titleOf(job),
      meta: metaOf(job),
      who: job.who,
      when: when(job.date_created),
      progress: <JobProgress job={job} />,
      actions: <JobActions job={job} isFocused={isFocused} />,
      ...(isFocused && job.kind === 'bulk' && isAtRest(job) && { below: <Account job={job} /> }),
    }),
    ofWork: (work) => ({
      key: work.id,
      title: t(work.command, { ns: 'commands' }),
      meta: work.about,
      when: when(work.started),
      progress: <WorkProgress work={work} />,
      actions: <WorkActions work={work} />,
    }),
  }
}

function WorkProgress({ work: { state, said } }: { work: BackgroundCall }) {
  const { t } = useTranslation('ui')
  if (state !== 'away')
    return (
      <StatusMark tone={state === 'done' ? 'good' : 'bad'} word={<span className="whitespace-normal">{said}</span>} />
    )
  return (
    <>
      <p className="m-0 mb-1.5 truncate">{t('jobs.on_its_way')}</p>
      <ProgressBar label={t('jobs.on_its_way')} />
    </>
  )
}

function WorkActions({ work: { state, undo, abort, dismiss } }: { work: BackgroundCall }) {
  const { t } = useTranslation(['ui', 'commands'])
  if (state === 'away') return <Button onClick={abort}>{t('export-job.abort', { ns: 'commands' })}</Button>
  return (
    <>
      {undo && (
        <Button
          onClick={() => {
            dismiss()
            undo()
          }}
        >
          {t('jobs.undo')}
        </Button>
      )}
      <Button variant="quiet" onClick={dismiss}>
        {t('export-job.remove', { ns: 'commands' })}
      </Button>
    </>
  )
}
