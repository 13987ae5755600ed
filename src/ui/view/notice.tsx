import { CircleCheck, Info, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

export type NoticeTone = 'now' | 'good' | 'warn' | 'bad'

export type NoticeProps = {
  tone: NoticeTone
  children: ReactNode
  action?: ReactNode
  className?: string
}

const looks: Readonly<Record<NoticeTone, string>> = {
  now: 'bg-now-tint text-now-ink',
  good: 'bg-good-tint text-good-ink',
  warn: 'bg-warn-tint text-warn-ink',
  bad: 'bg-bad-tint text-bad-ink',
}

const icons: Readonly<Record<NoticeTone, LucideIcon>> = {
  now: Info,
  good: CircleCheck,
  warn: TriangleAlert,
  bad: OctagonAlert,
}

/** A sentence that stays: what happened, what is kept, what to do. Errors and warnings are read out. */
export function Notice({ tone, children, action, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classes('flex items-center gap-3 rounded-field px-3 py-2 text-table', looks[tone], className)}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <div className="min-w-0 flex-1 whitespace-pre-line">{children}</div>
      {action}
    </div>
  )
}
