import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type ComboboxChoice = {
  value: string
  /** Right of the value: when it was used last. */
  meta?: ReactNode
  /** A word that marks it, such as "Test". */
  mark?: string
}

type ComboboxOptionProps = {
  id: string
  choice: ComboboxChoice
  meta: ReactNode
  active: boolean
  chosen: boolean
  onChoose: () => void
}

export function ComboboxOption({ id, choice, meta, active, chosen, onChoose }: ComboboxOptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className="option-row min-h-9 text-table hover:bg-hover"
      // Before the field loses its focus, which would close the list.
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <span className="min-w-0 flex-1 truncate">{choice.value}</span>
      {choice.mark && <span className="rounded-key bg-warn-tint px-1.5 text-meta text-warn-ink">{choice.mark}</span>}
      {meta && <span className="shrink-0 text-meta text-ink-3 tabular-nums">{meta}</span>}
      {chosen && <Check aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-primary" />}
    </div>
  )
}
