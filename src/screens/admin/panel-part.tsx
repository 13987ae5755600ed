import { useMemo, type ReactNode } from 'react'
import type { Listener } from '#commands/offers.ts'
import { useListener } from '#screens/command-hooks.ts'
import { useKeyCaps } from '#screens/key-caps.ts'
import { Kbd } from '#ui/action/kbd.tsx'

type PanelPartProps = {
  id: string
  /** Its place among the parts, which is the digit that jumps there. */
  number: number
  title: string
  note?: ReactNode
  /** At the right end. */
  end?: ReactNode
  children: ReactNode
}

const partId = (id: string) => `beside-${id}`

/** A part of what stands beside a list. */
export function PanelPart({ id, number, title, note, end, children }: PanelPartProps) {
  const caps = useKeyCaps().of(`record.section_${number}`)
  return (
    <section
      id={partId(id)}
      aria-label={title}
      tabIndex={-1}
      className="border-b border-line pb-3 outline-none focus-visible:[&>div>h3]:text-primary-ink"
    >
      <div className="flex min-h-9 items-center gap-2 bg-sunken px-4 text-table">
        {caps && <Kbd caps={caps} />}
        <h3 className="m-0 text-table font-strong">{title}</h3>
        {note !== undefined && <span className="min-w-0 truncate text-ink-3">{note}</span>}
        {end !== undefined && <span className="ml-auto shrink-0 text-ink-3 tabular-nums">{end}</span>}
      </div>
      <div className="px-4 pt-2">{children}</div>
    </section>
  )
}

/** The digits jump to the parts that stand beside the list. */
export function usePanelParts(parts: readonly string[]): void {
  const listener = useMemo<Listener>(() => {
    const show = (command: string) => parts[Number(/^record\.section_(\d)$/.exec(command)?.[1] ?? 0) - 1]
    return {
      hears: (command) => show(command) !== undefined,
      verdict: () => ({ ok: true }),
      send: ({ type }) => {
        const part = document.getElementById(partId(show(type) ?? ''))
        part?.scrollIntoView({ block: 'nearest' })
        part?.focus({ preventScroll: true })
      },
    }
  }, [parts])
  useListener('record', listener)
}
