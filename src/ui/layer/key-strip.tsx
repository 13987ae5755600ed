import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'

export type KeyStripRow = {
  id: string
  /** The caps that continue the sequence. */
  keys: readonly string[]
  label: string
  /** Why it is refused now. */
  because?: string
}

export type KeyStripProps = {
  /** The caps typed so far. */
  typed: readonly string[]
  label: string
  rows: readonly KeyStripRow[]
}

/** What may follow the first key of a sequence, at the bottom of the window; refused ones with their reason. */
export function KeyStrip({ typed, label, rows }: KeyStripProps) {
  return (
    <section
      aria-label={label}
      role="status"
      className="layer-in fixed right-4 bottom-4 left-4 z-strip mx-auto flex max-h-[60dvh] w-fit max-w-240 flex-col gap-2 overflow-y-auto rounded-field border border-line-strong bg-raised p-3 shadow-e1"
    >
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <Kbd caps={typed} />
        {label}
      </p>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-x-6 gap-y-1 p-0 sm:min-w-120">
        {rows.map((row) => {
          const refused = row.because !== undefined
          return (
            <li key={row.id} className={classes('flex min-h-6 items-start gap-2 text-table', refused && 'text-ink-3')}>
              <Kbd caps={row.keys} look={refused ? 'refused' : 'box'} />
              <span className="min-w-0">
                {row.label}
                {refused && <span className="block text-meta">{row.because}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
