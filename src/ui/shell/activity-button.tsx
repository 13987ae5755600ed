import { Activity } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Pulse } from '#ui/view/pulse.tsx'

export type ActivityButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className'> & {
  /** The name with the count in words: "Hintergrundaufgaben, 4 aktiv". */
  label: string
  /** Shown beside the icon while something runs. */
  count?: string
}

/** Background work in the top bar; it pulses while something runs (spec §4). */
export function ActivityButton({ label, count, ...rest }: ActivityButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="relative flex h-7.5 shrink-0 items-center gap-1.5 rounded-field px-2 text-table hover:bg-hover"
    >
      <Activity aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
      <span className="sr-only">{label}</span>
      {count !== undefined && (
        <>
          <span aria-hidden className="tabular-nums">
            {count}
          </span>
          <span className="absolute top-0.5 -right-0.5 grid">
            <Pulse />
          </span>
        </>
      )}
    </button>
  )
}
