import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useAnchoredLayer } from '#ui/layer/anchored-layer.ts'

type AnchoredInputProps = {
  isOpen: boolean
  /** The focus has left the input and its layer. */
  onGone: () => void
  input: ReactNode
  /** Of the layer, besides what every one has. */
  className?: string
  /** What stands on the layer. */
  children: ReactNode
}

/** An input with a layer of its own below it, which goes when neither has the focus. */
export function AnchoredInput({ isOpen, onGone, input, className, children }: AnchoredInputProps) {
  const { anchor, layer } = useAnchoredLayer<HTMLDivElement, HTMLDivElement>(isOpen)
  return (
    <div
      ref={anchor}
      className="min-w-0"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onGone()
      }}
    >
      {input}
      <div
        ref={layer}
        popover="manual"
        className={classes(
          'layer-in fixed inset-auto m-0 rounded-field border border-line-strong bg-raised text-ink shadow-e1',
          className,
        )}
      >
        {children}
      </div>
    </div>
  )
}
