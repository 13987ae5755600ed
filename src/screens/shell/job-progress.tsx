import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { standOf, type Job } from '#screens/shell/jobs.ts'
import { ProgressBar } from '#ui/view/progress-bar.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

/** `48 s`, `1:52 min`, `1:02:05 h`. */
function useLasting(): (seconds: number) => string {
  const { t } = useTranslation('ui')
  const two = (figure: number) => String(figure).padStart(2, '0')
  return (seconds) => {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    if (hours > 0) return t('jobs.hours', { time: `${hours}:${two(minutes)}:${two(rest)}` })
    if (minutes > 0) return t('jobs.minutes', { time: `${minutes}:${two(rest)}` })
    return t('jobs.seconds', { time: Math.max(1, rest) })
  }
}

/** How far a job is (spec §4): streaming while it runs, of unknown length while it waits or aborts. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation(['ui', 'entities', 'because'])
  const { number } = useFormat()
  const { state, processed, total, progress } = job
  const { mark, word } = standOf(job)
  const label = t(word, { ns: 'entities' })
  const counted = t('jobs.counted', { done: number(processed), total: number(total) })
  switch (state) {
    case 'queued':
      return <Going label={label} text={label} />
    case 'aborting':
      return (
        <Going label={label} text={t('export_aborting', { ns: 'because' })} hint={total > 0 ? counted : undefined} />
      )
    case 'in-progress':
      return <Going label={label} text={total > 0 ? counted : label} value={progress} hint={<Left job={job} />} />
    case 'finalizing':
      return <Going label={label} text={t('jobs.finishing', { counted })} value={100} />
    default:
      return <Rest job={job} stand={<StatusMark {...mark} word={label} className="shrink-0" />} />
  }
}

type GoingProps = { label: string; text: string; value?: number; hint?: React.ReactNode }

function Going({ label, text, value, hint }: GoingProps) {
  return (
    <>
      <p className="m-0 mb-1.5 flex gap-3">
        <span className="min-w-0 flex-1 truncate tabular-nums">{text}</span>
        {hint !== undefined && <span className="truncate text-ink-3 tabular-nums">{hint}</span>}
      </p>
      <ProgressBar label={label} valueText={text} {...(value !== undefined && { value, streaming: true })} />
    </>
  )
}

/** How long it will take at the pace it has had so far; nothing before there is a pace. */
function Left({ job: { processed, total, duration } }: { job: Job }) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const lasting = useLasting()
  if (processed === 0 || duration < 2) return null
  const pace = processed / duration
  return t('jobs.left', { time: lasting(Math.ceil((total - processed) / pace)), pace: number(Math.round(pace)) })
}

function Rest({ job, stand }: { job: Job; stand: React.ReactNode }) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  const lasting = useLasting()
  const { kind, state, reason, done, refused, total, processed, duration, outcome } = job
  const time = lasting(duration)
  const said = () => {
    const why = state === 'failed' && reason !== null && reason !== 'aborted' ? t(`jobs.reason.${reason}`) : ''
    const moved = t('jobs.moved', { done: number(done), refused: number(refused), time })
    if (kind === 'bulk') return [why, processed > 0 || why === '' ? moved : ''].filter(Boolean).join(' ')
    if (state === 'failed') return why
    return t('jobs.written', { count: total, rows: number(total), time })
  }
  return (
    <>
      <p className="m-0 flex min-w-0 gap-2">
        {stand}
        <span className="min-w-0 text-ink-3 sm:line-clamp-2">{said()}</span>
      </p>
      {outcome !== '' && <p className="m-0 line-clamp-2 text-meta whitespace-pre-line text-ink-3">{outcome}</p>}
    </>
  )
}
