/** When the draft of the open record was kept last, in ms since 1970; null where none is. Said by the editor's port, heard by its bar. */
let keptAt: number | null = null
const watchers = new Set<() => void>()

export const draftTime = {
  read: (): number | null => keptAt,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  set: (at: number | null): void => {
    keptAt = at
    for (const watcher of watchers) watcher()
  },
}
