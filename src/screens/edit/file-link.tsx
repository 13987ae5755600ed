import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ref } from '#entities/entity.ts'
import { nameLinkLook } from '#ui/action/link-look.ts'
import { latePart } from '#ui/late/late-part.tsx'

/** What draws PDF comes with the first one that is looked at. */
const FileDialog = latePart(async () => (await import('./file-dialog.tsx')).FileDialog)

/** A file that a record holds: its name leads to what is in it. */
export function FileLink({ file }: { file: Ref }) {
  const { t } = useTranslation('fields')
  const [isOpen, open] = useState(false)
  return (
    // what is clicked here, and in the dialog, is no wish to write in the row around it
    <span role="presentation" className="contents" onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        aria-label={t('file.show', { name: file.label })}
        className={`${nameLinkLook} inline-flex max-w-full items-center gap-1`}
        onClick={() => open(true)}
      >
        <Paperclip aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
        <span className="truncate">{file.label}</span>
      </button>
      {isOpen && <FileDialog file={file} onClose={() => open(false)} />}
    </span>
  )
}
