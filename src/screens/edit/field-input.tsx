import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#screens/format.ts'
import { UnblockButton } from '#screens/life/unblock-button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ControlProps } from './controls/control.ts'
import { FieldControl } from './controls/field-control.tsx'
import { useFieldText, useOwnProblem } from './field-text.ts'
import { isUnread } from './typed/reading.ts'

/** Why a field cannot be changed now, and the command that unblocks it. */
export type FieldLock = { reason: string; unblock?: string | null | undefined }

export type FieldInputProps = Omit<ControlProps, 'wiring' | 'isCell'> & {
  label: string
  /** The sentence of whoever checks; what cannot be read says so itself. */
  problem?: string | undefined
  lock?: FieldLock | undefined
  /** The value as it is saved, where this one differs; null where that is empty. */
  changedFrom?: unknown
  className?: string
}

/** A code of so few characters is not counted. */
const fewest = 20
/** From here on the characters are counted. */
const nearMax = 0.8

/** A field's label, its input and all that is to be said of it. */
export function FieldInput({ label, problem, lock, changedFrom, className, ...control }: FieldInputProps) {
  const { t } = useTranslation('fields')
  const formats = useFormat()
  const textOf = useFieldText()
  const ownProblem = useOwnProblem()
  const { field, value } = control
  const [isWithin, setWithin] = useState(false)
  // nobody is told of what they are still writing, unless it was refused as it stands
  const isBeingWritten = isWithin && isUnread(value) && problem === undefined
  const error = (isBeingWritten ? undefined : ownProblem(field, value)) ?? problem
  const length = typeof value === 'string' && (field.kind === 'text' || field.kind === 'longtext') ? value.length : 0
  const max = 'max' in field && (field.kind === 'text' || field.kind === 'longtext') ? field.max : 0
  const isFixed = lock !== undefined
  const said = (of: unknown) => textOf({ ...control, value: of })
  return (
    <Field
      label={label}
      {...(field.required && field.default === undefined && field.kind !== 'flag' && { requiredWord: t('required') })}
      {...(max > fewest &&
        length >= max * nearMax && { counter: `${formats.number(length)} / ${formats.number(max)}` })}
      {...(changedFrom !== undefined && { changed: t('changed', { value: said(changedFrom) || t('empty') }) })}
      {...(error !== undefined && { error })}
      {...(lock !== undefined && {
        hint: (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {lock.reason}
            {typeof lock.unblock === 'string' && <UnblockButton id={lock.unblock} />}
          </span>
        ),
      })}
      {...(className !== undefined && { className })}
    >
      {(wiring) => {
        if (!isFixed)
          return (
            <div
              className="grid min-w-0"
              onFocus={() => setWithin(true)}
              onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
            >
              <FieldControl {...control} wiring={wiring} />
            </div>
          )
        // what cannot be changed is reached and read out like every other field
        const { 'aria-required': _required, ...rest } = wiring
        const fixed = { ...rest, readOnly: true, value: said(value) }
        return field.kind === 'longtext' ? (
          <TextArea {...fixed} className="py-1.75!" />
        ) : (
          <TextInput {...fixed} mono={'mono' in field && field.mono === true} />
        )
      }}
    </Field>
  )
}
