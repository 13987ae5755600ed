import { hideToast, provideCover, showToast, type Toast } from './toast.ts'

/** Toasts by their id, and places in which the same is said, that are covered now. */
const covered = new Set<string>()
/** Of those that may still stand: where the same is said. */
const places = new Map<string, string>()

provideCover(({ id }) => id !== undefined && covered.has(id))

/** Shows a toast unless this place, which says the same, is open; it goes when the place opens. */
export const showToastOf = (where: string, toast: Toast & { id: string }): void => {
  if (covered.has(where)) return
  places.set(toast.id, where)
  showToast(toast)
}

/** What these toasts say, or all that is said in this place, stands elsewhere until the answer is called. */
export const coverToasts = (...names: readonly string[]): (() => void) => {
  for (const name of names) {
    hideToast(name)
    covered.add(name)
  }
  for (const [id, where] of places) if (names.includes(where)) hideToast(id)
  return () => {
    for (const name of names) covered.delete(name)
  }
}
