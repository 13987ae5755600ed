import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { search } from '#api/reads.ts'
import { orderRoad, type OrderStatus } from '#entities/order/status.ts'
import { markOf } from '#entities/tone.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { useFormat } from '#screens/format.ts'
import { hrefIn, orderCounts } from '#screens/home/order-counts.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

type ByStatusProps = {
  /** Somebody who reads some orders only, and has no list of them, sees what there is for them and no empty status. */
  hasList: boolean
}

/** How many orders stand in which status, along the road; each leads to its filtered list. */
export function OrdersByStatus({ hasList }: ByStatusProps) {
  const { t } = useTranslation('home')
  const caps = useKeyCaps()
  const { data, isError, refetch } = useQuery(search(orderCounts))
  if (data === undefined && isError) return <PanelFailed onRetry={() => void refetch()} />
  const counts = data?.facets?.['status']
  const parts = Object.entries<readonly OrderStatus[]>(orderRoad).map(
    ([part, all]) =>
      [part, hasList || counts === undefined ? all : all.filter((status) => (counts?.[status] ?? 0) > 0)] as const,
  )
  if (parts.every(([, statuses]) => statuses.length === 0))
    return <p className="text-table text-ink-2">{t('orders.none')}</p>
  return (
    <>
      {!hasList && (
        <p className="mt-0 mb-3 flex flex-wrap items-center gap-2 text-table text-ink-2">
          {t('orders.open')} <Kbd caps={caps.of('palette.open') ?? []} />
        </p>
      )}
      <div className="gap-6 sm:columns-2 wide:columns-3 2xl:columns-5">
        {parts
          .filter(([, statuses]) => statuses.length > 0)
          .map(([part, statuses]) => (
            <section key={part} aria-label={t(`road.${part}`)} className="mb-4 break-inside-avoid">
              <h3 className="mb-1 text-meta text-ink-3">{t(`road.${part}`)}</h3>
              <ul className="m-0 list-none p-0">
                {statuses.map((status) => (
                  <li key={status}>
                    <StatusRow status={status} count={counts && (counts[status] ?? 0)} hasList={hasList} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </>
  )
}

const row = '-mx-2 flex h-7 items-center gap-3 rounded-field px-2 text-table'

type StatusRowProps = ByStatusProps & { status: OrderStatus; count: number | undefined }

function StatusRow({ status, count, hasList }: StatusRowProps) {
  const { t } = useTranslation('entities')
  const { number } = useFormat()
  const shown = (
    <>
      <StatusMark className="flex-1" {...markOf('order', status)} word={t(`order.status.${status}`)} />
      {count === undefined ? (
        <Skeleton width="32px" end />
      ) : (
        <span className={count === 0 ? 'text-ink-3 tabular-nums' : 'tabular-nums'}>{number(count)}</span>
      )}
    </>
  )
  return hasList ? (
    <Link href={hrefIn(status)} className={`${row} hover:bg-hover`}>
      {shown}
    </Link>
  ) : (
    <div className={row}>{shown}</div>
  )
}
