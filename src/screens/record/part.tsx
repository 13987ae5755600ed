import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { sectionId } from './sections.ts'

type PartProps = {
  title: string
  /** At the right of the title. */
  note?: ReactNode
  /** The section that begins here. */
  section?: string
  /** A table reaches from edge to edge. */
  wide?: boolean
  /** Said beside the title in place of what there is none of. */
  empty?: string | false
  children: ReactNode
}

/** A titled part of the record; a section's digit brings it into view. */
export function Part({ title, note, section, wide = false, empty = false, children }: PartProps) {
  return (
    <section
      id={section === undefined ? undefined : sectionId(section)}
      aria-label={title}
      tabIndex={section === undefined ? undefined : -1}
      className="min-w-0 scroll-mt-2 outline-none"
    >
      <div className="flex items-baseline gap-4 px-4 pt-3 pb-2">
        <h2 className="text-table font-strong">{title}</h2>
        {empty !== false && <span className="text-table text-ink-3">{empty}</span>}
        {note !== undefined && <span className="ml-auto text-meta text-ink-3">{note}</span>}
      </div>
      {empty === false && <div className={classes(!wide && 'px-4')}>{children}</div>}
    </section>
  )
}
