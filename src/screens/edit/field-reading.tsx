import { useTranslation } from 'react-i18next'
import { isRef, type Field, type Ref } from '#entities/entity.ts'
import { useImage } from '#screens/use-image.ts'
import { RefLink } from '#screens/record/ref-link.tsx'
import { ReadField } from '#ui/form/read-field.tsx'
import type { FieldInputProps } from './field-input.tsx'
import { useFieldText } from './field-text.ts'

type FieldReadingProps = Pick<FieldInputProps, 'field' | 'label' | 'value' | 'word' | 'currency' | 'className'> & {
  /** Begins to edit this field; without it nobody may. */
  onEdit?: (() => void) | undefined
}

function Pointed({ field, target }: { field: Field; target: Ref }) {
  const image = useImage(field.kind === 'file' ? target.id : undefined)
  if (field.kind === 'ref') return <RefLink to={field.to} target={target} />
  if (image === undefined) return target.label
  const isWhole = field.kind === 'file' && field.image.isWhole === true
  return (
    <img
      src={image}
      alt={target.label}
      className={isWhole ? 'max-h-40 max-w-full rounded-field border border-line' : 'size-12 rounded-field'}
    />
  )
}

/** A field that is read, in the place of its input; what is empty says so by a dash. In a `dl`. */
export function FieldReading({ label, onEdit, className, ...shown }: FieldReadingProps) {
  const { t } = useTranslation('fields')
  const textOf = useFieldText()
  const { field, value } = shown
  return (
    <ReadField
      label={label}
      value={isRef(value) ? <Pointed field={field} target={value} /> : textOf(shown) || '–'}
      mono={'mono' in field && field.mono === true}
      {...(onEdit && { onEdit, editLabel: t('edit', { label }) })}
      {...(className !== undefined && { className })}
    />
  )
}
