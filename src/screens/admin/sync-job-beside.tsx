import { useTranslation } from 'react-i18next'
import { targetOf } from '#entities/entity.ts'
import { syncJob, type SyncJobRow } from '#entities/sync-job/sync-job.ts'
import { markOf } from '#entities/tone.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import type { BesideProps } from '#screens/search/beside.ts'
import { PeekFrame } from '#screens/search/parts/peek-frame.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import { SyncJobPanel } from './sync-job-panel.tsx'

/** The job in focus beside its list. */
export function SyncJobBeside({ row, onClose }: BesideProps) {
  const { t } = useTranslation('entities')
  const job = row as unknown as SyncJobRow | undefined // its list was held against the entity
  return (
    <PeekFrame
      wide
      onClose={onClose}
      title={
        job === undefined ? (
          <Skeleton />
        ) : (
          <>
            {t(`sync-job.name.${job.name}`)} <RefLink to={targetOf(syncJob.fields.record, job)} target={job.record} />
          </>
        )
      }
      actions={
        job && (
          <StatusMark
            {...markOf(syncJob.name, job.status)}
            word={t(`sync-job.status.${job.status}`)}
            className="text-table"
          />
        )
      }
    >
      {job && <SyncJobPanel job={job} />}
    </PeekFrame>
  )
}
