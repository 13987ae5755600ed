import { LockKeyhole, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type TextInputProps = ComponentProps<'input'> & {
  icon?: LucideIcon
  /** Stands at the right end, such as a currency or a unit. */
  unit?: string
  /** For codes: SKU, GTIN, tracking number. */
  mono?: boolean
  /** A control at the right end, such as a show and hide toggle. */
  trailing?: ReactNode
}

/** A line of text of 36 px. A read-only one shows a lock. */
export function TextInput({ icon: Icon, unit, mono = false, trailing, className, ...rest }: TextInputProps) {
  return (
    <span className={classes('field-box flex h-9 min-w-0 items-center gap-2 px-2.5', className)}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />}
      <input
        type="text"
        {...rest}
        className={classes(
          'h-full min-w-0 flex-1 bg-transparent text-body text-ellipsis text-inherit placeholder:text-ink-3 caret-primary',
          mono && 'font-mono text-table',
        )}
      />
      {unit && <span className="shrink-0 text-body text-ink-3">{unit}</span>}
      {rest.readOnly && <LockKeyhole aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-3" />}
      {trailing}
    </span>
  )
}
