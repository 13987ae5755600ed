import { FileUp, ImageOff, ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostUploaded } from '#api/file/file.ts'
import { uploadFile } from '#api/file/file-calls.ts'
import { failureOf } from '#api/failure.ts'
import { isRef, type Field } from '#entities/entity.ts'
import { useFormat } from '#screens/format.ts'
import { sizeIn } from '#screens/size.ts'
import { useImage } from '#screens/use-image.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/layer/toast.ts'
import type { ControlProps } from './control.ts'

type FileField = Extract<Field, { kind: 'file' }>

/** What the server says of a file that it does not take, in its words; undefined where nobody answered. */
const refusalIn = (error: unknown): string | undefined => {
  const failure = failureOf(error)
  if (failure?.kind !== 'refused') return undefined
  const { problem } = failure.said
  return problem?.fields?.['file']?.[0] ?? problem?.error
}

/** An image, or a paper: uploaded when it is chosen, taken by the record when that is saved. */
export function FileControl({ field, value, onChange, purpose = '', wiring, isCell = false }: ControlProps<FileField>) {
  const { t } = useTranslation(['fields', 'ui'])
  const { locale } = useFormat()
  const chooser = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const image = useImage(isRef(value) && field.pdf !== true ? value.id : undefined)
  const refuse = (said: string) => {
    setRefusal(said)
    // a cell has no room for a sentence
    if (isCell) showToast({ text: said, tone: 'bad' })
  }
  const upload = async (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > mostUploaded) return refuse(t('file.too_large', { most: sizeIn(locale, mostUploaded) }))
    setUploading(true)
    setRefusal(undefined)
    try {
      onChange(await uploadFile(purpose, file))
    } catch (error) {
      refuse(refusalIn(error) ?? t('error.connection', { ns: 'ui' }))
    }
    setUploading(false)
  }
  const { 'aria-required': _required, ...rest } = wiring
  const called =
    isRef(value) && !isCell ? t('file.replace') : t(field.pdf === true ? 'file.choose_paper' : 'file.choose')
  return (
    <div className={isCell ? 'flex min-w-0 items-center' : 'flex min-h-9 flex-wrap items-center gap-2'}>
      {image !== undefined && (
        <img src={image} alt="" className="h-12 max-w-36 min-w-12 rounded-field border border-line object-contain" />
      )}
      <input
        ref={chooser}
        type="file"
        accept={field.pdf === true ? 'image/*,application/pdf' : 'image/*'}
        hidden
        onChange={({ target }) => {
          void upload(target.files?.[0])
          // the same file may be chosen again
          target.value = ''
        }}
      />
      {/* the field's label would be all of its name */}
      <Button
        {...rest}
        data-chooses=""
        {...(isCell && { size: 'small' as const })}
        aria-label={called}
        icon={field.pdf === true ? FileUp : ImageUp}
        pending={isUploading}
        onClick={() => chooser.current?.click()}
      >
        {isUploading ? t('file.uploading') : isCell && isRef(value) ? value.label : called}
      </Button>
      {isRef(value) && !isCell && (
        <Button variant="quiet" icon={ImageOff} onClick={() => onChange(null)}>
          {t('file.remove')}
        </Button>
      )}
      {refusal !== undefined && !isCell && (
        <p role="alert" className="w-full text-meta text-bad-ink">
          {refusal}
        </p>
      )}
    </div>
  )
}
