import { useTranslation } from 'react-i18next'
import type { Row } from '#api/list.ts'
import type { CallData as Part } from '#entities/api-log/parts.ts'
import { useFormat } from '#screens/format.ts'
import { sizeIn } from '#screens/size.ts'

type Data = { part: Part; text: string | null; size: number }

/** A body as lines; one that is no JSON as it is. */
const inLines = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What was sent with a call, received and returned: as lines, or why it was not kept. */
export function CallData({ record }: { record: Row }) {
  const { t } = useTranslation(['entities', 'record'])
  const format = useFormat()
  const data = (record['data'] ?? []) as readonly Data[] // held against the entity
  if (data.length === 0) return <p className="m-0 px-4 text-table text-ink-3">{t('api-log.data.none')}</p>
  return (
    <div className="grid gap-y-4 px-4 pb-3">
      {data.map(({ part, text, size }) => (
        <figure key={part} className="m-0 min-w-0">
          <figcaption className="flex gap-2 pb-1 text-meta text-ink-2">
            {t(`api-log.data.part.${part}`)}
            <span className="text-ink-3 tabular-nums">{sizeIn(format.locale, size)}</span>
          </figcaption>
          {text === null ? (
            <p className="m-0 text-table text-ink-3">{t('call.not_kept', { ns: 'record' })}</p>
          ) : (
            <pre className="m-0 overflow-x-auto rounded-field border border-line bg-sunken px-3 py-2 font-mono text-code/4.5 wrap-anywhere whitespace-pre-wrap text-ink-2">
              {inLines(text)}
            </pre>
          )}
        </figure>
      ))}
    </div>
  )
}
