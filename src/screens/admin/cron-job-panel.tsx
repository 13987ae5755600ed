import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import { cronJob, type CronJobRow } from '#entities/cron-job/cron-job.ts'
import type { CronJobName, CronRunState } from '#entities/cron-job/parts.ts'
import { markOf } from '#entities/tone.ts'
import { movesOfCronJob } from '#machines/cron-job/moves.ts'
import { useFormat } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { PanelPart, usePanelParts } from './panel-part.tsx'

const parts = ['schedule', 'runs'] as const

type Run = {
  id: number
  state: CronRunState
  date_due: string
  date_started: string | null
  duration: number | null
  did: number | null
  error: string | null
}
type Expanded = { runs?: readonly Run[]; history?: readonly LifeEntry[] }

/** While a run is awaited its end is looked for, in ms. */
const lookAgain = 1500

/** When the scheduled job runs, what came of its last runs, and what may be done about it. */
export function CronJobPanel({ job }: { job: CronJobRow }) {
  usePanelParts(parts)
  return (
    <>
      <LifeToolbar record={job} moves={movesOfCronJob} hasMore={false} />
      <ScrollBox className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <Parts key={`${job.id} ${job.version}`} job={job} />
      </ScrollBox>
    </>
  )
}

/** The fields of a cron expression as people say it, for those that run by the minute, the hour or the day. */
function useSchedule({ cron }: CronJobRow): string {
  const { t } = useTranslation('record')
  const [, minute = '', hour = ''] = /^(\d+|\*) (\d+|\*) \* \* \*$/.exec(cron) ?? []
  if (cron === '* * * * *') return t('cron.minute')
  if (minute === '' || minute === '*') return cron
  if (hour === '*') return t('cron.hour', { minute })
  return t('cron.day', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
}

function Parts({ job }: { job: CronJobRow }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const schedule = useSchedule(job)
  // a run changes no version: it is looked for while one is awaited
  const {
    data: read,
    isError,
    refetch,
  } = useQuery({
    ...recordOf(cronJob, job.id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isAwaited(state.data) ? lookAgain : false),
  })
  const client = useQueryClient()
  const hasEnded = job.is_running && (read as unknown as CronJobRow | undefined)?.is_running === false
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['search', cronJob.name] })
  }, [client, hasEnded])
  if (read === undefined) return isError ? <PanelFailed onRetry={() => void refetch()} /> : <Skeleton className="m-4" />
  const { runs = [], history = [] } = read as unknown as Expanded // held against the entity
  const now = read as unknown as CronJobRow // as it stands by now
  const word = (name: string) => t(`cron-job.${name}`, { ns: 'entities' })
  return (
    <>
      <PanelPart id="schedule" number={1} title={t('cron.schedule')}>
        <Definition
          rows={[
            { id: 'rhythm', label: t('cron.rhythm'), value: schedule },
            { id: 'cron', label: t('cron.expression'), value: now.cron, mono: true },
            { id: 'zone', label: t('cron.zone'), value: now.zone },
            {
              id: 'date_next',
              label: word('date_next'),
              value: now.date_next === null ? t('cron.is_off') : format.moment(now.date_next),
            },
          ]}
        />
      </PanelPart>
      <PanelPart id="runs" number={2} title={t('cron.runs')} note={format.number(runs.length)}>
        {runs.length === 0 && <p className="m-0 text-table text-ink-3">{t('cron.no_runs')}</p>}
        <ol className="m-0 list-none p-0">
          {runs.map((run) => (
            <RunLine key={run.id} run={run} task={job.task} />
          ))}
        </ol>
      </PanelPart>
      {history.length > 0 && <LifeHistory entity={cronJob} history={history} />}
    </>
  )
}

const isAwaited = (data: unknown): boolean =>
  (data as Expanded | undefined)?.runs?.some(({ state }) => state === 'due' || state === 'running') === true // as above

function RunLine({ run, task }: { run: Run; task: CronJobName }) {
  const { t } = useTranslation(['record', 'entities'])
  const format = useFormat()
  const did = useDid(task, run.did)
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 border-b border-line py-1.5 text-table last:border-b-0">
      <time dateTime={run.date_due} className="tabular-nums">
        {format.moment(run.date_started ?? run.date_due)}
      </time>
      <StatusMark {...markOf(cronJob.name, run.state)} word={t(`cron-job.outcome.${run.state}`, { ns: 'entities' })} />
      <span className="text-ink-3 tabular-nums">{run.duration === null ? '' : `${format.number(run.duration)} s`}</span>
      {(run.error ?? did) !== undefined && (
        <span className="col-span-full min-w-0 wrap-anywhere text-ink-3">{run.error ?? did}</span>
      )}
    </li>
  )
}

/** What a run did, in words; one whose job counts nothing says nothing. */
function useDid(task: CronJobName, count: number | null): string | undefined {
  const { t } = useTranslation('record')
  const format = useFormat()
  if (count === null) return undefined
  if (count === 0) return t('cron.nothing')
  const counted = { count, number: format.number(count) }
  if (task === 'over-due') return t('cron.did.over-due', counted)
  if (task === 'offers') return t('cron.did.offers', counted)
  if (task === 'reminders') return t('cron.did.reminders', counted)
  if (task === 'publishing') return t('cron.did.publishing', counted)
  if (task === 'shift-sessions') return t('cron.did.shift-sessions', counted)
  if (task === 'waitlist') return t('cron.did.waitlist', counted)
  return task === 'housekeeping' ? t('cron.did.housekeeping', counted) : counted.number
}
