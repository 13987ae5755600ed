import type { ReactNode } from 'react'

export type TimelineEntryProps = {
  /** The time of day. */
  time: string
  /** The moment in full, with its zone. */
  exact?: string
  title: ReactNode
  /** Who, and what else is known. */
  children?: ReactNode
}

export function TimelineEntry({ time, exact, title, children }: TimelineEntryProps) {
  return (
    <li className="grid grid-cols-[46px_1fr]">
      <time title={exact} className="text-meta leading-4.5 text-ink-3 tabular-nums">
        {time}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <div className="font-strong">{title}</div>
        {children !== undefined && <div className="text-meta text-ink-3">{children}</div>}
      </div>
    </li>
  )
}

export type TimelineProps = {
  label: string
  /** Newest first; one group a day. Each entry has a key. */
  days: readonly { id: string; heading: string; entries: ReactNode }[]
}

/** What happened to a record, when and by whom. */
export function Timeline({ label, days }: TimelineProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3 text-table">
      {days.map((day) => (
        <div key={day.id}>
          <p aria-hidden className="mb-1.5 text-meta text-ink-3">
            {day.heading}
          </p>
          <ol aria-label={day.heading} className="m-0 flex list-none flex-col gap-2.5 p-0">
            {day.entries}
          </ol>
        </div>
      ))}
    </div>
  )
}
