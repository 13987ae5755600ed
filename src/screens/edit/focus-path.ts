import { cellOf } from '#machines/editor/edits.ts'
import { wantCell } from './sheet/wanted-cell.ts'

const placeOf = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)

/** Puts the focus on a field or a cell of the record by its path, e.g. on the next problem; false where it is not on the page. */
export const focusPath = (path: string): boolean => {
  const { name, row, cell } = cellOf(path)
  if (placeOf(path) === null && row !== undefined && cell !== undefined) wantCell(placeOf(name), [row, cell])
  const place = placeOf(path)
  const target =
    place?.matches('[data-cell]') === true
      ? place
      : (place?.querySelector<HTMLElement>('input:not([hidden]), textarea, select, [data-cell]') ??
        // a file is chosen by its button; its input is never seen
        place?.querySelector<HTMLElement>('button[data-chooses]'))
  target?.focus()
  return target !== null && target !== undefined
}
