import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order.ts'
import { markOf } from '#entities/tone.ts'
import { useCaps } from '#screens/caps.ts'
import { useFormat } from '#screens/format.ts'
import { useOffer } from '#screens/on-stage.ts'
import { Button } from '#ui/action/button.tsx'
import { Kbd } from '#ui/action/kbd.tsx'
import { Bar } from '#ui/shell/bar.tsx'
import { StatusMark } from '#ui/view/status-mark.tsx'
import type { Neighbours } from './neighbours.ts'

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
        {neighbours && <Position {...neighbours} />}
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

function Position({ at, total }: Neighbours) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <>
      <span className="pr-1 tabular-nums">
        {t('position', { at: format.number(at + 1), total: format.number(total) })}
      </span>
      <Step id="record.previous" label={t('previous')} />
      <Step id="record.next" label={t('next')} />
    </>
  )
}

function Step({ id, label }: { id: 'record.previous' | 'record.next'; label: string }) {
  const offer = useOffer(id)
  const keys = useCaps().of(id)
  const Arrow = id === 'record.next' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={offer === undefined || undefined}
      onClick={() => offer?.run()}
      className="inline-flex h-6.5 items-center rounded-field px-1 text-ink-2 hover:bg-hover aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
    >
      {keys ? <Kbd caps={keys} look={offer === undefined ? 'refused' : 'box'} /> : <Arrow aria-hidden size={14} />}
    </button>
  )
}
