import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { search } from '#api/reads.ts'
import type { OrderStatus } from '#entities/order-status.ts'
import { markOf } from '#entities/tone.ts'
import { useFormat } from '#screens/format.ts'
import { hrefIn, orderCounts } from '#screens/home/order-counts.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
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

/** What there is to be done: how many orders wait for us in which status, since when, each leading to its list. */
export function OrderTodo() {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const { data } = useQuery(search(orderCounts))
  const counts = data?.facets?.['status']
  if (counts === undefined) return null
  return (
    <div className="-mx-4">
      <SimpleTable
        label={t('todo')}
        rows={ours.filter((status) => (counts[status] ?? 0) > 0)}
        rowKey={(status) => status}
        empty={t('orders.none')}
        columns={[
          {
            id: 'status',
            header: t('todo.list'),
            cell: listCell,
          },
          {
            id: 'count',
            header: t('todo.count'),
            cell: (status) => number(counts[status] ?? 0),
            align: 'end',
            width: '96px',
          },
          {
            id: 'oldest',
            header: t('todo.oldest'),
            cell: oldestCell,
            align: 'end',
            quiet: true,
            width: '96px',
          },
        ]}
      />
    </div>
  )
}

const listCell = (status: OrderStatus) => <ListLink status={status} />
const oldestCell = (status: OrderStatus) => <Oldest status={status} />

function ListLink({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('entities')
  return (
    <Link href={hrefIn(status)} className="rounded-row hover:underline">
      <StatusMark {...markOf('order', status)} word={t(`order.status.${status}`)} />
    </Link>
  )
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
