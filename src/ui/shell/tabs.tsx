import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Kbd } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** The digit that jumps there; stands before the label, the one key that does. */
  digit?: string
  count?: string
  /** Number of errors inside, drawn in red. */
  errors?: string
}

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
  /** The id of the panel, which carries `role="tabpanel"` and `aria-labelledby={tabId}`. */
  panelId: string
  /** At the right end, such as "hide the map". */
  end?: ReactNode
}

/** More than these leave no room for words beside them: `in-data-many`. */
const manyTabs = 8

export const tabId = (panelId: string, id: string): string => `${panelId}-tab-${id}`

/** Sections of a record, 36 px high; arrows move, the digit jumps. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, panelId, end }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  // where there are more than have room, the one that is shown is in sight
  useEffect(() => {
    const [box, tab] = [list.current, list.current?.querySelector(`[data-tab="${current}"]`)]
    if (!box || !tab) return
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
    box.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right)
  }, [current])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div
      data-many={tabs.length > manyTabs || undefined}
      className="@container flex h-9 shrink-0 items-end border-b border-line px-4"
    >
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className={classes(
          'flex h-full min-w-0 overflow-x-auto @max-[720px]:gap-2 [scrollbar-width:none]',
          tabs.length > manyTabs ? 'gap-3' : 'gap-5',
        )}
      >
        {tabs.map((tab) => {
          const chosen = tab.id === current
          return (
            <button
              key={tab.id}
              id={tabId(panelId, tab.id)}
              data-tab={tab.id}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={panelId}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={classes(
                'relative inline-flex h-full shrink-0 items-center gap-2 rounded-row text-table @max-[720px]:gap-1 focus-visible:-outline-offset-2',
                chosen
                  ? 'font-strong text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-ink forced-colors:after:bg-[Highlight]'
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {tab.digit && (
                <span aria-hidden className="inline-flex">
                  <Kbd caps={[tab.digit]} />
                </span>
              )}
              {tab.label}
              {tab.count !== undefined && <span className="font-normal text-ink-3 tabular-nums">{tab.count}</span>}
              {tab.errors !== undefined && (
                <span className="inline-grid size-4.5 place-items-center rounded-full bg-bad-tint text-key font-strong text-bad-ink">
                  {tab.errors}
                </span>
              )}
            </button>
          )
        })}
      </div>
      {end !== undefined && <div className="ml-auto flex h-full shrink-0 items-center pl-4">{end}</div>}
    </div>
  )
}
