/** When the draft of the open record was kept last, in ms since 1970; null where none is. Said by its editor's port, heard by its bar. */
let keptAt: number | null = null
/** The editor that was begun last: what one before it keeps late is no longer on the screen. */
let latest = 0
const watchers = new Set<() => void>()

export const draftTime = {
  read: (): number | null => keptAt,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** An editor begins; the answer says for it when its draft was kept. */
  begin: (): ((at: number | null) => void) => {
    const own = ++latest
    const say = (at: number | null) => {
      if (own !== latest) return
      keptAt = at
      for (const watcher of watchers) watcher()
    }
    say(null)
    return say
  },
}
