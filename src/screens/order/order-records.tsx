import { useTranslation } from 'react-i18next'
import type { Order } from '#entities/order/order.ts'
import { useFormat } from '#screens/format.ts'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Part } from '#screens/record/part.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import { partShowing } from './part-showing.ts'

/** A function of the words of one part: `word('status')`, `word('status.captured')`. */
const useWords = (part: string) => {
  const { t } = useTranslation('entities')
  return (name: string) => t(`order.${part}.${name}`)
}

export const OrderShipments = partShowing(['shipments'], function OrderShipments({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = useWords('shipments')
  return (
    <Part
      title={t('order.shipments', { ns: 'entities' })}
      empty={order.shipments.length === 0 && t('none.shipments')}
      wide
    >
      <SimpleTable
        label={t('order.shipments', { ns: 'entities' })}
        rows={order.shipments}
        rowKey={({ id }) => id}
        columns={[
          { id: 'tracking', header: word('tracking_number'), cell: (row) => row.tracking_number ?? '–', mono: true },
          { id: 'status', header: word('status'), cell: ({ status }) => word(`status.${status}`), width: '150px' },
          {
            id: 'quantity',
            header: word('quantity'),
            cell: (row) => format.number(row.quantity),
            align: 'end',
            width: '72px',
          },
          {
            id: 'shipped',
            header: word('date_shipped'),
            cell: ({ date_shipped: day }) => (day === null ? '–' : format.day(day)),
            align: 'end',
            width: '104px',
            quiet: true,
          },
        ]}
      />
    </Part>
  )
})

/** What the provider calls it, or the house. */
function PaymentNumber({ id, reference }: Order['payments'][number]) {
  return <RefLink to="transaction" target={{ id, label: reference ?? `TX-${id}` }} />
}

export const OrderPayments = partShowing(['payments', 'currency'], function OrderPayments({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = useWords('payments')
  return (
    <Part
      title={t('order.payments', { ns: 'entities' })}
      empty={order.payments.length === 0 && t('none.payments')}
      wide
    >
      <SimpleTable
        label={t('order.payments', { ns: 'entities' })}
        rows={order.payments}
        rowKey={({ id }) => id}
        columns={[
          { id: 'method', header: word('payment_method'), cell: (row) => row.payment_method.label },
          { id: 'reference', header: word('reference'), cell: PaymentNumber, mono: true },
          { id: 'status', header: word('status'), cell: ({ status }) => word(`status.${status}`), width: '150px' },
          {
            id: 'date',
            header: word('date_created'),
            cell: (row) => format.day(row.date_created),
            width: '84px',
            quiet: true,
          },
          {
            id: 'amount',
            header: `${word('amount')} ${format.currency(order.currency)}`,
            cell: ({ amount }) => format.amount(amount, order.currency),
            align: 'end',
            width: '112px',
          },
        ]}
      />
    </Part>
  )
})

function RefundNumber({ id, number }: Order['refunds'][number]) {
  return <RefLink to="refund" target={{ id, label: number }} />
}

export const OrderRefunds = partShowing(['refunds', 'currency'], function OrderRefunds({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = useWords('refunds')
  return (
    <Part title={t('order.refunds', { ns: 'entities' })} empty={order.refunds.length === 0 && t('none.refunds')} wide>
      <SimpleTable
        label={t('order.refunds', { ns: 'entities' })}
        rows={order.refunds}
        rowKey={({ id }) => id}
        columns={[
          { id: 'number', header: word('number'), cell: RefundNumber, width: '1%' },
          { id: 'reason', header: word('reason'), cell: ({ reason }) => reason ?? '–', quiet: true },
          { id: 'status', header: word('status'), cell: ({ status }) => word(`status.${status}`), width: '150px' },
          {
            id: 'date',
            header: word('date_created'),
            cell: (row) => format.day(row.date_created),
            width: '84px',
            quiet: true,
          },
          {
            id: 'gross',
            header: `${word('gross')} ${format.currency(order.currency)}`,
            cell: ({ gross }) => format.amount(gross, order.currency),
            align: 'end',
            width: '112px',
          },
        ]}
      />
    </Part>
  )
})

function MailSubject({ id, subject }: Order['communication'][number]) {
  return <RefLink to="communication" target={{ id, label: subject }} />
}

export const OrderMails = partShowing(['communication'], function OrderMails({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = useWords('communication')
  return (
    <Part
      title={t('order.communication', { ns: 'entities' })}
      empty={order.communication.length === 0 && t('none.communication')}
      wide
    >
      <SimpleTable
        label={t('order.communication', { ns: 'entities' })}
        rows={order.communication}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'subject',
            header: word('subject'),
            cell: MailSubject,
          },
          { id: 'recipient', header: word('recipient'), cell: ({ recipient }) => recipient, quiet: true },
          {
            id: 'status',
            header: word('status'),
            cell: ({ status }) => t(`communication.status.${status}`, { ns: 'entities' }),
            width: '150px',
          },
          {
            id: 'sent',
            header: word('date_sent'),
            cell: ({ date_sent: at }) => (at === null ? '–' : format.stamp(at)),
            align: 'end',
            width: '120px',
            quiet: true,
          },
        ]}
      />
    </Part>
  )
})

export const OrderNotes = partShowing(['notes'], function OrderNotes({ order }) {
  const { t } = useTranslation(['orders', 'entities'])
  const format = useFormat()
  const word = useWords('notes')
  return (
    <Part title={t('order.notes', { ns: 'entities' })} empty={order.notes.length === 0 && t('none.notes')}>
      <ul className="m-0 flex list-none flex-col gap-3 p-0 text-table">
        {order.notes.map(({ id, type, text, author, date_created }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-meta text-ink-3">
              {[word(`type.${type}`), author, format.moment(date_created)].filter(Boolean).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
})
