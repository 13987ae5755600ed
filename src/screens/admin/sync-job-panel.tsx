import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import { shopJobKinds } from '#entities/sync-job/parts.ts'
import { syncJob, type SyncJobRow } from '#entities/sync-job/sync-job.ts'
import { movesOfSyncJob } from '#machines/sync-job/moves.ts'
import { useFormat } from '#screens/format.ts'
import { LifeHistory, type LifeEntry } from '#screens/life/life-history.tsx'
import { LifeToolbar } from '#screens/life/life-toolbar.tsx'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { CodeLines } from '#ui/view/code-lines.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { AnswerText, type TryAnswer } from './answer-text.tsx'
import { PanelPart, usePanelParts } from './panel-part.tsx'

const parts = ['data', 'answer', 'attempts'] as const

type Attempt = TryAnswer & {
  number: number
  outcome: 'done' | 'failed' | 'stalled'
  duration: number | null
  date_finished: string
}
type Expanded = {
  data?: readonly { name: string; value: string }[]
  attempts?: readonly Attempt[]
  history?: readonly LifeEntry[]
}

const toneOf = { done: 'good', failed: 'bad', stalled: 'wait' } as const

/** What the job hands over, what came of each try, and what may be done about it. */
export function SyncJobPanel({ job }: { job: SyncJobRow }) {
  usePanelParts(parts)
  return (
    <>
      <LifeToolbar record={job} moves={movesOfSyncJob} hasMore={false} />
      <ScrollBox className="min-h-0 flex-1 overflow-y-auto border-t border-line">
        <Standing job={job} />
        <Parts key={`${job.id} ${job.version}`} job={job} />
      </ScrollBox>
    </>
  )
}

/** Why it stands where it stands. */
function Standing({ job }: { job: SyncJobRow }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  const text = (): string | undefined => {
    if (job.status === 'queued' && shopJobKinds.some((kind) => kind === job.kind)) return t('job.waits.shop')
    if (job.status === 'cancelled' && job.reason !== null) return t('job.dismissed', { reason: job.reason })
    if (job.date_next === null) return undefined
    return t(job.status === 'held' ? 'job.leaves' : 'job.next', { at: format.moment(job.date_next) })
  }
  const said = text()
  return said === undefined ? null : (
    <p className="m-0 border-b border-line px-4 py-2.5 text-table text-ink-2">{said}</p>
  )
}

function Parts({ job }: { job: SyncJobRow }) {
  const { t } = useTranslation('record')
  const format = useFormat()
  // a try changes the row: what came of it is asked for with it
  const { data: read, isError, refetch } = useQuery({ ...recordOf(syncJob, job.id), refetchOnMount: 'always' })
  if (read === undefined) return isError ? <PanelFailed onRetry={() => void refetch()} /> : <Skeleton className="m-4" />
  const { data: entries = [], attempts = [], history = [] } = read as unknown as Expanded // held against the entity
  const last = attempts[0]
  const quiet = (text: string): ReactNode => <p className="m-0 text-table text-ink-3">{text}</p>
  return (
    <>
      <PanelPart id="data" number={1} title={t('job.data')}>
        {entries.length === 0 ? quiet(t('job.no_data')) : <CodeLines entries={entries} />}
      </PanelPart>
      <PanelPart id="answer" number={2} title={t('job.answer')} end={last && milliseconds(last, format.number)}>
        {last === undefined ? (
          quiet(t('job.no_attempts'))
        ) : (
          <p className="m-0 text-table wrap-anywhere">
            {last.said === null && last.answer === null ? t(`job.outcome.${last.outcome}`) : <AnswerText of={last} />}
          </p>
        )}
      </PanelPart>
      <PanelPart id="attempts" number={3} title={t('job.attempts')} note={format.number(attempts.length)}>
        {attempts.length === 0 && quiet(t('job.no_attempts'))}
        <ol className="m-0 list-none p-0">
          {attempts.map((attempt) => (
            <li
              key={attempt.number}
              className="grid grid-cols-[1.75rem_auto_1fr_auto] items-baseline gap-x-3 border-b border-line py-1.5 text-table last:border-b-0"
            >
              <span className="text-right tabular-nums">{format.number(attempt.number)}</span>
              <time dateTime={attempt.date_finished} className="tabular-nums">
                {format.moment(attempt.date_finished)}
              </time>
              <StatusMark tone={toneOf[attempt.outcome]} word={t(`job.outcome.${attempt.outcome}`)} />
              <span className="text-ink-3 tabular-nums">{milliseconds(attempt, format.number)}</span>
              <span className="col-start-2 col-end-5 min-w-0 wrap-anywhere text-ink-3">
                <AnswerText of={attempt} />
              </span>
            </li>
          ))}
        </ol>
      </PanelPart>
      {history.length > 0 && <LifeHistory entity={syncJob} history={history} />}
    </>
  )
}

const milliseconds = ({ duration }: Attempt, number: (value: number) => string): string =>
  duration === null ? '' : `${number(duration)} ms`
