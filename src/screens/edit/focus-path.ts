/** Puts the focus on a field or a cell of the record by its path, e.g. on the next problem; false where it is not on the page. */
export const focusPath = (path: string): boolean => {
  const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const target =
    place?.matches('[data-cell]') === true
      ? place
      : place?.querySelector<HTMLElement>('input, textarea, select, [data-cell]')
  target?.focus()
  return target !== null && target !== undefined
}
