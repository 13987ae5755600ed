import { useTranslation } from 'react-i18next'
import { cronJob, type CronJobRow } from '#entities/cron-job/cron-job.ts'
import { markOf } from '#entities/tone.ts'
import type { BesideProps } from '#screens/search/beside.ts'
import { PeekFrame } from '#screens/search/parts/peek-frame.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { CronJobPanel } from './cron-job-panel.tsx'

/** The scheduled job in focus beside its list. */
export function CronJobBeside({ row, onClose }: BesideProps) {
  const { t } = useTranslation('entities')
  const job = row as unknown as CronJobRow | undefined // its list was held against the entity
  return (
    <PeekFrame
      wide
      onClose={onClose}
      title={job === undefined ? <Skeleton /> : t(`cron-job.task.${job.task}`)}
      actions={
        job && (
          <StatusMark
            {...markOf(cronJob.name, job.status)}
            word={t(`cron-job.status.${job.status}`)}
            className="text-table"
          />
        )
      }
    >
      {job && <CronJobPanel job={job} />}
    </PeekFrame>
  )
}
