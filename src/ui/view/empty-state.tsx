import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type EmptyStateProps = {
  title: string
  /** The state is the whole page: its title is the page's heading. */
  page?: true
  /** What this is, in a sentence. */
  children?: ReactNode
  icon?: LucideIcon
  /** The button that creates one or clears the filter, with its key. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, page, children, icon: Icon, action, className }: EmptyStateProps) {
  const Title = page === true ? 'h1' : 'p'
  return (
    <div className={classes('mx-auto flex max-w-105 flex-col items-center gap-2 px-4 py-16 text-center', className)}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />}
      <Title className="text-body font-strong">{title}</Title>
      {children !== undefined && <p className="text-table text-ink-3">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
