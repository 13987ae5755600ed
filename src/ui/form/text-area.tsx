import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'

export type TextAreaProps = ComponentProps<'textarea'>

/** Several lines of text; it grows with its content where the browser can. */
export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={classes(
        'field-box block w-full min-w-0 resize-y [field-sizing:content] px-2.5 py-2 text-body caret-primary',
        'placeholder:text-ink-3',
        className,
      )}
    />
  )
}
