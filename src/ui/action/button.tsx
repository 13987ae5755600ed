import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { useHoverLayer } from '#ui/layer/hover-layer.ts'
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts'
import { Kbd, type KbdLook } from './kbd.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** The caps shown right of the label; `aria-keyshortcuts` is passed as such. */
  keys?: readonly string[]
  /** Why the action is refused. With a reason the button stays readable and focusable, but does nothing. */
  because?: string
  /** The action that unblocks a refused one, shown beside the reason. */
  wayOut?: ReactNode
  pending?: boolean
  /** Takes the full width, the label in the middle and the keys at the right end. */
  wide?: boolean
}

const kbdLook = (variant: ButtonVariant, refused: boolean): KbdLook =>
  refused ? 'refused' : variant === 'primary' ? 'on-primary' : 'box'

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon: Icon,
  keys,
  because,
  wayOut,
  pending = false,
  wide = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const refused = because !== undefined
  const reasonId = useId()
  const { anchor, layer, host, show } = useHoverLayer<HTMLSpanElement, HTMLSpanElement>(refused)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!refused && !pending) return onClick?.(event)
    // A refused submit button must not submit its form.
    event.preventDefault()
    show()
  }
  return (
    <span className={classes('inline-flex', wide && 'w-full', className)} ref={anchor} {...host}>
      <button
        {...rest}
        type={type}
        aria-disabled={refused || pending || undefined}
        aria-busy={pending || undefined}
        aria-describedby={classes(rest['aria-describedby'], refused && reasonId) || undefined}
        className={classes(buttonLook(variant, size, refused), keys && 'pr-2', wide && 'w-full')}
        onClick={click}
      >
        {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
        <span className="truncate">{children}</span>
        {keys && (
          <span aria-hidden className={classes('inline-flex', wide && 'absolute right-2.5')}>
            <Kbd caps={keys} look={kbdLook(variant, refused)} />
          </span>
        )}
        {pending && (
          <span className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden rounded-full">
            <span className="block h-full w-1/4 animate-seek bg-current" />
          </span>
        )}
      </button>
      {refused && (
        <span
          ref={layer}
          popover="manual"
          className="layer-in fixed inset-auto m-0 max-w-120 rounded-field border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 text-table text-ink shadow-e1 open:flex open:items-center open:gap-4"
        >
          <span id={reasonId} className="py-1 pr-1.5 whitespace-pre-line">
            {because}
          </span>
          {wayOut}
        </span>
      )}
    </span>
  )
}
