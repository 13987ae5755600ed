import type { Field } from '#entities/entity.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { cellHeight, type ControlProps } from './control.ts'

type TextField = Extract<Field, { kind: 'text' | 'longtext' }>

/** No `maxLength`: it would cut what is pasted without a word. */
export function TextControl({ field, value, onChange, onLeave, wiring, isCell }: ControlProps<TextField>) {
  const input = {
    ...wiring,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value === '' ? null : target.value),
    onBlur: onLeave,
    autoComplete: 'off',
  }
  if (field.kind === 'longtext' && isCell !== true) return <TextArea {...input} className="py-1.75!" />
  return (
    <TextInput
      {...input}
      mono={field.mono === true}
      // codes are scanned into their fields
      data-scan={field.mono === true ? 'accept' : undefined}
      inputMode={field.format === 'email' || field.format === 'url' ? field.format : undefined}
      spellCheck={field.mono === true || field.format !== undefined ? false : undefined}
      className={cellHeight(isCell)}
    />
  )
}
