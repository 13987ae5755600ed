import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export type NativeOption<Value extends string> = { value: Value; label: string }

export type NativeSelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'size'> & {
  choices: readonly NativeOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  icon?: LucideIcon
  /** 28 high in a bar, 36 in a form. */
  size?: 'medium' | 'large'
}

/** The browser's own list, for the sign-in page, where every byte counts. */
export function NativeSelect<Value extends string>({
  choices,
  value,
  onChange,
  icon: Icon,
  size = 'large',
  className,
  ...rest
}: NativeSelectProps<Value>) {
  const large = size === 'large'
  return (
    <span className={classes('relative inline-flex min-w-0 items-center text-ink', className)}>
      {Icon && (
        <Icon aria-hidden size={16} strokeWidth={1.75} className="pointer-events-none absolute left-2 text-ink-2" />
      )}
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
        className={classes(
          'w-full min-w-0 appearance-none truncate pr-7 hover:bg-hover',
          large ? 'field-box h-9 text-body' : 'h-7 rounded-field border border-line-strong bg-surface text-table',
          Icon ? 'pl-8' : 'pl-2.5',
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-raised text-ink">
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute right-2 text-ink-2"
      />
    </span>
  )
}
