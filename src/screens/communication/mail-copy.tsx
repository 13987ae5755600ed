import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import { DrawnMail } from './drawn-mail.tsx'

type Copy = { text: string; html: string }

/** A mail as its customer got it, and as its text alone says it. */
export function MailCopy({ record }: { record: Row }) {
  const { t } = useTranslation(['entities', 'record'])
  const status = String(record['status'])
  const [copy] = (record['copy'] ?? []) as readonly Copy[] // held against the entity
  if (copy === undefined) return <p className="px-4 text-table text-ink-3">{t('communication.copy.none')}</p>
  const said = status === 'outbox' || status === 'unclear' ? t(`mail.${status}`, { ns: 'record' }) : undefined
  return (
    <div className="grid gap-x-6 gap-y-3 px-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {said !== undefined && <p className="col-span-full m-0 text-table text-ink-2">{said}</p>}
      <figure className="m-0 min-w-0">
        <figcaption className="pb-1 text-meta text-ink-2">{t('communication.copy.html')}</figcaption>
        <DrawnMail html={copy.html} label={t('communication.copy.html')} />
      </figure>
      <figure className="m-0 min-w-0">
        <figcaption className="pb-1 text-meta text-ink-2">{t('communication.copy.text')}</figcaption>
        <p className="m-0 text-table wrap-anywhere whitespace-pre-line">{copy.text}</p>
      </figure>
    </div>
  )
}
