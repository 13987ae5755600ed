/** Something that the editor of the open record says and its header hears. */
function flag() {
  let is = false
  const watchers = new Set<() => void>()
  return {
    read: (): boolean => is,
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    set: (next: boolean): void => {
      if (next === is) return
      is = next
      for (const watcher of watchers) watcher()
    },
  }
}

/** Is the open record being written in? */
export const recordWriting = flag()
/** Is something typed in it that is not saved? */
export const recordUnsaved = flag()
