import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { SavedView } from '#api/saved-view.ts'
import { savedViews, viewCounts } from '#api/views.ts'
import { hrefOf } from '#commands/places.ts'
import { markOf } from '#entities/tone.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

const object = 'shipping-order'

/** The worklists of shipping with how many wait in each; each leads to its list. */
export function Worklists() {
  const { t } = useTranslation(['home', 'places'])
  const { locale, number } = useFormat()
  const { data: views } = useQuery(savedViews(locale))
  const { data: counts } = useQuery(viewCounts(object))
  const rows = views?.filter((view) => view.object === object && view.standard !== null) ?? []
  return (
    // the line below the last row is the one between the parts of the page
    <div className="-mx-4 -mb-4 [&_tbody>tr:last-child]:border-0">
      <SimpleTable
        label={t('shipping', { ns: 'places' })}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={t('orders.none')}
        columns={[
          { id: 'list', header: t('todo.list'), cell: nameCell },
          {
            id: 'count',
            header: t('todo.count'),
            cell: ({ id }) => (counts === undefined ? waiting : number(counts[id] ?? 0)),
            align: 'end',
            width: '96px',
          },
        ]}
      />
    </div>
  )
}

const waiting = <Skeleton width="32px" end />

const nameCell = ({ id, name, standard }: SavedView) => {
  const status = standard === 'label_missing' ? 'failed' : (standard ?? '').replaceAll('_', '-')
  return (
    <Link href={`${hrefOf('shipping')}?view=${id}`} className="rounded-row hover:underline">
      <StatusMark {...markOf(object, status)} word={name} />
    </Link>
  )
}
