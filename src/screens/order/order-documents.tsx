import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyTable } from '#commands/key-table.ts'
import type { Order } from '#entities/order/order.ts'
import { useFormat } from '#screens/format.ts'
import { Part } from '#screens/record/part.tsx'
import { RefLink } from '#screens/record/ref-link.tsx'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'
import { Notice } from '#ui/view/notice.tsx'
import { partShowing } from './part-showing.ts'

type Document = Order['documents'][number]

const OrderPapers = latePart(async () => {
  const [{ OrderPapers: Papers }] = await Promise.all([
    import('#screens/document/order-papers.tsx'),
    keyTable.load('paper'),
  ])
  return Papers
})

/** Of an invoice its record, which shows its paper among what is to be done with it. */
function DocumentNumber({ id, number, invoice }: Document) {
  const [to, target] = invoice === null ? (['document', id] as const) : (['invoice', invoice.id] as const)
  return <RefLink to={to} target={{ id: target, label: number }} />
}

type PreviewButtonProps = {
  isShown: boolean
  onToggle: () => void
  onFocus: () => void
  onBlur: () => void
  label: string
}

function PreviewButton({ isShown, onToggle, label, ...heard }: PreviewButtonProps) {
  return (
    <Button size="small" variant="quiet" aria-expanded={isShown} onClick={onToggle} {...heard}>
      {label}
    </Button>
  )
}

/** All papers of an order: when each was made, sent and looked at; one at a time is shown below. */
export const OrderDocuments = partShowing(
  [
    'id',
    'number',
    'customer',
    'email',
    'total',
    'currency',
    'status',
    'shop',
    'item_count',
    'has_email',
    'has_pickup_code',
    'is_pickup',
    'documents',
  ],
  function OrderDocuments({ order }) {
    const { t } = useTranslation(['orders', 'entities', 'record'])
    const format = useFormat()
    const [shownId, show] = useState<number>()
    /** The one whose row has the focus. */
    const [focusedId, setFocused] = useState<number>()
    const { documents } = order
    const shown = documents.find(({ id }) => id === shownId)
    const focused = documents.find(({ id }) => id === focusedId)
    const word = (name: string) => t(`order.documents.${name}`, { ns: 'entities' })
    const day = (at: string | null) => (at === null ? '–' : format.day(at))
    /** When it left, unless there is more to say: its mail still waits, or did not get through. */
    const sent = ({ mail, date_sent }: Document) =>
      mail === null || mail === 'sent' ? day(date_sent) : t(`document.mail.${mail}`, { ns: 'entities' })
    const previewButton = ({ id }: Document) =>
      PreviewButton({
        isShown: id === shownId,
        onToggle: () => show(id === shownId ? undefined : id),
        onFocus: () => setFocused(id),
        onBlur: () => setFocused(undefined),
        label: t('document.preview', { ns: 'entities' }),
      })
    return (
      <>
        <Part
          title={t('documentation')}
          section="documentation"
          empty={documents.length === 0 && t('none.documents')}
          wide
        >
          {documents.some(({ is_stuck }) => is_stuck) && (
            <Notice tone="warn" className="mx-4 mb-2">
              {t('paper.stuck', { ns: 'record' })}
            </Notice>
          )}
          <SimpleTable
            label={t('documentation')}
            rows={documents}
            rowKey={({ id }) => id}
            columns={[
              { id: 'type', header: word('type'), cell: ({ type }) => word(`type.${type}`) },
              { id: 'number', header: word('number'), cell: DocumentNumber, width: '1%' },
              {
                id: 'status',
                header: word('status'),
                cell: ({ status }) => t(`document.status.${status}`, { ns: 'entities' }),
                width: '1%',
              },
              {
                id: 'created',
                header: word('date_created'),
                cell: (row) => day(row.date_created),
                width: '1%',
                quiet: true,
              },
              { id: 'sent', header: word('date_sent'), cell: sent, width: '1%', quiet: true },
              {
                id: 'first_opened',
                header: word('date_first_opened'),
                cell: (row) => day(row.date_first_opened),
                width: '1%',
                quiet: true,
                isSpare: true,
              },
              {
                id: 'last_opened',
                header: word('date_last_opened'),
                cell: (row) => day(row.date_last_opened),
                width: '1%',
                quiet: true,
                isSpare: true,
              },
              {
                id: 'preview',
                header: t('document.preview', { ns: 'entities' }),
                isHeaderHidden: true,
                width: '1%',
                cell: previewButton,
              },
            ]}
          />
        </Part>
        <OrderPapers order={order} shown={shown} focused={focused} />
      </>
    )
  },
)
