/** Is the open record being written in? Said by its editor, heard by its header. */
let isWriting = false
const watchers = new Set<() => void>()

export const recordWriting = {
  read: (): boolean => isWriting,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  set: (next: boolean): void => {
    if (next === isWriting) return
    isWriting = next
    for (const watcher of watchers) watcher()
  },
}
