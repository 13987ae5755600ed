import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { mayMove, type Actor } from '#entities/access.ts'
import { search } from '#api/reads.ts'
import type { OrderStatus } from '#entities/order/status.ts'
import { markOf } from '#entities/tone.ts'
import type { OrderMove } from '#machines/order/events.ts'
import { usualMoves } from '#machines/order/next.ts'
import { useFormat } from '#screens/format.ts'
import { hrefIn, orderCounts } from '#screens/home/order-counts.ts'
import { PanelFailed } from '#screens/panel-failed.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

/** Where an order waits for us, what is late in its life first: what has begun is finished before more is begun. */
const ours: readonly OrderStatus[] = [
  'partial-shipment',
  'preparing-for-shipment',
  'preparing-for-pickup',
  'processing',
  'confirmed',
  'failed',
  'imported',
]

/** May this user make this move on an order in this status, in one shop at least? */
const mayMoveSome = (actor: Actor, move: string, status: OrderStatus): boolean =>
  [null, ...actor.shops.map(({ shop_id }) => ({ id: shop_id }))].some((shop) => mayMove(actor, move, { shop, status }))

const nextOf = (status: OrderStatus): OrderMove | undefined => usualMoves({ status, is_pickup: false }).at(0)

/** Where the usual next move is this user's. */
const oursFor = (actor: Actor): OrderStatus[] =>
  ours.filter((status) => {
    const next = nextOf(status)
    return next !== undefined && mayMoveSome(actor, next, status)
  })

type OrderTodoProps = {
  actor: Actor
  /** May this user see a list of the orders? */
  hasList: boolean
}

/** What there is to be done: how many orders wait for which move, since when, each leading to its list. */
export function OrderTodo({ actor, hasList }: OrderTodoProps) {
  const { t } = useTranslation(['home', 'commands'])
  const { number } = useFormat()
  const { data, isError, refetch } = useQuery(search(orderCounts))
  if (isError && data === undefined) return <PanelFailed onRetry={() => void refetch()} />
  const counts = data?.facets?.['status']
  const waiting = oursFor(actor)
  return (
    // the line below the last row is the one between the parts of the page
    <div className="-mx-4 -mb-4 [&_tbody>tr:last-child]:border-0">
      <SimpleTable
        label={t('todo')}
        rows={counts === undefined ? waiting : waiting.filter((status) => (counts[status] ?? 0) > 0)}
        rowKey={(status) => status}
        empty={t('orders.none')}
        columns={[
          { id: 'status', header: t('todo.list'), cell: hasList ? linkCell : markCell },
          {
            id: 'next',
            header: t('todo.next'),
            cell: (status) => {
              const next = nextOf(status)
              return next && t(next, { ns: 'commands' })
            },
            quiet: true,
          },
          {
            id: 'count',
            header: t('todo.count'),
            cell: (status) => (counts === undefined ? waitingCount : number(counts[status] ?? 0)),
            align: 'end',
            width: '96px',
          },
          { id: 'oldest', header: t('todo.oldest'), cell: oldestCell, align: 'end', quiet: true, width: '96px' },
        ]}
      />
    </div>
  )
}

const waitingCount = <Skeleton width="32px" end />
const markCell = (status: OrderStatus) => <Mark status={status} />
const linkCell = (status: OrderStatus) => (
  <Link href={hrefIn(status)} className="rounded-row hover:underline">
    <Mark status={status} />
  </Link>
)
const oldestCell = (status: OrderStatus) => <Oldest status={status} />

function Mark({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('entities')
  return <StatusMark {...markOf('order', status)} word={t(`order.status.${status}`)} />
}

/** The day of the order that waits longest. */
function Oldest({ status }: { status: OrderStatus }) {
  const { day } = useFormat()
  const { data } = useQuery(
    search({
      object: 'order',
      scope: ['results'],
      params: {
        filters: [{ field: 'status', op: 'eq', value: status }],
        sort: [{ field: 'date_created', dir: 'asc' }],
        fields: ['date_created'],
        page_size: 1,
      },
    }),
  )
  const created = data?.results?.[0]?.['date_created']
  return typeof created === 'string' ? day(created) : '–'
}
