import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export type Segment<Value extends string> = { value: Value; label: string; icon?: LucideIcon }

export type SegmentedControlProps<Value extends string> = {
  /** The name of the group for assistive technology. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
  /** Where the room is narrow only the chosen one is named, the others by their icons. */
  isTerse?: boolean
  /** For the one that is chosen, which takes the focus of the group. */
  chosenProps?: Pick<ComponentProps<'input'>, 'ref'> & { 'data-first-focus'?: '' }
}

/** A few choices side by side, such as the theme: radio buttons, so the arrows move. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
  isTerse = false,
  chosenProps,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('inline-flex h-7 rounded-field border border-line bg-hover', className)}
    >
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <label
          key={own}
          className="relative -m-px inline-flex items-center gap-2 rounded-field border border-transparent px-2 text-table text-ink-2 has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            {...(own === value && chosenProps)}
            className="absolute inset-0 appearance-none rounded-field outline-none forced-colors:static forced-colors:appearance-auto"
          />
          {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />}
          {isTerse && own !== value ? <span className="max-[1560px]:sr-only">{text}</span> : text}
        </label>
      ))}
    </div>
  )
}
