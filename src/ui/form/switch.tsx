import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { pendingMark } from '#ui/view/pending-mark.ts'

export type SwitchProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onChange' | 'children'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Read out behind the label while the change is not settled. */
  pending?: string | undefined
}

/** On or off at once, without saving. */
export function Switch({ label, checked, onChange, pending, className, ...rest }: SwitchProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      {...pendingMark(pending)}
      onClick={() => onChange(!checked)}
      className={classes('inline-flex min-h-6 items-center gap-2 rounded-key text-left text-body', className)}
    >
      <span
        aria-hidden
        className={classes(
          'inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border px-1',
          checked ? 'justify-end border-primary bg-primary' : 'border-control bg-surface',
        )}
      >
        <span
          className={classes(
            'size-2.5 rounded-full forced-colors:bg-[CanvasText]',
            checked ? 'bg-on-primary' : 'bg-control',
          )}
        />
      </span>
      <span className={pending && 'pending-text'}>{label}</span>
      {pending && <span className="sr-only">{pending}</span>}
    </button>
  )
}
