import type { Field } from '#entities/entity.ts'
import { classes } from '#ui/classes.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import type { ControlProps } from './control.ts'

type ChoiceField = Extract<Field, { kind: 'choice' }>

/** One of a closed list, found by typing how it begins. */
export function ChoiceControl({ field, value, onChange, onLeave, word, wiring, isCell }: ControlProps<ChoiceField>) {
  const known = field.of.find((one) => one === value)
  const isEmptyOffered = field.required !== true || known === undefined
  const choices = [
    ...(isEmptyOffered ? [{ value: '', label: '–' }] : []),
    ...field.of.map((one) => ({ value: one, label: word(one) })),
  ]
  return (
    <NativeSelect
      {...wiring}
      choices={choices}
      value={known ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      onBlur={onLeave}
      className={classes('w-full', isCell && '*:[select]:h-8! *:[select]:text-table')}
    />
  )
}
