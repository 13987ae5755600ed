import type { KeyboardEvent } from 'react'

/** Escape leaves the input and keeps what was typed; the section's own keys are heard again. */
export const leaveInput = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.isDefaultPrevented() || event.nativeEvent.isComposing) return
  if (!(event.target instanceof Element)) return
  // what opens over the page is no part of it, although its keys come by here
  if (!event.currentTarget.contains(event.target)) return
  event.preventDefault()
  event.target.closest<HTMLElement>('section[tabindex]')?.focus()
}
