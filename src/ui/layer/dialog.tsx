import { Description, Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useContext, type ReactNode, type RefObject } from 'react'
import { Button } from '#ui/action/button.tsx'
import { Kbd, SignNames } from '#ui/action/kbd.tsx'
import { classes } from '#ui/classes.ts'

// Headless UI gives the focus back to where it last saw it, and looks since its code came: it is told what had it then.
document.activeElement?.dispatchEvent(new FocusEvent('focus'))

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Beside the title, such as a count. */
  meta?: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons at the bottom; the confirming one last. */
  actions?: ReactNode
  /** The keys that work in it, below the content; every dialog says them. */
  footer: ReactNode
  /** 680 like the palette, 1200. */
  size?: 'medium' | 'large'
  /** Given for a close button in the head. */
  closeLabel?: string
  closeKeys?: readonly string[]
  initialFocus?: RefObject<HTMLElement | null>
  /** `alertdialog` for a confirmation. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { medium: 'max-w-170', large: 'max-w-300' } as const

/** A modal layer; Escape and the scrim close it, and the focus returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  meta,
  description,
  children,
  actions,
  footer,
  size = 'medium',
  closeLabel,
  closeKeys,
  initialFocus,
  role = 'dialog',
}: DialogProps) {
  const { Escape: escape = 'Esc' } = useContext(SignNames)
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      role={role}
      initialFocus={initialFocus}
      className="fixed inset-0 z-dialog"
    >
      <DialogBackdrop transition className="fixed inset-0 bg-scrim duration-80 ease-kontor data-closed:opacity-0" />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-4 pt-[min(84px,8vh)] sm:px-12">
        <DialogPanel
          transition
          data-dialog={size}
          className={classes(
            'flex max-h-full w-full flex-col rounded-layer border border-line-strong bg-raised shadow-e2',
            'transition duration-120 ease-kontor data-closed:scale-[.985] data-closed:opacity-0 data-leave:duration-80',
            widths[size],
          )}
        >
          <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-6 py-2">
            <DialogTitle className={classes('font-strong', size === 'large' ? 'text-title' : 'text-body')}>
              {title}
            </DialogTitle>
            <div className="min-w-0 flex-1 text-table text-ink-3 max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
              {meta}
            </div>
            {closeLabel === undefined ? (
              <span aria-hidden>
                <Kbd caps={[escape]} />
              </span>
            ) : (
              <Button keys={closeKeys} onClick={onClose} className="max-sm:ml-auto">
                {closeLabel}
              </Button>
            )}
          </div>
          <div className={classes('min-h-0 flex-1 overflow-y-auto px-6 pb-6', size === 'medium' && 'pt-6')}>
            {description !== undefined && (
              <Description className="mb-4 text-body text-ink-2">{description}</Description>
            )}
            {children}
          </div>
          {actions !== undefined && <div className="flex flex-wrap justify-end gap-3 px-6 pb-6">{actions}</div>}
          <footer className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-6 py-2 text-meta text-ink-3">
            {footer}
          </footer>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
