import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { Kbd } from '#ui/action/kbd.tsx'
import { StatusDot, type StatusForm, type StatusTone } from '#ui/view/status-mark.tsx'

export type FacetProps = ComponentProps<'button'> & {
  label: string
  /** The count, formatted by the caller. */
  count?: string | undefined
  /** Is the count true now? One that is not keeps its room and is not read. */
  isKnown?: boolean
  chosen?: boolean
  /** The key that chooses it, before its name. */
  caps?: readonly string[] | undefined
  tone?: StatusTone
  form?: StatusForm
}

/** One choice of a row of counts above a list; pressed means chosen. */
export function Facet({
  label,
  count,
  isKnown = true,
  chosen = false,
  caps,
  tone,
  form,
  className,
  ...rest
}: FacetProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={chosen}
      className={classes(
        'inline-flex h-6.5 shrink-0 items-center gap-2 rounded-key px-2 text-meta',
        chosen ? 'bg-press font-strong text-ink' : 'text-ink-2 hover:bg-hover',
        className,
      )}
    >
      {caps && <Kbd caps={caps} />}
      {tone && <StatusDot tone={tone} form={form} />}
      <span>{label}</span>
      {count !== undefined && (
        <span className={classes('font-normal tabular-nums', isKnown ? 'text-ink-3' : 'invisible')}>{count}</span>
      )}
    </button>
  )
}
