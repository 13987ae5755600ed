import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** Title of a list or a record 48, chips 32, facets 40, footer 40, actions of a record 44, unsaved changes 56. */
export type BarKind = 'title' | 'chips' | 'facets' | 'actions' | 'footer' | 'changes'

export type BarProps = {
  kind: BarKind
  children: ReactNode
  className?: string
}

const kinds: Readonly<Record<BarKind, string>> = {
  title: 'min-h-12 flex-wrap gap-x-3 gap-y-1',
  chips: 'min-h-8 flex-wrap gap-1.5',
  facets: 'h-10 gap-1',
  actions: 'h-11 gap-1.5',
  footer: 'h-10 gap-4 border-t border-line text-table whitespace-nowrap text-ink-3',
  changes: 'min-h-14 flex-wrap gap-3 border-t border-line',
}

/** One of the bars of a page, with the inset of 16 that titles, chips, tables and footers share. */
export function Bar({ kind, children, className }: BarProps) {
  return (
    <div
      data-print={kind === 'title' ? undefined : 'hide'}
      className={classes('flex shrink-0 items-center px-4', kinds[kind], className)}
    >
      {children}
    </div>
  )
}
