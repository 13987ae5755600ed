import type { ReactNode } from 'react'

type SidePartProps = { title: string; end?: ReactNode; className?: string; children: ReactNode }

/** A part beside the texts, with what it says in all at its right. */
export function SidePart({ title, end, className, children }: SidePartProps) {
  return (
    <section aria-label={title} className={`border-b border-line px-2 py-2.5 last:border-b-0 ${className ?? ''}`}>
      <div className="flex items-baseline justify-between gap-2 px-2 pb-1.5">
        <h3 className="m-0 text-table font-strong">{title}</h3>
        {end !== undefined && <span className="text-meta text-ink-3">{end}</span>}
      </div>
      {children}
    </section>
  )
}
