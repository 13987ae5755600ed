import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export type ChipProps = {
  /** What is filtered: "Shop". */
  label: string
  /** By what: "alle 4". */
  value?: ReactNode
  onRemove?: () => void
  removeLabel?: string
}

/** One filter that applies, removable. */
export function Chip({ label, value, onRemove, removeLabel }: ChipProps) {
  return (
    <span className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-key border border-line-strong bg-surface pl-2 text-meta text-ink-3">
      <span className="shrink-0">{label}</span>
      {value !== undefined && <span className="truncate text-ink">{value}</span>}
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-ml-1.5 grid h-full w-6 place-items-center rounded-key text-ink-2 hover:bg-hover hover:text-ink"
        >
          <X aria-hidden size={12} strokeWidth={1.75} />
        </button>
      ) : (
        <span className="w-0.5" />
      )}
    </span>
  )
}
