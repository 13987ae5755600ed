import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { Check, ChevronDown } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import type { FieldWiring } from './field.tsx'
import type { NativeOption } from './native-select.tsx'

export type SelectProps<Value extends string> = Partial<FieldWiring> & {
  choices: readonly NativeOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  placeholder?: string
  name?: string
  className?: string
  'aria-label'?: string
}

/** One of a closed list, in forms behind the sign-in. */
export function Select<Value extends string>({
  choices,
  value,
  onChange,
  placeholder,
  name,
  className,
  'aria-required': _required,
  ...wiring
}: SelectProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Listbox value={value ?? null} onChange={(next: Value | null) => next !== null && onChange(next)} name={name}>
      <ListboxButton
        {...wiring}
        className={classes(
          'field-box flex h-9 w-full min-w-0 items-center gap-2 px-2.5 text-left text-body',
          className,
        )}
      >
        <span className={classes('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      </ListboxButton>
      <ListboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        modal={false}
        className="layer-in z-popover max-h-80 w-(--button-width) overflow-y-auto rounded-field border border-line-strong bg-raised p-1 shadow-e1 outline-none"
      >
        {choices.map((choice) => (
          <ListboxOption key={choice.value} value={choice.value} className="group option-row">
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            <Check aria-hidden size={16} strokeWidth={1.75} className="hidden text-primary group-data-selected:block" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  )
}
