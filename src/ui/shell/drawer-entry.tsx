import { LockKeyhole, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'
import { Tooltip } from '#ui/layer/tooltip.tsx'

export type DrawerEntryProps = ComponentProps<'a'> & {
  label: string
  icon?: LucideIcon
  keys?: readonly string[]
  /** How much waits there. */
  count?: ReactNode
  current?: boolean
  /** Why the module is locked; shown with a lock on hover and focus (spec §2). */
  locked?: string
}

/** A place in the drawer, 28 px high; give it to the router's link as its element. */
export function DrawerEntry({
  label,
  icon: Icon,
  keys,
  count,
  current = false,
  locked,
  className,
  ...rest
}: DrawerEntryProps) {
  const entry = (describedBy?: string) => (
    <a
      {...rest}
      href={locked === undefined ? rest.href : undefined}
      // A link without an address is neither focusable nor a link.
      {...(locked !== undefined && { role: 'link', tabIndex: 0, 'aria-disabled': true, onClick: undefined })}
      aria-current={current ? 'page' : undefined}
      aria-describedby={describedBy}
      className={classes(
        'mx-2 flex h-7 flex-1 items-center gap-2.5 rounded-field px-2 text-table focus-visible:-outline-offset-2',
        current ? 'bg-press font-strong text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
        locked !== undefined && 'text-ink-3',
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count}
      {locked !== undefined && <LockKeyhole aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />}
      {keys && (
        <span aria-hidden>
          <Kbd caps={keys} look="plain" />
        </span>
      )}
    </a>
  )
  return (
    <li className="flex">
      {locked === undefined ? (
        entry()
      ) : (
        <Tooltip text={locked} className="flex-1">
          {entry}
        </Tooltip>
      )}
    </li>
  )
}
