import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order.ts'
import { useFormat } from '#screens/format.ts'
import { Timeline } from '#ui/view/timeline.tsx'
import { Part } from './part.tsx'

type Entry = Order['history'][number]

/** Everything that happened to the order, by whom and when, the latest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { t: word } = useTranslation('entities')
  const format = useFormat()
  const days = Map.groupBy(order.history, ({ date_created }) => format.weekday(date_created))
  const detail = ({ from, to, text, who }: Entry) => {
    const way = from !== null &&
      to !== null &&
      from !== to && { from: word(`order.status.${from}`), to: word(`order.status.${to}`) }
    return (
      <>
        {way && <span className="block">{t('from_to', way)}</span>}
        {text !== null && <span className="block text-ink-2">{text}</span>}
        <span className="block">{who ?? t('nobody')}</span>
      </>
    )
  }
  return (
    <Part title={t('history')} section="history">
      {order.history.length === 0 && <p className="text-table text-ink-3">{t('none.history')}</p>}
      <Timeline
        label={t('history')}
        days={[...days].map(([heading, entries]) => ({
          id: heading,
          heading,
          entries: entries.map((entry) => ({
            id: entry.id,
            time: format.time(entry.date_created),
            title: t(`did.${entry.verb}`),
            detail: detail(entry),
          })),
        }))}
      />
    </Part>
  )
}
