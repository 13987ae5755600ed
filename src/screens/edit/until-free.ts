import { panelId } from '#screens/record/sections.ts'

/** A field, or what is beside one in its form: what a button there asks for may be on its way. */
const held = 'input, textarea, select, [contenteditable], form *'
const pressing: readonly string[] = ['Enter', ' ', 'Tab', 'Escape', 'Shift']

/** Does somebody write in a field of the record, or answer what it asks? */
const isHeld = (): boolean => {
  const { activeElement: at } = document
  const isInField = at?.matches(held) === true && document.getElementById(panelId)?.contains(at) === true
  return isInField || document.querySelector('[role=alertdialog]') !== null
}

/**
 * Waits until nobody writes in what stands on the record's page: what comes in its place would take the field away, and
 * with it what was typed. A press on a button beside the field is carried out first.
 */
export function untilFree(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  let isPressed = false
  const look = () => {
    if (!signal.aborted && (isPressed || isHeld())) return
    over.abort()
    resolve()
  }
  // the next field has the focus by then, and a click has been heard
  const later = () => setTimeout(look)
  const on = { capture: true, signal: over.signal }
  addEventListener('pointerdown', () => (isPressed = true), on)
  for (const up of ['pointerup', 'pointercancel'] as const)
    addEventListener(
      up,
      () => {
        isPressed = false
        later()
      },
      on,
    )
  // a key that presses no button is meant for the record, and waits for what comes
  addEventListener(
    'keydown',
    ({ key, target }) => {
      const isButton = target instanceof HTMLElement && target.matches('form button')
      if (!isButton || pressing.includes(key)) return
      over.abort()
      resolve()
    },
    on,
  )
  addEventListener('focusout', later, on)
  addEventListener('focusin', later, on)
  signal.addEventListener('abort', look, { signal: over.signal })
  look()
  return promise
}
