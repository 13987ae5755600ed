/** A page of the palette appears in an open layer: its first control takes the focus as a ref. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
