import { OctagonAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type ErrorStateProps = {
  /** What happened. */
  title: string
  /** The state is the whole page: its title is the page's heading. */
  page?: true
  /** What is kept and what to do. */
  children?: ReactNode
  /** Usually "try again", with its key. */
  action?: ReactNode
  className?: string
}

/** In place of what could not be loaded; never an empty list instead of an error. */
export function ErrorState({ title, page, children, action, className }: ErrorStateProps) {
  const Title = page === true ? 'h1' : 'p'
  return (
    <div
      role="alert"
      className={classes('mx-auto flex max-w-105 flex-col items-center gap-2 px-4 py-16 text-center', className)}
    >
      <OctagonAlert aria-hidden size={16} strokeWidth={1.75} className="text-tone-bad" />
      <Title className="text-body font-strong">{title}</Title>
      {children !== undefined && <p className="text-table text-ink-2">{children}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  )
}
