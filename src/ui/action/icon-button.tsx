import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { useHoverLayer } from '#ui/layer/hover-layer.ts'
import { Kbd } from './kbd.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  icon: LucideIcon
  /** The name for assistive technology, shown as a tooltip with the keys. */
  label: string
  keys?: readonly string[]
  size?: 14 | 16
}

export function IconButton({ icon: Icon, label, keys, size = 16, className, ...rest }: IconButtonProps) {
  const id = useId()
  const { anchor, layer, host } = useHoverLayer<HTMLSpanElement, HTMLSpanElement>(true, 'center')
  return (
    <span ref={anchor} className={classes('inline-flex', className)} {...host}>
      <button
        type="button"
        {...rest}
        aria-labelledby={id}
        className="inline-flex size-7 items-center justify-center rounded-field text-ink-2 hover:bg-hover active:bg-press"
      >
        <Icon aria-hidden size={size} strokeWidth={1.75} />
      </button>
      <span
        ref={layer}
        popover="manual"
        className="layer-in fixed inset-auto m-0 rounded-field border border-line-strong bg-raised px-2 py-1 text-meta text-ink shadow-e1 open:flex open:items-center open:gap-2"
      >
        <span id={id}>{label}</span>
        {keys && <Kbd caps={keys} />}
      </span>
    </span>
  )
}
