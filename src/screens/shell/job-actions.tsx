import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ExportMove } from '#machines/export-job.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useServices } from '#screens/services.ts'
import { useReasons } from '#screens/reasons.ts'
import { isAtRest, jobVerdict, type Job } from '#screens/shell/jobs.ts'
import { Button } from '#ui/action/button.tsx'

/** What stands beside a job: its life refuses the rest, abort is there for any job (spec §4). */
const offered = (job: Job): ExportMove[] => {
  if (!isAtRest(job)) return ['export-job.abort']
  const isFile = job.state === 'completed' && job.kind === 'export'
  // an aborted bulk is started again from its list
  const isRetriable = job.state === 'failed' && (job.kind === 'export' || job.reason !== 'aborted')
  return [
    ...(isFile ? (['export-job.download'] as const) : []),
    ...(job.canUndo ? (['export-job.undo'] as const) : []),
    ...(isRetriable ? (['export-job.retry'] as const) : []),
    'export-job.remove',
  ]
}

/** The buttons of a job; those of the focused one show their keys. */
export function JobActions({ job, isFocused }: { job: Job; isFocused: boolean }) {
  const { t } = useTranslation('commands')
  const { jobs } = useServices()
  const caps = useKeyCaps()
  const reasons = useReasons()
  return offered(job).map((type) => {
    const verdict = jobVerdict(job, type)
    return (
      <Button
        key={type}
        {...(type === 'export-job.download' && { icon: Download })}
        {...(isFocused && { keys: caps.of(type) ?? [] })}
        {...(!verdict.ok && { because: reasons(verdict.because) })}
        variant={type === 'export-job.remove' ? 'quiet' : 'secondary'}
        onClick={() => jobs.send({ type, id: job.id })}
      >
        {t(type)}
      </Button>
    )
  })
}
