import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { search } from '#api/reads.ts'
import { hrefOf } from '#commands/places.ts'
import { orderRoad, type OrderStatus } from '#entities/order-status.ts'
import { markOf } from '#entities/tone.ts'
import { order } from '#entities/order.ts'
import { clauseText } from '#screens/derive/clause.ts'
import { useFormat } from '#screens/format.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

const question = { object: 'order', scope: ['facets' as const] }

/** How many orders stand in which status, along the road; each leads to its filtered list. */
export function OrderStats() {
  const { t } = useTranslation('home')
  const { data, isError, refetch } = useQuery(search(question))
  if (data === undefined && isError) return <PanelFailed onRetry={() => void refetch()} />
  const counts = data?.facets?.['status']
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 wide:grid-cols-3">
      {Object.entries<readonly OrderStatus[]>(orderRoad).map(([part, statuses]) => (
        <section key={part} aria-label={t(`road.${part}`)}>
          <h3 className="mb-1 text-meta text-ink-3">{t(`road.${part}`)}</h3>
          <ul className="m-0 list-none p-0">
            {statuses.map((status) => (
              <StatusRow key={status} status={status} count={counts && (counts[status] ?? 0)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function StatusRow({ status, count }: { status: OrderStatus; count: number | undefined }) {
  const { t } = useTranslation('entities')
  const { number } = useFormat()
  const filter = encodeURIComponent(clauseText(order.fields.status, { field: 'status', op: 'in', values: [status] }))
  return (
    <li>
      <Link
        href={`${hrefOf('orders')}?status=${filter}`}
        className="-mx-2 flex h-7 items-center gap-3 rounded-field px-2 text-table hover:bg-hover"
      >
        <StatusMark className="flex-1" {...markOf('order', status)} word={t(`order.status.${status}`)} />
        {count === undefined ? (
          <Skeleton width="32px" end />
        ) : (
          <span className={count === 0 ? 'text-ink-3 tabular-nums' : 'tabular-nums'}>{number(count)}</span>
        )}
      </Link>
    </li>
  )
}
