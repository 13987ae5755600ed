import type { KeyboardEvent } from 'react'

/** What Tab stops at; of a group of radio buttons it reaches the chosen one. */
export const tabbable = 'a[href], button:not([tabindex="-1"]), input:not([type=radio]:not(:checked)), select, textarea'

/** Tab stays within a native modal layer: past its last control the browser would leave the page. */
export function cycleTab(layer: HTMLElement | null, event: KeyboardEvent): void {
  const controls = [...(layer?.querySelectorAll<HTMLElement>(tabbable) ?? [])]
  const edge = event.shiftKey ? controls[0] : controls.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? controls.at(-1) : controls[0]
  next?.focus()
}
