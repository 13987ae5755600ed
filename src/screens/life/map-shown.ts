import { useSyncExternalStore } from 'react'

const name = 'kontor.life_map'

/** A browser that closes its storage forgets with the page. */
const remembered = (): boolean => {
  try {
    return localStorage.getItem(name) === 'true'
  } catch {
    return false
  }
}

let isShown = remembered()
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const toggleMap = (): void => {
  isShown = !isShown
  try {
    localStorage.setItem(name, String(isShown))
  } catch {
    // shown or not until the page is left
  }
  for (const watcher of watchers) watcher()
}

/** Whether this browser shows the whole life map above a record, in place of its one line. */
export const useMapShown = (): boolean => useSyncExternalStore(watch, () => isShown)
