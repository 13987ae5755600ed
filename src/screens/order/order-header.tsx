import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order.ts'
import { markOf } from '#entities/tone.ts'
import { useCaps } from '#screens/caps.ts'
import type { Neighbours } from '#screens/record/neighbours.ts'
import { Position } from '#screens/record/position.tsx'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'

type OrderHeaderProps = { order: Order; neighbours: Neighbours | undefined; onList: () => void }

/** Which order this is, how it stands, and where it stands in its list. */
export function OrderHeader({ order, neighbours, onList }: OrderHeaderProps) {
  const { t } = useTranslation(['orders', 'entities'])
  const caps = useCaps()
  const listKeys = caps.of('record.up')
  const whose = [order.customer?.label, order.shop?.label].filter((name) => name !== undefined)
  return (
    <Bar kind="title" className="pt-1">
      <h1 className="text-record font-strong">{t('title', { number: order.number })}</h1>
      <StatusMark
        strong
        className="text-body"
        {...markOf('order', order.status)}
        word={t(`order.status.${order.status}`, { ns: 'entities' })}
      />
      <span className="min-w-0 truncate text-table text-ink-3">{whose.join(' · ')}</span>
      <span className="ml-auto flex items-center gap-1 text-meta text-ink-3">
        {neighbours && <Position neighbours={neighbours} previous={t('previous')} next={t('next')} />}
        <Button variant="quiet" size="small" onClick={onList}>
          <span className="inline-flex items-center gap-2">
            {t('list')}
            {listKeys && <Kbd caps={listKeys} />}
          </span>
        </Button>
      </span>
    </Bar>
  )
}
