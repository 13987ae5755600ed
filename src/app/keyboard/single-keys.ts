const name = 'kontor.single_keys'

/** Whether letters and signs alone are shortcuts: whoever dictates turns them off (WCAG 2.1.4). Kept per browser. */
const read = (): boolean => localStorage.getItem(name) !== 'off'

const watchers = new Set<() => void>()

export const singleKeys = {
  areOn: read,
  set: (on: boolean) => {
    if (on) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
    for (const watcher of watchers) watcher()
  },
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}
