import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { newHrefOf } from '#commands/places.ts'
import { mayWrite } from '#entities/access.ts'
import type { Order } from '#entities/order/order.ts'
import { useActor } from '#screens/command-hooks.ts'
import { useFormat } from '#screens/format.ts'
import { Part } from '#screens/record/part.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import { quietLinkLook } from '#ui/action/link-look.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { partShowing } from './part-showing.ts'

function ReturnNumber({ id, number }: Order['returns'][number]) {
  return <RefLink to="return" target={{ id, label: number }} />
}

function ReturnRefund({ refund }: Order['returns'][number]) {
  return refund === null ? '–' : <RefLink to="refund" target={refund} />
}

/** What the customer sends back of it, and where the next return begins. */
export const OrderReturns = partShowing(
  ['id', 'shop', 'returns', 'fulfilment_state'],
  function OrderReturns({ order, isWhole }) {
    const { t } = useTranslation(['orders', 'entities', 'commands'])
    const actor = useActor()
    const format = useFormat()
    const word = (name: string) => t(`order.returns.${name}`, { ns: 'entities' })
    const isSent = order.fulfilment_state === 'shipped' || order.fulfilment_state === 'partly-shipped'
    const mayBegin = isSent && actor !== undefined && mayWrite(actor, 'return', order.shop?.id ?? null)
    return (
      <Part
        title={t('returns')}
        section="returns"
        empty={isWhole && order.returns.length === 0 && t('none.returns')}
        note={
          mayBegin && (
            <Link href={newHrefOf('return', { object: 'order', id: order.id })} className={quietLinkLook}>
              {t('create.return', { ns: 'commands' })}
            </Link>
          )
        }
        wide
      >
        <SimpleTable
          label={t('returns')}
          rows={order.returns}
          rowKey={({ id }) => id}
          columns={[
            { id: 'number', header: word('number'), cell: ReturnNumber, width: '1%' },
            { id: 'status', header: word('status'), cell: ({ status }) => word(`status.${status}`), width: '150px' },
            {
              id: 'quantity',
              header: word('quantity'),
              cell: (row) => format.number(row.quantity),
              align: 'end',
              width: '72px',
            },
            {
              id: 'tracking',
              header: word('tracking_number'),
              cell: (row) => row.tracking_number ?? '–',
              mono: true,
            },
            { id: 'refund', header: word('refund'), cell: ReturnRefund, width: '104px' },
            {
              id: 'date',
              header: word('date_created'),
              cell: (row) => format.day(row.date_created),
              align: 'end',
              width: '104px',
              quiet: true,
            },
          ]}
        />
      </Part>
    )
  },
)
