import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { queueStand } from '#api/dashboard/reads.ts'
import type { QueueStand } from '#api/dashboard/routes.ts'
import { hrefOf } from '#commands/places.ts'
import { markOf } from '#entities/tone.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

type Kind = QueueStand['kinds'][number]
type Stand = Exclude<keyof Kind, 'kind'>

/** Which statuses a column counts, as the list is filtered by them. */
const statuses: Readonly<Record<Stand, string>> = {
  waiting: 'held,queued',
  running: 'running',
  retrying: 'retrying,stalled',
  dead: 'dead',
}
const stands: readonly Stand[] = ['waiting', 'running', 'retrying', 'dead']

/** What is to leave the house, by kind: each figure leads to what it counts. */
export function SyncQueue() {
  const { t } = useTranslation(['home', 'entities'])
  const { data, isError, refetch } = useQuery(queueStand())
  if (isError && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton />
  const dead = data.kinds.reduce((sum, kind) => sum + kind.dead, 0)
  return (
    <div className="-mx-4 -mb-4 [&_tbody>tr:last-child]:border-0">
      {dead > 0 && (
        <p className="m-0 px-4 pb-2 text-table">
          <Link href={`${hrefOf('sync_queue')}?status=${statuses.dead}`} className="rounded-row hover:underline">
            <StatusMark {...markOf('sync-job', 'dead')} word={t('queue.given_up', { count: dead })} />
          </Link>
        </p>
      )}
      <SimpleTable
        label={t('sync_queue')}
        rows={data.kinds}
        rowKey={({ kind }) => kind}
        empty={t('queue.none')}
        columns={[
          {
            id: 'kind',
            header: t('queue.kind'),
            cell: ({ kind }) => t(`sync-job.kind.${kind}`, { ns: 'entities' }),
          },
          ...stands.map((stand) => ({
            id: stand,
            header: t(`queue.${stand}`),
            cell: figureCells[stand],
            align: 'end' as const,
            width: '1%',
          })),
        ]}
      />
    </div>
  )
}

const cellOf = (stand: Stand) =>
  function FigureCell(row: Kind) {
    return <Figure row={row} stand={stand} />
  }
const figureCells: Readonly<Record<Stand, (row: Kind) => ReactNode>> = {
  waiting: cellOf('waiting'),
  running: cellOf('running'),
  retrying: cellOf('retrying'),
  dead: cellOf('dead'),
}

function Figure({ row, stand }: { row: Kind; stand: Stand }) {
  const { t } = useTranslation('entities')
  const { number } = useFormat()
  const count = row[stand]
  if (count === 0) return <span className="text-ink-3">{number(0)}</span>
  return (
    <Link
      href={`${hrefOf('sync_queue')}?kind=${row.kind}&status=${statuses[stand]}`}
      aria-label={`${t(`sync-job.kind.${row.kind}`)}, ${number(count)}`}
      className={`rounded-row hover:underline ${stand === 'dead' ? 'font-strong text-tone-bad' : ''}`}
    >
      {number(count)}
    </Link>
  )
}
