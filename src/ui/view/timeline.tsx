import type { ReactNode } from 'react'

export type TimelineEntry = {
  id: string | number
  /** The time of day. */
  time: string
  title: ReactNode
  /** Who, and what else is known. */
  detail?: ReactNode
}

export type TimelineProps = {
  label: string
  /** Newest first; one group a day. */
  days: readonly { id: string; heading: string; entries: readonly TimelineEntry[] }[]
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
            {day.entries.map((entry) => (
              <li key={entry.id} className="grid grid-cols-[46px_1fr]">
                <time className="text-meta leading-4.5 text-ink-3 tabular-nums">{entry.time}</time>
                <div className="min-w-0 wrap-anywhere">
                  <div className="font-strong">{entry.title}</div>
                  {entry.detail !== undefined && <div className="text-meta text-ink-3">{entry.detail}</div>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
