/** A page of the palette appears in an open layer: its first control takes the focus as a ref, and what stands in it is written over. */
export const takeFocus = (element: HTMLElement | null): void => {
  element?.focus()
  if (element instanceof HTMLInputElement && element.type === 'text') element.select()
}
