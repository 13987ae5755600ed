import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export type DrawerGroupProps = {
  label: string
  open: boolean
  onToggle: () => void
  /** Drawer entries. */
  children: ReactNode
}

/** A group of places under a head of 28 px that folds it. */
export function DrawerGroup({ label, open, onToggle, children }: DrawerGroupProps) {
  const id = useId()
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <li className="my-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex h-7 w-full items-center px-4 text-left text-meta text-ink-3 hover:text-ink focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <Icon aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      </button>
      <ul id={id} hidden={!open} className="m-0 list-none p-0">
        {children}
      </ul>
    </li>
  )
}
