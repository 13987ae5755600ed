import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { PaperPreview, type ShownPaper } from '#screens/document/paper-preview.tsx'
import { useFormat } from '#screens/format.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { SimpleTable } from '#ui/list/simple-table.tsx'

type Paper = ShownPaper & { date_created: string; mail: string | null }

/** The papers of an invoice: the invoice as it was issued, else what took it back, and the way to each. */
export function InvoicePapers({ record }: { record: Row }) {
  const { t } = useTranslation('entities')
  const format = useFormat()
  const papers = (record['documents'] ?? []) as readonly Paper[] // held against the entity
  // what gives a part of it back takes nothing from the invoice itself
  const shown = papers.findLast(({ type, status }) => type === 'invoice' && status !== 'cancelled') ?? papers.at(-1)
  if (shown === undefined) return <p className="m-0 px-4 text-table text-ink-3">{t('invoice.documents.none')}</p>
  const word = (name: string) => t(`invoice.documents.${name}`)
  return (
    <div className="flex flex-col gap-3">
      <PaperPreview prints key={`${shown.id} ${shown.status === 'draft'}`} paper={shown} />
      <SimpleTable
        label={t('invoice.documents')}
        rows={papers}
        rowKey={({ id }) => id}
        columns={[
          { id: 'type', header: word('type'), cell: ({ type }) => word(`type.${type}`) },
          { id: 'number', header: word('number'), cell: DocumentLink, mono: true },
          { id: 'status', header: word('status'), cell: ({ status }) => word(`status.${status}`) },
          { id: 'mail', header: word('mail'), cell: ({ mail }) => mail !== null && t(`document.mail.${mail}`) },
          { id: 'created', header: word('date_created'), cell: (row) => format.day(row.date_created), quiet: true },
        ]}
      />
    </div>
  )
}

const DocumentLink = ({ id, number }: Paper) => <RefLink to="document" target={{ id, label: number }} />
