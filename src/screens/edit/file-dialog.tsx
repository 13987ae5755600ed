import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileBytes } from '#api/file/file-calls.ts'
import type { Ref } from '#entities/entity.ts'
import { DialogHints } from '#screens/dialog-hints.tsx'
import { Button } from '#ui/action/button.tsx'
import { latePart } from '#ui/late/late-part.tsx'
import { Dialog } from '#ui/layer/dialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Notice } from '#ui/view/notice.tsx'
import { Skeleton } from '#ui/view/skeleton.tsx'

const PdfPages = latePart(async () => (await import('#ui/view/pdf-pages.tsx')).PdfPages)

const nothing = () => undefined

/** A file that a record holds, as it is: the pages of a PDF or the picture, and the file itself. */
export function FileDialog({ file, onClose }: { file: Ref; onClose: () => void }) {
  const { t } = useTranslation('fields')
  const [isBroken, setBroken] = useState(false)
  const fail = useCallback(() => setBroken(true), [])
  const { data: bytes, isError } = useQuery({
    queryKey: ['file-bytes', file.id],
    queryFn: ({ signal }) => fileBytes(file.id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={file.label}
      footer={<DialogHints of={['go_on', 'next', 'back']} />}
    >
      <div className="flex flex-col gap-4 pt-2">
        {isError || isBroken ? <Notice tone="bad">{t('file.gone')}</Notice> : null}
        {bytes === undefined && !isError && <Skeleton />}
        {bytes !== undefined && (
          <>
            <div className="flex justify-end">
              <Button data-autofocus="" onClick={() => saveFile(bytes, file.label)}>
                {t('file.download')}
              </Button>
            </div>
            <div className="max-h-[60vh] overflow-y-auto">
              {bytes.type.startsWith('image/') ? (
                <Picture {...{ bytes }} label={file.label} />
              ) : (
                <PdfPages {...{ bytes }} label={file.label} isWide onPages={nothing} onTrouble={fail} />
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Picture({ bytes, label }: { bytes: Blob; label: string }) {
  const address = useMemo(() => URL.createObjectURL(bytes), [bytes])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img src={address} alt={label} className="max-w-full rounded-field border border-line" />
}
