import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recordOf } from '#api/record.ts'
import { auditLog } from '#entities/audit-log/audit-log.ts'
import { isRef, type RecordOf } from '#entities/entity.ts'
import { isObjectName, loadEntity } from '#entities/load.ts'
import { LifeHistory } from '#screens/life/life-history.tsx'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import type { BesideProps } from '#screens/search/beside.ts'
import { PeekFrame } from '#screens/search/parts/peek-frame.tsx'
import { Definition } from '#ui/view/definition.tsx'
import { ScrollBox } from '#ui/view/scroll-box.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

type AuditRow = RecordOf<typeof auditLog>

/** The write in focus beside its list: in the words of the record that was written, field by field. */
export function AuditBeside({ row, onClose }: BesideProps) {
  const { t } = useTranslation('entities')
  const write = row as unknown as AuditRow | undefined // its list was held against the entity
  return (
    <PeekFrame
      wide
      onClose={onClose}
      title={
        write === undefined ? (
          <Skeleton />
        ) : (
          <>
            {t(`audit-log.object.${write.object}`)}{' '}
            {isRef(write.record) && <RefLink to={write.object} target={write.record} />}
          </>
        )
      }
    >
      {write && (
        <ScrollBox className="min-h-0 flex-1 overflow-y-auto">
          <Write key={write.id} write={write} />
        </ScrollBox>
      )}
    </PeekFrame>
  )
}

function Write({ write }: { write: AuditRow }) {
  const { t } = useTranslation('entities')
  const { data, isError, refetch } = useQuery(recordOf(auditLog, write.id))
  const { data: entity, isPending } = useQuery({
    queryKey: ['entity', write.object],
    queryFn: async () => (isObjectName(write.object) ? loadEntity(write.object) : { name: write.object, fields: {} }),
    staleTime: Infinity,
  })
  if (isError) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined || isPending || entity === undefined) return <Skeleton className="m-4" />
  const { changes } = data as unknown as AuditRow // held against the entity
  const { id, verb, who, api_key, date_created } = write
  const history = [{ id, verb, who, api_key, date_created, changes, from: null, to: null, text: null }]
  return (
    <>
      <LifeHistory entity={entity} history={history} />
      <div className="border-t border-line px-4 py-3">
        <Definition
          rows={(['verb', 'remote_address'] as const).map((name) => ({
            id: name,
            label: t(`audit-log.${name}`),
            value: write[name] ?? '–',
            mono: true,
          }))}
        />
      </div>
    </>
  )
}
