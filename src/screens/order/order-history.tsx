import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order.ts'
import { readersZone } from '#screens/dates.ts'
import { useFormat } from '#screens/format.ts'
import { useTimeZone } from '#screens/time-zone.ts'
import { Timeline, TimelineEntry } from '#ui/view/timeline.tsx'
import { Part } from './part.tsx'
import { partShowing } from './part-showing.ts'

type Entry = Order['history'][number]

/** One thing that happened: drawn once, whatever comes after it, for its values alone tell one from another. */
const Happened = memo(function Happened({ verb, from, to, text, who, date_created }: Entry) {
  const { t } = useTranslation('orders')
  const { t: word } = useTranslation('entities')
  const format = useFormat()
  const way = from !== null &&
    to !== null &&
    from !== to && { from: word(`order.status.${from}`), to: word(`order.status.${to}`) }
  return (
    <TimelineEntry
      time={format.time(date_created)}
      exact={`${format.moment(date_created)} (${readersZone()})`}
      title={t(`did.${verb}`)}
    >
      {way && <span className="block">{t('from_to', way)}</span>}
      {text !== null && <span className="block text-ink-2">{text}</span>}
      <span className="block">{who ?? t('nobody')}</span>
    </TimelineEntry>
  )
})

/** Everything that happened to the order, by whom and when, the latest first. */
export const OrderHistory = partShowing(['history'], function OrderHistory({ order }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const zone = useTimeZone()
  const days = Map.groupBy(order.history, ({ date_created }) => format.weekday(date_created))
  return (
    <Part title={t('history')} note={zone} section="history">
      {order.history.length === 0 && <p className="text-table text-ink-3">{t('none.history')}</p>}
      <Timeline
        label={t('history')}
        days={[...days].map(([heading, entries]) => ({
          id: heading,
          heading,
          entries: entries.map((entry) => <Happened key={entry.id} {...entry} />),
        }))}
      />
    </Part>
  )
})
