import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'

export type PopoverProps = {
  /** One button element; it receives the popover's props. */
  trigger: ReactElement
  /** The name of the layer for assistive technology. */
  label: string
  children: ReactNode
}

/** A layer beside its button for something to read; Escape and a click elsewhere close it. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <HeadlessPopover className="contents">
      <PopoverButton as={Fragment}>{trigger}</PopoverButton>
      <PopoverPanel
        focus
        aria-label={label}
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="layer-in z-popover w-90 max-w-[calc(100vw-16px)] rounded-field border border-line-strong bg-raised shadow-e1"
      >
        {children}
      </PopoverPanel>
    </HeadlessPopover>
  )
}
