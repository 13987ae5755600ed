/** What takes text: what a burst has written there is taken out again. */
type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Noted = { field: TextField; value: string; start: number | null; end: number | null }

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** A field as it is before a burst, which may begin now. */
export const noteField = (target: EventTarget | null): Noted | undefined => {
  if (!isTextField(target)) return undefined
  const { value } = target
  if (target instanceof HTMLSelectElement) return { field: target, value, start: null, end: null }
  // numbers and addresses have no selection
  return { field: target, value, start: target.selectionStart, end: target.selectionEnd }
}

const write = (field: TextField, value: string): void => {
  // by the browser's own setter: what is written through the field itself React takes for its own
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  const isChosen = field instanceof HTMLSelectElement
  field.dispatchEvent(isChosen ? new Event('change', { bubbles: true }) : new InputEvent('input', { bubbles: true }))
}

export const restoreField = ({ field, value, start, end }: Noted): void => {
  if (!field.isConnected || field.value === value) return
  write(field, value)
  if (!(field instanceof HTMLSelectElement) && start !== null) field.setSelectionRange(start, end)
}

/** What a field does with a code: takes it as it is, or takes what it names (`data-scan`). */
export const scanFieldOf = (target: Element | null): { field: HTMLInputElement; takes: string } | undefined =>
  target instanceof HTMLInputElement && target.dataset['scan'] !== undefined && !target.readOnly
    ? { field: target, takes: target.dataset['scan'] }
    : undefined

/** In place of all that stands there: a code is a whole answer. */
export const fillField = (field: HTMLInputElement, text: string): void => {
  write(field, field.maxLength > 0 ? text.slice(0, field.maxLength) : text)
  field.select()
}
