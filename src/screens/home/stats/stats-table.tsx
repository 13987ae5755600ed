import { useTranslation } from 'react-i18next'
import type { OrderStats } from '#api/dashboard/routes.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { DayLink } from './day-link.tsx'

type StatsTableProps = {
  stats: OrderStats
  currencies: readonly string[]
  shop: number | undefined
  hasList: boolean
  /** Else it is only read out, and Tab passes it by. */
  isInSight: boolean
}

/** The figures of the plots, day by day, the newest first; each day leads to its orders. */
export function StatsTable({ stats, currencies, shop, hasList, isInSight }: StatsTableProps) {
  const { t } = useTranslation('home')
  const { number, amount, currency: sign } = useFormat()
  const days = stats.days
    .map((one, at) => ({
      ...one,
      earlier: stats.before[at]?.orders ?? 0,
      shop,
      hasList: hasList && isInSight,
    }))
    .toReversed()
  return (
    <div className="-mx-4">
      <SimpleTable
        label={t('stats.table')}
        rows={days}
        rowKey={(row) => row.day}
        columns={[
          {
            id: 'day',
            header: t('stats.day'),
            cell: dayCell,
          },
          { id: 'orders', header: t('stats.orders'), cell: ({ orders }) => number(orders), align: 'end', width: '20%' },
          {
            id: 'before',
            header: t('stats.before'),
            cell: ({ earlier }) => number(earlier),
            align: 'end',
            quiet: true,
            width: '20%',
          },
          ...currencies.map((currency) => ({
            id: currency,
            header: t('stats.revenue_in', { currency: sign(currency) }),
            cell: ({ revenue }: OrderStats['days'][number]) => amount(revenue[currency] ?? '0', currency),
            align: 'end' as const,
            width: '20%',
          })),
        ]}
      />
    </div>
  )
}

type DayRow = OrderStats['days'][number] & { shop: number | undefined; hasList: boolean }

function Day({ day: iso, shop, hasList }: DayRow) {
  const { day } = useFormat()
  return (
    <DayLink day={iso} shop={shop} hasList={hasList}>
      {day(iso)}
    </DayLink>
  )
}
const dayCell = (row: DayRow) => <Day {...row} />
