import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string
  /** The value in words, formatted by the caller. */
  valueText: string
  value: number
  onChange: (value: number) => void
}

/** A value on a line, such as the rows of a page; arrows move it. */
export function Slider({ label, valueText, value, onChange, className, ...rest }: SliderProps) {
  return (
    <label className={classes('inline-flex h-6 items-center gap-2.5 text-meta text-ink-3', className)}>
      {label}
      <input
        {...rest}
        type="range"
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="slider h-6 w-21"
      />
      <output className="min-w-6 text-ink-2 tabular-nums">{valueText}</output>
    </label>
  )
}
