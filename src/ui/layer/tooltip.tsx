import { useId, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useHoverLayer } from './hover-layer.ts'

export type TooltipProps = {
  text: string
  /** Draws the anchor; the id belongs in its `aria-describedby`. */
  children: (describedBy: string) => ReactNode
  className?: string
}

/** A few words on hover and focus; never the only place of something needed. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId()
  const { anchor, layer, host } = useHoverLayer<HTMLSpanElement, HTMLSpanElement>(true, 'center')
  return (
    <span ref={anchor} className={classes('inline-flex min-w-0', className)} {...host}>
      {children(id)}
      <span
        ref={layer}
        id={id}
        role="tooltip"
        popover="manual"
        className="layer-in fixed inset-auto m-0 max-w-80 rounded-field border border-line-strong bg-raised px-2 py-1 text-meta text-ink shadow-e1"
      >
        {text}
      </span>
    </span>
  )
}
