import type { Row } from '#api/list.ts'
import { PaperPreview } from './paper-preview.tsx'

/** The paper of a document, on its own page. */
export function DocumentPaper({ record }: { record: Row }) {
  const said = (name: string) => String(record[name])
  return (
    <PaperPreview
      prints
      key={`${record.id} ${said('status') === 'draft'}`}
      paper={{ id: record.id, number: said('number'), type: said('type'), status: said('status') }}
    />
  )
}
