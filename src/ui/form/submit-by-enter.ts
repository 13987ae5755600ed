import type { KeyboardEvent } from 'react'

/** Enter on a select sends its form, as it does from every other input; some browsers open the list instead. */
export const submitByEnter = (event: KeyboardEvent): void => {
  const { target, key, altKey, ctrlKey, metaKey } = event
  if (!(target instanceof HTMLSelectElement) || key !== 'Enter' || altKey || ctrlKey || metaKey) return
  event.preventDefault()
  target.form?.requestSubmit()
}
