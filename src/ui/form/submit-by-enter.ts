import type { KeyboardEvent } from 'react'

/** Enter on a select sends its form, as it does from every other input; some browsers open the list instead. */
export const submitByEnter = (event: KeyboardEvent<HTMLSelectElement>): void => {
  if (event.key !== 'Enter' || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
