import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> & {
  /** Shown right of the box; without it `aria-label` is needed. */
  label?: ReactNode
  /** Some of what it stands for is chosen. */
  mixed?: boolean
}

/** A box of 16 px with a target of 24 px. */
export function Checkbox({ label, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('inline-flex min-h-6 items-center gap-2 text-body', className)}>
      <span className="relative -m-1 inline-grid size-6 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          // `indeterminate` exists as a property only.
          ref={(box) => {
            if (box) box.indeterminate = mixed
          }}
          className="peer col-start-1 row-start-1 size-4 appearance-none rounded-key border border-control bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary aria-disabled:border-dashed forced-colors:appearance-auto"
        />
        <Check
          aria-hidden
          size={12}
          strokeWidth={2.5}
          className="pointer-events-none col-start-1 row-start-1 hidden text-on-primary peer-checked:block peer-indeterminate:hidden forced-colors:hidden"
        />
        <Minus
          aria-hidden
          size={12}
          strokeWidth={2.5}
          className="pointer-events-none col-start-1 row-start-1 hidden text-on-primary peer-indeterminate:block forced-colors:hidden"
        />
      </span>
      {label}
    </label>
  )
}
